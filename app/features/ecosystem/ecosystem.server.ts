/** The door of the ecosystem feature: what other features and the composition may use. */
export { listPartners, partnerSeed } from './partners.server.ts';
export { ecosystemPages } from './public-pages.ts';
