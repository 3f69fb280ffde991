/** The door of community. */
import type { PublicPages } from '#app/lib/public-page.ts';

export { applicationKinds } from './applications/apply.server.ts';
export { registerSubmissionTasks } from './contributions/attachments.server.ts';
export { contributionsOperations } from './contributions/operations.server.ts';
export { contributionKind, countContributions } from './contributions/receive.server.ts';
export { figuresContext, proposalsContext } from './figures.ts';
export { submissionsSection } from './submissions-section.server.ts';

export const communityPages: PublicPages = {
  '/community': {
    title: 'Community',
    kicker: 'ways to take part',
    searchWords: 'contact licence governance contribute numbers',
  },
  '/contribute': {
    title: 'Contribute',
    kicker: 'for review by an editor',
    searchWords: 'submit contribution guidelines server library tool tutorial attachment',
  },
  '/apply/fellowship': { title: 'Enterprise Architect Fellowship', kicker: 'application' },
  '/apply/board': { title: 'Global Board Certification', kicker: 'application' },
  '/apply/partner': { title: 'Become a Partner', kicker: 'application' },
};
