/** Exports of owners for the pages of listings. */
export { ListingOwners } from './components/listing-owners.tsx';
