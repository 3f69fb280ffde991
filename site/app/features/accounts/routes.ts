import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The pages of the account inside its frame, and those that features have there. Their paths are relative to `/account/`. */
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
  route('auth/passkey', 'features/accounts/api/passkey.ts'),
  route('auth/with/:provider', 'features/accounts/api/to-provider.ts'),
  route('auth/with/:provider/back', 'features/accounts/api/from-provider.ts'),
  route('auth/confirm', 'features/accounts/pages/confirm.tsx'),
  ...['resend', 'forgot'].map((mail) =>
    route(`auth/${mail}`, 'features/accounts/pages/mail-request.tsx', { id: `mail/${mail}` }),
  ),
  route('auth/reset', 'features/accounts/pages/reset.tsx'),
  route('auth/undo', 'features/accounts/pages/undo.tsx'),
  route('auth/sign-out', 'features/accounts/api/sign-out.ts'),
  route('oauth2/authorize', 'features/accounts/agents/pages/authorise.tsx'),
  ...['token', 'revoke', 'register'].map((call) =>
    route(`oauth2/${call}`, `features/accounts/agents/api/${call}.ts`),
  ),
  route('oauth2/consent', 'features/accounts/agents/pages/consent.tsx'),
  route('.well-known/oauth-authorization-server', 'features/accounts/agents/api/server-metadata.ts'),
  ...['', '/mcp'].map((path) =>
    route(
      `.well-known/oauth-protected-resource${path}`,
      'features/accounts/agents/api/resource-metadata.ts',
      {
        id: `resource-metadata${path}`,
      },
    ),
  ),
  route('account/passkey', 'features/accounts/pages/add-passkey.tsx'),
  route('account/second-factor', 'features/accounts/pages/second-factor.tsx'),
  route('account/export.json', 'features/accounts/api/export.ts'),
  route('api/me', 'features/accounts/api/me.ts'),
];
