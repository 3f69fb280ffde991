/** The public entry of the desk: functions that declare its lists and forms. */
export type { Chart } from './dashboard.server.ts';
export { deskEditor, deskForm, type EditArgs } from './desk-editor.server.ts';
export { deskList, shownActions } from './desk-list.server.ts';
export type { DeskList } from './lists.server.ts';
export type { Waiting } from './queue/queue.server.ts';
