import { escapeHtml } from '#app/lib/escape-html.ts';
import { site } from '#site';
import type { Message } from './mail.server.ts';

interface LetterParts {
  subject: string;
  paragraphs: string[];
  /** The one thing to do, on a line of its own. */
  action?: { label: string; href: string };
  /** What it means if the reader knows nothing of this. */
  otherwise: string;
  /**
   * Of a list, the page to leave it on. Programs that read mail show a button for it and post to the same address
   * (RFC 8058): it has to take a post of any site, from nobody it knows.
   */
  leaveHref?: string;
}

/** A mail in the form that all mails of the site have: the same words as text and as HTML. */
export function composeLetter(
  to: string,
  { subject, paragraphs, action, otherwise, leaveHref }: LetterParts,
): Message {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    otherwise,
    ...(leaveHref ? [`Leave the list: ${leaveHref}`] : []),
    `-- \n${site.product}`,
  ];
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(action
      ? [
          `<p><a href="${escapeHtml(action.href)}"><strong>${escapeHtml(action.label)}</strong></a></p>`,
          `<p>If the link does not open, copy this address: ${escapeHtml(action.href)}</p>`,
        ]
      : []),
    `<p>${escapeHtml(otherwise)}</p>`,
    ...(leaveHref ? [`<p><a href="${escapeHtml(leaveHref)}">Leave the list</a></p>`] : []),
    `<p>${escapeHtml(site.product)}</p>`,
  ];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${site.locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${html.join('\n')}</body></html>`,
    ...(leaveHref && {
      headers: {
        'List-Unsubscribe': `<${leaveHref}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}
