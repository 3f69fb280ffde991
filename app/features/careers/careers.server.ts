/** The door of careers: the pages at /jobs, and their waitlist. */

export { listWaitlist, waitlistCsv, waitlistPerPage } from './desk.server.ts';
export { type WaitlistFilter, waitlistFilter } from './filter.ts';
export { careersOperations } from './operations.server.ts';
export { careersPages } from './public-pages.ts';
export { interests, interestTitle } from './roles.ts';
export { registerCareersTasks, waitlistSection } from './upkeep.server.ts';
