/** The door of accounts: what other features, the root and the composition may use. */
import type { PublicPages } from '#app/lib/public-page.ts';

export { scheduleAccountSweep } from './account/account.server.ts';
export type { AccountList, ListPart } from './account/account-list.ts';
export { type AccountSection, readList, shownList } from './account/export.server.ts';
export type { Leaving } from './account/leaving.server.ts';
export {
  actorOf,
  askHistory,
  findAccount,
  findActor,
  findAddresses,
  isActor,
  readEntries,
  showHistory,
} from './actors.server.ts';
export { demandScope, findAgentHolder } from './agents/agent-tokens.server.ts';
export { agentResource, authorisationContext, createAuthorisation } from './agents/authorisation.server.ts';
export { type Auth, createAuth, sessionCookieName, signedSession } from './better-auth/auth.server.ts';
export { accountsOperations } from './operations.server.ts';
export { countPasskeys } from './passkeys/passkeys.server.ts';
export { type Role, roleChoices, roleInWords, roles } from './roles/role-names.ts';
export { adminCommand, changeRole } from './roles/roles.server.ts';
export { nameKind, securityKinds } from './security-log/security-kinds.ts';
export { recordSecurityEvent } from './security-log/security-log.server.ts';
export { lockAccount, lockAccounts } from './sessions/account-links.server.ts';
export { askedProof, demandProof } from './sessions/proof.server.ts';
export { hasEnded } from './sessions/session-ends.server.ts';
export {
  accountSectionsContext,
  authContext,
  getVisitor,
  type PageArgs,
  requireRole,
  requireVisitor,
  type Visitor,
} from './sessions/visitor.server.ts';
export { signUps } from './sign-in/sign-up.server.ts';
export { users } from './tables.server.ts';

/** For whoever has one: search engines are not sent there. */
const ofAccount = { isUnlisted: true, isSearched: true };

export const accountsPages: PublicPages = {
  '/auth': { ...ofAccount, title: 'Sign in', kicker: 'sign in, or create an account' },
  '/auth/forgot': { ...ofAccount, title: 'Forgotten password', kicker: 'a link to choose a new one' },
  '/auth/resend': { ...ofAccount, title: 'Confirmation mail', kicker: 'sent once more' },
  '/account': {
    ...ofAccount,
    title: 'Your account',
    kicker: 'what you have here',
    searchWords: 'my account settings orders credentials sign out',
  },
  '/account/profile': {
    ...ofAccount,
    title: 'Profile of your account',
    kicker: 'your name and email address',
  },
  '/account/security': {
    ...ofAccount,
    title: 'Security of your account',
    kicker: 'password, passkeys, two-factor authentication, sessions',
    searchWords: 'change password',
  },
  '/account/data': {
    ...ofAccount,
    title: 'Your data',
    kicker: 'export it, delete the account',
    searchWords: 'download my data',
  },
};
