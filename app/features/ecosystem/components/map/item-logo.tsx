import { twoLetters } from '../../catalogue/letters.ts';

interface ItemLogoProps {
  name: string;
  logoUrl: string | null;
  websiteHost: string | null;
  /** The site may look logos up; without it a request for one would only bring letters. */
  hasLookup: boolean;
  size?: 'normal' | 'large';
}

/** The item's own logo, else the one that the site finds by its host, else two letters of its name. */
export function ItemLogo({ name, logoUrl, websiteHost, hasLookup, size = 'normal' }: ItemLogoProps) {
  const pixels = size === 'large' ? 56 : 36;
  const own = logoUrl?.startsWith('/') ? logoUrl : undefined;
  const found =
    hasLookup && websiteHost ? `/logos/${websiteHost}?name=${encodeURIComponent(name)}` : undefined;
  const src = own ?? found;
  if (src)
    return (
      <img src={src} alt="" width={pixels} height={pixels} loading="lazy" className={`logo logo-${size}`} />
    );
  return (
    <span aria-hidden="true" className={`logo logo-${size}`}>
      {twoLetters(name)}
    </span>
  );
}
