import type { Feature } from '#app/feature.server.ts';
import { site as names } from '#site';
import { donationList } from './admin/donations.server.ts';
import { registerDonations } from './donation.server.ts';
import { donationsOperations } from './operations.server.ts';

export const donations: Feature = {
  pages: {
    '/donations': { title: 'Donations', kicker: 'once, and never again by itself' },
    '/donation-success': { title: 'Thank you', kicker: 'donations', isUnlisted: true },
    '/donation-cancel': { title: 'Donation cancelled', kicker: 'donations', isUnlisted: true },
    [names.sponsors.replace(/\/$/, '')]: { title: 'Sponsors', kicker: 'Gold, Silver, Bronze' },
  },
  textSection: 'The site',
  operations: donationsOperations,
  deskLists: [donationList],
  start({ services }) {
    registerDonations(services);
  },
};
