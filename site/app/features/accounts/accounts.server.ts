/** Exports of accounts for other features, the root and the site. */

export type { DeletionStep } from './account/account.server.ts';
export type { AccountList, ListPart } from './account/account-list.ts';
export { type AccountSection, readList, shownList } from './account/export.server.ts';
export {
  actorOf,
  askHistory,
  findAccountId,
  findActor,
  findAddresses,
  isActor,
  readEntries,
  showHistory,
} from './actors.server.ts';
export { demandScope, findAgentHolder } from './agents/agent-tokens.server.ts';
export { agentResource } from './agents/authorisation.server.ts';
export { type Auth, createAuth, sessionCookieName, signedSession } from './better-auth/auth.server.ts';
export { countPasskeys } from './passkeys/passkeys.server.ts';
export { type Role, roleChoices, roleInWords, roles } from './roles/role.ts';
export { adminCommand, changeRole } from './roles/roles.server.ts';
export { nameKind, recordSecurityEvent, securityKinds } from './security-log/security-log.server.ts';
export { lockAccount, lockAccounts } from './sessions/account-links.server.ts';
export { askedProof, demandProof } from './sessions/proof.server.ts';
export { hasEnded } from './sessions/session-ends.server.ts';
export {
  accountSectionsOf,
  authContext,
  getVisitor,
  type PageArgs,
  requireRole,
  requireVisitor,
  type Visitor,
} from './sessions/visitor.server.ts';
export { users } from './tables.server.ts';
