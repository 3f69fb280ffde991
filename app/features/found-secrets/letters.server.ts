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
 * The mail to the sender of a submission that contains a secret. It repeats nothing from the submission, because a form takes any
 * address.
 */
export function foundSecretLetter(
  to: string,
  { label, kinds, submissionId }: Hidden,
  siteUrl: string,
): Message {
  return composeLetter(to, {
    subject: `We hid something that you sent to ${site.product}: it contains a secret`,
    paragraphs: [
      `We scan everything that ${site.product} stores for secrets. Something that you sent contains one (${label}), so we hid it.`,
      `Found: ${[...new Set(kinds)].join(', ')}.`,
      'Revoke the secret where you use it: others may have read it. Then send a version without it.',
      `An editor reviews it too. If it is not a secret, write to ${site.email}. We will then show it again.`,
    ],
    action: { label: 'See where it is', href: siteUrl + statusPath(submissionId) },
    otherwise:
      'You get this mail because the sender gave your address. If you are not the sender, do nothing.',
  });
}
