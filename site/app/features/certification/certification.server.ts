/** The door of certification, for commands. */
export { badgeEmail, type Verdict } from './badges/verify-call.server.ts';
export { verifyCommand } from './badges/verify-command.server.ts';
export { credentialsCommand } from './credentials/command.server.ts';
