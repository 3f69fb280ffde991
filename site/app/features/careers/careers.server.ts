/** The door of careers: the pages at /jobs, and their waitlist. */
import type { PublicPages } from '#app/lib/public-page.ts';

export { waitlistList } from './admin/waitlist.server.ts';
export { careersOperations } from './operations.server.ts';
export { registerCareersTasks, waitlistSection } from './upkeep.server.ts';

export const careersPages: PublicPages = {
  '/jobs': {
    title: 'Jobs',
    kicker: 'six roles, and a waitlist',
    searchWords: 'career careers talent employer hire hiring salary waitlist',
  },
  // The same list on a page to send people to: found by its link.
  '/jobs/landing': { title: 'The jobs waitlist', kicker: 'jobs', isUnlisted: true },
};
