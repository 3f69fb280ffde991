/** The door of what the scan for secrets found, for its command. */
export { scanCommand } from './scan-stored.server.ts';
