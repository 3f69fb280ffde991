/** The door of accounts: what other features, the root and the composition may use. */
import type { PublicPages } from '#app/lib/public-page.ts';

export { scheduleAccountSweep } from './account.server.ts';
export { lockAccount, lockAccounts } from './account-links.server.ts';
export type { AccountList, ListPart } from './account-list.ts';
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
export { peopleList } from './admin/people.server.ts';
export { securityList } from './admin/security-log.server.ts';
export { demandScope, findAgentHolder } from './agents/agent-tokens.server.ts';
export { agentResource, authorisationContext, createAuthorisation } from './agents/authorisation.server.ts';
export { type Auth, createAuth, sessionCookieName, signedSession } from './auth.server.ts';
export { deskEditor, deskForm, type EditArgs } from './desk-editor.server.ts';
export { type DeskAction, deskList, shownActions } from './desk-list.server.ts';
export { type AccountSection, readList, shownList } from './export.server.ts';
export type { Leaving } from './leaving.server.ts';
export { accountsOperations } from './operations.server.ts';
export { askedProof, demandProof } from './proof.server.ts';
export type { Role } from './role-names.ts';
export { adminCommand } from './roles.server.ts';
export { recordSecurityEvent } from './security-log.server.ts';
export { signUps } from './sign-up.server.ts';
export { users } from './tables.server.ts';
export {
  accountSectionsContext,
  authContext,
  getVisitor,
  type PageArgs,
  requireRole,
  requireVisitor,
  type Visitor,
} from './visitor.server.ts';

/** For whoever has one: search engines are not sent there. */
const ofAccount = { isUnlisted: true, isSearched: true };

export const accountsPages: PublicPages = {
  '/terms': { title: 'Terms of Service', kicker: 'terms', searchWords: 'chargeback dispute refund' },
  '/privacy': { title: 'Privacy Policy', kicker: 'privacy' },
  '/accessibility': { title: 'Accessibility', kicker: 'accessibility' },
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
