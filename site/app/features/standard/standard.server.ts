/** The door of the standard: what the lab of a lesson uses. */
export { checkPlaygroundForm } from './playground/playground.server.ts';
