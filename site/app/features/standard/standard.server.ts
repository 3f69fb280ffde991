/** Exports of the standard for a lesson's lab. */
export { checkPlaygroundForm } from './playground/playground.server.ts';
