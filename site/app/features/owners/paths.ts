/** Parameters of the routes `/listings/:kind/:first/:second?/…`. */
export interface ListingParams {
  kind?: string | undefined;
  first?: string | undefined;
  second?: string | undefined;
}

export const listingOf = ({ kind, first, second }: ListingParams): string =>
  [kind, first, second].filter((part) => part !== undefined).join('/');

/** A page's word for a listing. */
export const nounOf = (listing: string) => (listing.startsWith('map/') ? 'item' : 'entry');

/** Path of a page of a listing, such as its claim or its report. */
export const pathOfListing = (listing: string, page: string) => `/listings/${listing}/${page}`;

/** Path of the page on which the owner of a claim manages the listing. */
export const ownListingPath = (claimId: string) => `/account/listings/${claimId}`;
