/** The door of the ecosystem feature: what the home page shows of it, and its command. */
export { catalogueCommand } from './catalogue/import.server.ts';
export { countCategories } from './catalogue/items.server.ts';
export { listPartners } from './partners.server.ts';
