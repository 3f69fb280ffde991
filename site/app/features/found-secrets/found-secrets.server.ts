/** Exports of the scan for secrets, for its command. */
export { scanCommand } from './scan-stored.server.ts';
