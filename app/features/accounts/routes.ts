import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const accountsAdminRoutes: RouteConfigEntry[] = [
  route('people', 'features/accounts/admin/pages/people.tsx'),
  route('people/:id', 'features/accounts/admin/pages/person.tsx'),
];

export const accountsRoutes: RouteConfigEntry[] = [
  route('auth', 'features/accounts/pages/auth.tsx'),
  route('auth/code', 'features/accounts/pages/second-step.tsx'),
  route('auth/confirm', 'features/accounts/pages/confirm.tsx'),
  ...['resend', 'forgot'].map((mail) =>
    route(`auth/${mail}`, 'features/accounts/pages/mail-request.tsx', { id: `mail/${mail}` }),
  ),
  route('auth/reset', 'features/accounts/pages/reset.tsx'),
  route('auth/undo', 'features/accounts/pages/undo.tsx'),
  route('auth/sign-out', 'features/accounts/api/sign-out.ts'),
  route('account', 'features/accounts/pages/account.tsx'),
  route('account/second-factor', 'features/accounts/pages/second-factor.tsx'),
  route('account/export.json', 'features/accounts/api/export.ts'),
  route('api/me', 'features/accounts/api/me.ts'),
  route('api/desk-drafts', 'features/accounts/api/desk-drafts.ts'),
  ...['terms', 'privacy', 'accessibility'].map((path) =>
    route(path, 'features/accounts/pages/text-page.tsx', { id: `text/${path}` }),
  ),
];
