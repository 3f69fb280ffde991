/** What kinds of submissions are called, for those who sent them. */
const kinds: Record<string, string> = {
  contribution: 'Contribution',
  'catalogue-item': 'Suggestion for the MCP Map',
  'fellowship-application': 'Application for the fellowship',
  'board-application': 'Application for the board exam',
  'partner-application': 'Application as a partner',
  'mentorship-request': 'Mentorship session',
  course: 'Free course',
};

export const kindInWords = (kind: string): string => kinds[kind] ?? 'Submission';

interface StatusWords {
  tone: 'ok' | 'quiet';
  label: string;
}

const statuses: Record<string, StatusWords> = {
  pending: { tone: 'quiet', label: 'waits for review' },
  asked: { tone: 'quiet', label: 'waits for your answer' },
  approved: { tone: 'ok', label: 'accepted' },
  rejected: { tone: 'quiet', label: 'not accepted' },
};

/** A status that is new here is still a word. */
export const statusInWords = (status: string): StatusWords =>
  statuses[status] ?? { tone: 'quiet', label: status.replaceAll(/[-_]/g, ' ') };
