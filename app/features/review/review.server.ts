/** The door of the desk. */
export { type Chart, chartsContext } from './charts.server.ts';
export { submissionKindsContext } from './kinds.server.ts';
export { waitingContext } from './waiting.server.ts';
