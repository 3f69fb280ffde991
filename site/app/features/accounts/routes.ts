import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/**
 * The pages of the account inside its frame, and those that features have there. Their paths are relative to
 * `/account/`.
 */
export function accountRoutes(pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [
    route('account', 'features/accounts/pages/account-frame.tsx', [
      index('features/accounts/pages/account.tsx'),
      ...['profile', 'security', 'data'].map((path) => route(path, `features/accounts/pages/${path}.tsx`)),
      route('security/log', 'features/accounts/pages/security-log.tsx'),
      route(':list', 'features/accounts/pages/account-list.tsx'),
      ...pages,
    ]),
  ];
}

export const accountsRoutes: RouteConfigEntry[] = [
  route('auth', 'features/accounts/pages/auth.tsx'),
  route('auth/code', 'features/accounts/pages/second-step.tsx'),
  route('auth/confirm', 'features/accounts/pages/confirm.tsx'),
  ...['resend', 'forgot'].map((mail) =>
    route(`auth/${mail}`, 'features/accounts/pages/mail-request.tsx', { id: `mail/${mail}` }),
  ),
  route('auth/reset', 'features/accounts/pages/reset.tsx'),
  route('auth/undo', 'features/accounts/pages/undo.tsx'),
  route('oauth2/authorize', 'features/accounts/agents/pages/authorise.tsx'),
  route('oauth2/consent', 'features/accounts/agents/pages/consent.tsx'),
  route('account/passkey', 'features/accounts/pages/add-passkey.tsx'),
  route('account/second-factor', 'features/accounts/pages/second-factor.tsx'),
];
