import type { ReactNode } from 'react';

interface LogoOverLettersProps {
  letters?: string | undefined;
  /** A drawing below the letters or instead of them. The logo is then a tile, not a circle. */
  drawing?: ReactNode;
  src: string | undefined;
  size?: 'small' | 'normal' | 'large';
}

const pixels = { small: 32, normal: 36, large: 56 };

/**
 * A logo over a drawing, or over letters of its owner's name. These show if there is no logo. A script removes a broken
 * one (`enhance/contents.ts`).
 */
export function LogoOverLetters({ letters, drawing, src, size = 'normal' }: LogoOverLettersProps) {
  return (
    <span className={`logo logo-${size}${drawing ? ' logo-tile' : ''}`}>
      {drawing}
      {letters && <span aria-hidden="true">{letters}</span>}
      {src && (
        <img src={src} alt="" width={pixels[size]} height={pixels[size]} loading="lazy" data-over-letters />
      )}
    </span>
  );
}
