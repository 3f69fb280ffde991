import { logoHost } from '../../catalogue/hosts.ts';
import { twoLetters } from '../../catalogue/letters.ts';

interface ItemLogoProps {
  /** Of the item; a partner has none. */
  slug?: string;
  name: string;
  logoUrl: string | null;
  websiteHost: string | null;
  /** The site may look logos up; without it a request for one would only bring letters. */
  hasLookup: boolean;
  size?: 'normal' | 'large';
}

/**
 * The item's own logo, else the one that the site finds by its host, over two letters of its name: they are seen
 * where there is none, and where a picture is broken.
 */
export function ItemLogo({ slug, name, logoUrl, websiteHost, hasLookup, size = 'normal' }: ItemLogoProps) {
  const pixels = size === 'large' ? 56 : 36;
  const host = logoHost(websiteHost, logoUrl);
  const found =
    hasLookup && host ? `/logos/${host}${slug ? `?item=${encodeURIComponent(slug)}` : ''}` : undefined;
  const src = logoUrl?.startsWith('/') ? logoUrl : found;
  return (
    <span className={`logo logo-${size}`}>
      <span aria-hidden="true">{twoLetters(name)}</span>
      {src && <img src={src} alt="" width={pixels} height={pixels} loading="lazy" data-over-letters />}
    </span>
  );
}
