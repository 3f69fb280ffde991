/** The door of donations. */

export { registerDonations } from './donation.server.ts';
export { donationsOperations } from './operations.server.ts';
export { donationsPages } from './public-pages.ts';
