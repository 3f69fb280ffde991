import type { Feature } from '#app/feature.server.ts';
import { waitlistList } from './admin/waitlist.server.ts';
import { careersOperations } from './operations.server.ts';
import { sweepWaitlist, waitlistSection } from './upkeep.server.ts';

export const careers: Feature = {
  pages: {
    '/jobs': {
      title: 'Jobs',
      kicker: 'six roles, and a waitlist',
      searchWords: 'career careers talent employer hire hiring salary waitlist',
    },
    // The same list on a page to send people to: found by its link.
    '/jobs/landing': { title: 'The jobs waitlist', kicker: 'jobs', isUnlisted: true },
  },
  textSection: 'The site',
  operations: careersOperations,
  deskLists: [waitlistList],
  accountSections: [waitlistSection],
  start({ services: { background, db } }) {
    background.every('jobs-waitlist-sweep', '40 3 * * *', () => sweepWaitlist(db));
  },
};
