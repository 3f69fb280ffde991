import { twoLetters } from '../../catalogue/letters.ts';
import { type LogoOwner, logoSource } from '../../catalogue/logo-source.ts';

interface ItemLogoProps extends LogoOwner {
  name: string;
  hasLookup: boolean;
  size?: 'normal' | 'large';
}

/** The logo over two letters of the name: they are seen where there is none, and where a picture is broken. */
export function ItemLogo({ name, hasLookup, size = 'normal', ...owner }: ItemLogoProps) {
  const pixels = size === 'large' ? 56 : 36;
  const src = logoSource(owner, hasLookup);
  return (
    <span className={`logo logo-${size}`}>
      <span aria-hidden="true">{twoLetters(name)}</span>
      {src && <img src={src} alt="" width={pixels} height={pixels} loading="lazy" data-over-letters />}
    </span>
  );
}
