import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { statusPath } from '#app/services/submissions/receipt.server.ts';
import { site } from '#site';

interface Hidden {
  label: string;
  kinds: string[];
  submissionId: string;
}

/**
 * The mail to who sent something that has a secret. It repeats nothing of what was sent: anybody can write anybody's address into a
 * form.
 */
export function foundSecretLetter(
  to: string,
  { label, kinds, submissionId }: Hidden,
  siteUrl: string,
): Message {
  return composeLetter(to, {
    subject: `Hidden: something you sent to ${site.product} has a secret`,
    paragraphs: [
      `We scan what ${site.product} stores for secrets. Something that you sent has one (${label}), so we have hidden it.`,
      `What we found: ${[...new Set(kinds)].join(', ')}.`,
      'Make the secret invalid where it is used: others may have read it. Then send a version without it.',
      `An editor looks at it as well. If it is no secret, write to ${site.email}, and we show it again.`,
    ],
    action: { label: 'See where it is', href: siteUrl + statusPath(submissionId) },
    otherwise: 'You get this mail because your address was left with it. If it was not you, do nothing.',
  });
}
