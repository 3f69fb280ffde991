import { logoHost } from './hosts.ts';

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
