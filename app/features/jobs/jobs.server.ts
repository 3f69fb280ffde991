/** The door of jobs. */

export { listWaitlist, waitlistCsv, waitlistPerPage } from './desk.server.ts';
export { type WaitlistFilter, waitlistFilter } from './filter.ts';
export { jobsOperations } from './operations.server.ts';
export { jobsPages } from './public-pages.ts';
export { interests, interestTitle } from './roles.ts';
export { registerJobsTasks, waitlistSection } from './upkeep.server.ts';
