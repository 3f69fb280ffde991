/** The door of the standard: what the lab of a lesson uses. */
export { checkForm } from './playground.server.ts';
