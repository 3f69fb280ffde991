/** Exports of the standard for other features' pages: its playground. */
export { Playground } from './playground/playground.tsx';
