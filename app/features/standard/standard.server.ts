/** The door of the standard. */
export { standardPages } from './public-pages.ts';
