import { topics } from '#app/lib/topics.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';

/** Contributions in the review queue. Nothing is published by itself: what is accepted is merged where it belongs. */
export const contributionKind: SubmissionKind = {
  kind: 'contribution',
  fields: { repo_url: 'Repository', description: 'Description' },
  effect: 'Tells the sender that the contribution is accepted. Say in the message where it goes.',
  topics: [topics.contributions],
};
