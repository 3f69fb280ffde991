import type { SecretPlace } from '@context-native/recorder/scan-secrets';

/** A place in words that repeat nothing of what is there. */
export const placeInWords = ({ pointer, kind }: Pick<SecretPlace, 'pointer' | 'kind'>): string =>
  `${kind} at ${pointer || '/'}`;

/**
 * The object with a notice in place of each member that has a secret anywhere in it. `prefix` is the pointer to the object. Whole members
 * are replaced: editors see place and kind, and never a text with a hole in it.
 */
export function withholdValues<T extends Record<string, unknown>>(
  value: T,
  places: readonly SecretPlace[],
  prefix = '',
): T {
  const entries = Object.entries(value).map(([name, inner]) => {
    const own = `${prefix}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const here = places.filter(({ pointer }) => pointer === own || pointer.startsWith(`${own}/`));
    // A secret in the name of a member is noted at the object itself.
    const isNamed = places.some(({ pointer }) => pointer === prefix);
    const found = here.length > 0 || isNamed;
    return [isNamed ? 'hidden' : name, found ? withheldNotice(here) : inner];
  });
  return Object.fromEntries(entries) as T;
}

const withheldNotice = (places: readonly SecretPlace[]): string =>
  ['Hidden: this may have a secret.', ...places.map(placeInWords)].join('\n');
