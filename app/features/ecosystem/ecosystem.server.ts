/** The door of the ecosystem feature: what other features and the composition may use. */

export { catalogueCommand } from './catalogue/command.server.ts';
export { findMapPage, listItemPaths } from './catalogue/item.server.ts';
export { countItems } from './catalogue/items.server.ts';
export { findItems } from './catalogue/search.server.ts';
export { catalogCategorySeed, catalogItemSeed } from './catalogue/seed.server.ts';
export { suggestionKind } from './catalogue/suggestion-kind.server.ts';
export { listPartners, partnerSeed } from './partners.server.ts';
export { registerPartnerTasks } from './partners-clicks.server.ts';
export { partnersOperations } from './partners-operations.server.ts';
export { ecosystemPages } from './public-pages.ts';
