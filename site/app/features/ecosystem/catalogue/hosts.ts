/** Places where many keep their code: their logo says nothing about the item. */
const codeHosts = new Set(['github.com', 'gitlab.com', 'gitea.com', 'codeberg.org', 'npmjs.com', 'pypi.org']);

/** Whether an address is where code is kept, and so no website of the thing itself. */
export function isCodeHost(address: string): boolean {
  return URL.canParse(address) && codeHosts.has(new URL(address).hostname.replace(/^www\./, ''));
}

/** The host that a website's logo is found by, without `www.`; null where there is none of its own. */
export function hostOf(websiteUrl: string | null | undefined): string | null {
  if (!websiteUrl || !URL.canParse(websiteUrl)) return null;
  const host = new URL(websiteUrl).hostname.replace(/^www\./, '');
  return codeHosts.has(host) ? null : host;
}

/** The host in the address of an item's logo, `/logos/<host>`: its website's, else that of the logo itself. */
export function logoHost(websiteHost: string | null, logoUrl: string | null): string | null {
  return websiteHost ?? (logoUrl && URL.canParse(logoUrl) ? new URL(logoUrl).hostname : null);
}

export interface LogoOwner {
  /** Of an item of the map; a partner has none. */
  slug?: string;
  logoUrl: string | null;
  websiteHost: string | null;
}

/**
 * Where a picture for the logo is: the item's own, else the one that the site finds by its host; undefined where two
 * letters of the name stand alone. Pictures of other sites are shown by way of this one.
 *
 * @param hasLookup the site may look logos up; without it a request for one would only bring letters
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
