/** Protocols of links in written text: exactly those of the product specification. */
const allowed = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']);

/**
 * Returns the link if text of others may hold it, otherwise ''. Relative links stay on this site: whatever a
 * browser would take to another host (`//host`, `/\host`, with or without control characters between) is
 * refused. Both questions are asked of the URL parser that browsers use, not of a pattern.
 */
export function safeLink(link: string): string {
  if (URL.canParse(link)) return allowed.has(new URL(link).protocol) ? link : '';
  const here = 'https://this-site.invalid';
  return URL.canParse(link, here) && new URL(link, here).origin === here ? link : '';
}

/**
 * A link of a written text: `//host/…`, which takes the protocol of its page, is written out as https, so that it is
 * recognised as an external link. The rest follows `safeLink`.
 */
export const writtenLink = (link: string): string =>
  safeLink(/^\/\/[^\s/\\]/.test(link) ? `https:${link}` : link);
