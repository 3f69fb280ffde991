import type { Feature } from '#app/feature.server.ts';
import { scheduleAccountSweep } from './account/account.server.ts';
import { authorisationContext, createAuthorisation } from './agents/authorisation.server.ts';
import { createAuth } from './better-auth/auth.server.ts';
import { adminCommand } from './roles/roles.server.ts';
import { authContext } from './sessions/visitor.server.ts';
import { signUps } from './sign-in/sign-up.server.ts';

/** The sitemap and lists leave these pages out; the site's own search finds them. */
const ofAccount = { isUnlisted: true, isSearched: true };

export const accounts: Feature = {
  pages: {
    '/auth': { ...ofAccount, title: 'Sign in', kicker: 'sign in, or create an account' },
    '/auth/forgot': { ...ofAccount, title: 'Forgotten password', kicker: 'a link to choose a new one' },
    '/auth/resend': { ...ofAccount, title: 'Confirmation email', kicker: 'sent once more' },
    '/account': {
      ...ofAccount,
      title: 'Your account',
      kicker: 'your progress, credentials and orders',
      searchWords: 'my account settings orders credentials sign out',
    },
    '/account/profile': {
      ...ofAccount,
      title: 'Profile of your account',
      kicker: 'your name and email address',
      searchWords: 'change name email avatar',
    },
    '/account/security': {
      ...ofAccount,
      title: 'Security of your account',
      kicker: 'password, passkeys, two-factor authentication, sessions',
      searchWords: 'change password 2fa totp mfa authenticator app passkey session sign out everywhere',
    },
    '/account/security/log': {
      ...ofAccount,
      title: 'Security log',
      kicker: 'sign-ins and account changes in the last 90 days',
    },
    '/account/second-factor': {
      ...ofAccount,
      title: 'Second factor',
      kicker: 'set up or turn off, new backup codes',
      searchWords: '2fa mfa totp two-factor authenticator app passkey recovery codes',
    },
    '/account/passkey': { ...ofAccount, title: 'Add a passkey', kicker: 'sign in without a password' },
    '/account/data': {
      ...ofAccount,
      title: 'Your data',
      kicker: 'export it, delete the account',
      searchWords: 'download my data personal export delete close remove erase gdpr',
    },
  },
  charts: [
    {
      title: 'Sign-ups',
      what: 'Existing accounts, by the day they were created.',
      counted: signUps,
    },
  ],
  commands: { admin: ({ services }) => adminCommand(services.db) },
  start({ services }) {
    const auth = createAuth(services);
    const authorisation = createAuthorisation(services);
    scheduleAccountSweep(services);
    return {
      provide(context) {
        context.set(authContext, auth);
        context.set(authorisationContext, authorisation);
      },
    };
  },
};
