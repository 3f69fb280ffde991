/** The door of accounts: what other features, the root and the composition may use. */
import type { PublicPages } from '#app/lib/public-page.ts';

export { scheduleAccountSweep } from './account.server.ts';
export { lockAccount } from './account-links.server.ts';
export type { AccountList } from './account-list.ts';
export { actorOf, findAccount, findActor, findAddresses, listHistory, readEntries } from './actors.server.ts';
export { peopleList } from './admin/people.server.ts';
export { type Auth, createAuth, sessionCookieName, signedSession } from './auth.server.ts';
export { deskEditor, deskForm, type EditArgs } from './desk-editor.server.ts';
export { type DeskAction, deskList, shownActions } from './desk-list.server.ts';
export type { AccountSection } from './export.server.ts';
export type { Leaving } from './leaving.server.ts';
export { accountsOperations } from './operations.server.ts';
export type { Role } from './role-names.ts';
export { adminCommand } from './roles.server.ts';
export { countSignUps } from './sign-up.server.ts';
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

export const accountsPages: PublicPages = {
  '/terms': { title: 'Terms of Service', kicker: 'terms' },
  '/privacy': { title: 'Privacy Policy', kicker: 'privacy' },
  '/accessibility': { title: 'Accessibility', kicker: 'accessibility' },
};
