/** Exports of owners for the features that have listings. */
export type { FoundListing, ListedHost, Listings } from './listing.server.ts';
export { showOwners } from './shown.server.ts';
export { isWrittenByClaim } from './written-text.server.ts';
