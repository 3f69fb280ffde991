/** The door of learning: what certification fills in and reads. */
export { examStandingsContext } from './exam-standings.ts';
export { examPassesContext } from './path/level-figures.server.ts';
export { countCompleted } from './progress.server.ts';
