/** The door of the desk: what declares its lists and forms, and what the composition hands in. */
export { type Chart, chartsContext } from './dashboard.server.ts';
export { draftsSection, registerDeskTasks } from './desk-drafts.server.ts';
export { deskEditor, deskForm, type EditArgs } from './desk-editor.server.ts';
export { deskList, shownActions } from './desk-list.server.ts';
export { deskListsContext } from './lists.server.ts';
export { peopleList } from './people/people.server.ts';
export { securityList } from './people/security-log.server.ts';
export { submissionKindsContext } from './queue/queue.server.ts';
export { waitingContext } from './waiting.server.ts';
