/** The door of the standard for pages of other features: its playground. */
export { Playground } from './playground/playground.tsx';
