/** The door of accounts: what other features, the root and the composition may use. */

export type { AccountList } from './account-list.ts';
export { actorOf, findAccount, findActor, findAddresses, listHistory, readEntries } from './actors.server.ts';
export { type Auth, createAuth, sessionCookieName } from './auth.server.ts';
export type { AccountSection } from './export.server.ts';
export type { Leaving } from './leaving.server.ts';
export { accountsOperations } from './operations.server.ts';
export { accountsPages } from './public-pages.ts';
export type { Role } from './role-names.ts';
export { adminCommand } from './roles.server.ts';
export { countSignUps } from './sign-up-count.server.ts';
export { signedSession } from './signed-session.server.ts';
export { scheduleAccountSweep } from './sweep.server.ts';
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
