/** The door of the standard. */
export { checkPosted } from './playground.server.ts';
export { standardPages } from './public-pages.ts';
export { listStandardTexts } from './search-texts.server.ts';
