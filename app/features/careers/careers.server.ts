/** The door of careers: the pages at /jobs, and their waitlist. */

export { careersOperations } from './operations.server.ts';
export { careersPages } from './public-pages.ts';
export { registerCareersTasks, waitlistSection } from './upkeep.server.ts';
