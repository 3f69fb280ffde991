import { type Feature, submissionKindsOf } from '#app/feature.server.ts';
import { findDigests, listStoredAttachments } from '#app/services/submissions/attachments.server.ts';
import { applicationKinds } from './applications/apply.server.ts';
import { registerSubmissionTasks } from './contributions/attachments.server.ts';
import { contributionKind, countContributions } from './contributions/receive.server.ts';
import { communityPages } from './pages.ts';
import { submissionsSection } from './submissions.server.ts';

export const community: Feature = {
  pages: communityPages,
  textSection: 'The site',
  submissionKinds: [contributionKind, ...applicationKinds],
  accountSections: [(site) => submissionsSection(submissionKindsOf(site))],
  storedFiles: [{ list: listStoredAttachments, findDigests }],
  figures: {
    contributions: { label: 'Contributions received', href: '/contribute', count: countContributions },
  },
  start(site) {
    registerSubmissionTasks(site.services, submissionKindsOf(site), site.all('storedFiles'));
  },
};
