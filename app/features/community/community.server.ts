/** The door of community. */

export { applicationKinds } from './applications/apply.server.ts';
export { registerSubmissionTasks } from './contributions/attachments.server.ts';
export { contributionKind } from './contributions/contribution-kind.server.ts';
export { countContributions } from './contributions/count.server.ts';
export { contributionsOperations } from './contributions/operations.server.ts';
export { figuresContext } from './figures.ts';
export { communityPages } from './public-pages.ts';
export { submissionsSection } from './submissions-section.server.ts';
