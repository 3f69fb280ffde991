import type { Config } from '#app/services/config/config.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { signLink } from '#app/services/signed-links/signed-links.server.ts';
import { site } from '#site';
import { interestTitle } from './roles.ts';

/*
 * Mails of the waitlist. The chosen role is the only form value in their text: otherwise the form could send arbitrary
 * text to another person's address.
 */

/** Purposes that the mails' links are signed for. */
export const purposes = { confirm: 'confirm a place on the jobs waitlist', leave: 'leave the jobs waitlist' };

/** Days that a link to confirm works, and that an unconfirmed entry is kept. `/privacy` names them. */
export const confirmWithinDays = 7;

const platformOpens = 'You get one email from this list, when the job platform opens.';

export function confirmPlaceLetter(config: Config, email: string, roleInterest: string): Message {
  return composeLetter(email, {
    subject: `Confirm your place on the ${site.product} jobs waitlist`,
    paragraphs: [
      `Confirm your email address to join the jobs waitlist. Role interest: ${interestTitle(roleInterest)}.`,
      platformOpens,
    ],
    action: { label: 'Confirm my place', href: link(config, 'confirm', email) },
    otherwise: `The link works for ${confirmWithinDays} days. If you did not ask for this, do nothing: we delete the entry when the link expires.`,
    leaveHref: link(config, 'leave', email),
  });
}

export function onTheListLetter(config: Config, email: string, roleInterests: string[]): Message {
  return composeLetter(email, {
    subject: `You are on the ${site.product} jobs waitlist`,
    paragraphs: [
      `This address has a place on the jobs waitlist. Role interest: ${roleInterests.map(interestTitle).join(', ')}.`,
      platformOpens,
    ],
    otherwise: 'You don’t need to do anything now. You can leave the list at any time.',
    leaveHref: link(config, 'leave', email),
  });
}

function link(config: Config, purpose: keyof typeof purposes, email: string): string {
  return `${config.siteUrl}/jobs/${purpose}?token=${signLink(config, purposes[purpose], email)}`;
}
