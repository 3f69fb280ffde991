import type { Feature } from '#app/feature.server.ts';
import { donationList } from './admin/donations.server.ts';
import { registerDonations } from './donation.server.ts';
import { donationsPages } from './pages.ts';

export const donations: Feature = {
  pages: donationsPages,
  textSection: 'The site',
  deskLists: [donationList],
  start({ services }) {
    registerDonations(services);
  },
};
