import type { Feature } from '#app/feature.server.ts';
import { waitlistList } from './admin/waitlist.server.ts';
import { careersPages } from './pages.ts';
import { sweepWaitlist, waitlistSection } from './upkeep.server.ts';

export const careers: Feature = {
  pages: careersPages,
  textSection: 'The site',
  deskLists: [waitlistList],
  accountSections: [waitlistSection],
  start({ services: { background, db } }) {
    background.every('jobs-waitlist-sweep', '40 3 * * *', () => sweepWaitlist(db));
  },
};
