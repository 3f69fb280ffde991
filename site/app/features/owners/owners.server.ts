/** Exports of owners for the features that have listings. */
export { type FoundListing, type ListedHost, type Listings, listingName } from './listing.server.ts';
