/** The door of donations. */
import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export { donationList } from './admin/donations.server.ts';
export { registerDonations } from './donation.server.ts';

export const donationsPages: PublicPages = {
  '/donations': { title: 'Donations', kicker: 'once, and never again by itself' },
  '/donation-success': { title: 'Thank you', kicker: 'donations', isUnlisted: true },
  '/donation-cancel': { title: 'Donation cancelled', kicker: 'donations', isUnlisted: true },
  [site.sponsors.replace(/\/$/, '')]: { title: 'Sponsors', kicker: 'Gold, Silver, Bronze' },
};
