import { LogoOverLetters } from '#app/ui/logo-over-letters.tsx';
import { twoLetters } from '../../catalogue/letters.ts';
import { type LogoOwner, logoSource } from '../../catalogue/logo-source.ts';

interface ItemLogoProps extends LogoOwner {
  name: string;
  hasLookup: boolean;
  size?: 'normal' | 'large';
}

/** The logo of an item of the map, or of a partner. */
export function ItemLogo({ name, hasLookup, size, ...owner }: ItemLogoProps) {
  return <LogoOverLetters letters={twoLetters(name)} src={logoSource(owner, hasLookup)} size={size} />;
}
