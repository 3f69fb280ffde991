import { formatLongDate } from '#app/lib/dates.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { kindInWords } from '#app/services/submissions/kinds.server.ts';
import { statusPath } from '#app/services/submissions/receipt.server.ts';
import { site } from '#site';
import type { Decision } from './decision.server.ts';

interface Decided {
  id: string;
  kind: string;
  createdAt: Date;
  decision: Decision;
  message: string;
  resultPath?: string | undefined;
  siteUrl: string;
  /** It was decided otherwise before, and reopened. */
  overrules: boolean;
}

/**
 * The mail to who sent something. It repeats what the editor wrote and nothing of what was sent: anybody can write
 * anybody's address into a form.
 */
export function decisionLetter(to: string, sent: Decided): Message {
  const { id, decision, message, resultPath, siteUrl, overrules } = sent;
  const what = kindInWords(sent.kind);
  const ofThatDay = `what you sent to ${site.product} on ${formatLongDate(sent.createdAt)} (${what})`;
  const said = {
    approved: { subject: `Accepted: ${what}`, first: `An editor has accepted ${ofThatDay}.` },
    rejected: {
      subject: `Not accepted: ${what}`,
      first: `An editor has not accepted ${ofThatDay}. The reason:`,
    },
    asked: { subject: `A question: ${what}`, first: `An editor has a question about ${ofThatDay}:` },
  }[decision];
  return composeLetter(to, {
    subject: said.subject,
    paragraphs: [
      said.first,
      ...message.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
      ...(overrules && decision !== 'asked'
        ? ['It was looked at once more: what was decided before no longer holds.']
        : []),
      ...(resultPath ? [`It is published at ${siteUrl}${resultPath}`] : []),
    ],
    action: {
      label: decision === 'asked' ? 'Answer here' : 'See what became of it',
      href: siteUrl + statusPath(id),
    },
    otherwise: 'You get this mail because your address was left with it. If it was not you, do nothing.',
  });
}
