/** Exports of the ecosystem feature: data for the home page, and its command. */
export { catalogueCommand } from './catalogue/import.server.ts';
export { countCategories } from './catalogue/items.server.ts';
export { listPartners } from './partners.server.ts';
