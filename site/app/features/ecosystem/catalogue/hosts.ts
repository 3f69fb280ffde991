/** Hosts of many projects, whose logo says nothing about an item. */
const codeHosts = new Set(['github.com', 'gitlab.com', 'gitea.com', 'codeberg.org', 'npmjs.com', 'pypi.org']);

/** True if a URL is on a code host, and so not a website of the item itself. */
export function isCodeHost(address: string): boolean {
  return URL.canParse(address) && codeHosts.has(new URL(address).hostname.replace(/^www\./, ''));
}

/** Host for the logo lookup, without `www.`; null where the item has no website of its own. */
export function hostOf(websiteUrl: string | null | undefined): string | null {
  if (!websiteUrl || !URL.canParse(websiteUrl)) return null;
  const host = new URL(websiteUrl).hostname.replace(/^www\./, '');
  return codeHosts.has(host) ? null : host;
}

/** The host in a logo's path, `/logos/<host>`: the website's, else the logo's own. */
export function logoHost(websiteHost: string | null, logoUrl: string | null): string | null {
  return websiteHost ?? (logoUrl && URL.canParse(logoUrl) ? new URL(logoUrl).hostname : null);
}

export interface LogoOwner {
  /** Slug of a map item; partners have none. */
  slug?: string;
  logoUrl: string | null;
  websiteHost: string | null;
}

/**
 * Path of the logo: a file of this site, or `/logos/<host>`, where the site fetches it. Undefined if there would be
 * only a monogram.
 * @param hasLookup whether the site may look logos up
 */
export function logoSource(
  { slug, logoUrl, websiteHost }: LogoOwner,
  hasLookup: boolean,
): string | undefined {
  if (logoUrl?.startsWith('/')) return logoUrl;
  const host = logoHost(websiteHost, logoUrl);
  if (!hasLookup || !host) return undefined;
  return `/logos/${host}${slug ? `?item=${encodeURIComponent(slug)}` : ''}`;
}
