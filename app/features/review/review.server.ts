/** The door of the desk. */
export { submissionKindsContext } from './kinds.server.ts';
