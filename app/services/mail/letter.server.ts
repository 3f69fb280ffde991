import { site } from '#site';
import type { Message } from './mail.server.ts';

interface LetterParts {
  subject: string;
  paragraphs: string[];
  /** The one thing to do, on a line of its own. */
  action?: { label: string; href: string };
  /** What it means if the reader knows nothing of this. */
  otherwise: string;
}

/** A mail in the form that all mails of the site have: the same words as text and as HTML. */
export function composeLetter(to: string, { subject, paragraphs, action, otherwise }: LetterParts): Message {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    otherwise,
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
    `<p>${escapeHtml(site.product)}</p>`,
  ];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${html.join('\n')}</body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
