import { type LevelId, nameLevel } from '#app/services/curriculum/levels.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { site } from '#site';
import { credentialPage } from './addresses.ts';

interface Named {
  id: string;
  level: LevelId;
}

/** None of these mails repeats the holder's name, which is typed text. */
export async function issuedLetter(to: string, { id, level }: Named, siteUrl: string): Promise<Message> {
  const { name } = await nameLevel(level);
  return composeLetter(to, {
    subject: `Your credential: ${name}`,
    paragraphs: [
      `You passed the ${name} exam, and we have issued your credential. Its page is the certificate. You can print and share it, and anyone with its URL can verify it.`,
      'On that page you choose whether to show your name, and whether search engines may list the page. You can also download the badge as PNG, SVG, JSON or JWT.',
    ],
    action: { label: 'Your credential', href: credentialPage(siteUrl, id) },
    otherwise: `If you did not take an exam, write to ${site.email}.`,
  });
}

export async function revokedLetter(
  to: string,
  { id, level, reason }: Named & { reason: string },
  siteUrl: string,
): Promise<Message> {
  return composeLetter(to, {
    subject: `Your credential was revoked: ${(await nameLevel(level)).name}`,
    paragraphs: [
      `Your credential ${id} is no longer valid. The reason, which its page also shows: ${reason}`,
    ],
    action: { label: 'The revoked credential', href: credentialPage(siteUrl, id) },
    otherwise: `If you think that this is wrong, write to ${site.email}.`,
  });
}

export async function reissuedLetter(to: string, { id, level }: Named, siteUrl: string): Promise<Message> {
  return composeLetter(to, {
    subject: `Your credential was reissued: ${(await nameLevel(level)).name}`,
    paragraphs: [
      'Your new credential replaces the earlier one, which is now revoked. The page of the revoked credential links to the new one. Please replace links and copies that you shared.',
    ],
    action: { label: 'Your credential', href: credentialPage(siteUrl, id) },
    otherwise: `If you did not expect this, write to ${site.email}.`,
  });
}
