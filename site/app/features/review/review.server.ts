/** The door of the desk. */
export { type Chart, chartsContext } from './dashboard.server.ts';
export { deskListsContext } from './lists.server.ts';
export { submissionKindsContext } from './queue.server.ts';
export { waitingContext } from './waiting.server.ts';
