/** Exports of certification for commands. */

export { verifyCommand } from './badges/agent-verify.server.ts';
export { badgeEmail, type Verdict } from './badges/verify-call.server.ts';
export { credentialsCommand } from './credentials/command.server.ts';
