/** The door of the standard. */
export { standardPages } from './public-pages.ts';
export { listStandardTexts } from './search-texts.server.ts';
