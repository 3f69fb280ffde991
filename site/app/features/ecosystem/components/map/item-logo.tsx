import { LogoOverLetters } from '#app/ui/logo-over-letters.tsx';
import { type LogoOwner, logoSource } from '../../catalogue/hosts.ts';
import { monogram } from '../../catalogue/letters.ts';

interface ItemLogoProps extends LogoOwner {
  name: string;
  /** Path of its own or its maintainer's mark. */
  mark?: string | undefined;
  hasLookup: boolean;
  size?: 'normal' | 'large';
}

/** Picture of a map item or a partner: its logo, else its mark, else a monogram. */
export function ItemLogo({ name, mark, hasLookup, size, ...owner }: ItemLogoProps) {
  const { letters, path } = monogram(name, owner.slug ?? name);
  return (
    <LogoOverLetters
      letters={mark ? undefined : letters}
      drawing={
        mark ? (
          <svg viewBox="0 0 240 240" className="logo-mark" aria-hidden="true">
            <path d={mark} />
          </svg>
        ) : (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={path} />
          </svg>
        )
      }
      src={logoSource(owner, hasLookup)}
      size={size}
    />
  );
}
