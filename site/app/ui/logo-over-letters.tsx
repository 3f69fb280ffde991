import type { ReactNode } from 'react';

interface LogoOverLettersProps {
  letters?: string | undefined;
  /** A drawing below the letters, or instead of them: a tile then, and no circle. */
  drawing?: ReactNode;
  src: string | undefined;
  size?: 'small' | 'normal' | 'large';
}

const pixels = { small: 32, normal: 36, large: 56 };

/** A logo over a drawing or two letters of its owner's name: they are seen where there is none, and where a picture is broken. */
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
