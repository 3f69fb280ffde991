/** Protocols of links in written text: exactly those of the product specification. */
const allowed = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']);

/**
 * Returns the link if a text by others may contain it, otherwise ''. Relative links must stay on this site: one that a
 * browser would take to another host (`//host`, `/\host`, with or without control characters between) is refused. The
 * URL parser that browsers use decides, not a pattern.
 */
export function safeLink(link: string): string {
  if (URL.canParse(link)) return allowed.has(new URL(link).protocol) ? link : '';
  const here = 'https://this-site.invalid';
  return URL.canParse(link, here) && new URL(link, here).origin === here ? link : '';
}

/**
 * A link of a written text. `//host/…`, which takes the protocol of its page, becomes https, so that it is recognised
 * as an external link. Everything else follows `safeLink`.
 */
export const writtenLink = (link: string): string =>
  safeLink(/^\/\/[^\s/\\]/.test(link) ? `https:${link}` : link);
