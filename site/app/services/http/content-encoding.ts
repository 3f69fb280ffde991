import { remembered } from '#app/lib/remembered.ts';

/** Encodings for texts, the smallest result first. `identity` is the text as it is. */
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/**
 * The weights of an `Accept-Encoding` header by coding, in small letters; absent members have none. Headers repeat:
 * browsers send one of few.
 */
const weightsOf = remembered((header: string): Map<string, number> => {
  const weights = new Map<string, number>();
  for (const member of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
    if (name === '') continue;
    const q = parameters.flatMap((one) => /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(one)?.[1] ?? [])[0];
    // The older name of the same coding (RFC 9110, 8.4.1.3).
    weights.set(name === 'x-gzip' ? 'gzip' : name, Math.min(1, Number(q ?? 1)));
  }
  return weights;
});

/**
 * Which of the codings that there are suits an `Accept-Encoding` header best (RFC 9110, 12.5.3): the one with the
 * highest weight, the first of `there` among equals. Without a header, and where none is taken, the text as it is.
 */
export function chooseEncoding<E extends Encoding>(
  header: string | null | undefined,
  there: readonly E[],
): E | 'identity' {
  if (!header) return 'identity';
  const weights = weightsOf(header);
  const any = weights.get('*') ?? 0;
  let best: E | 'identity' = 'identity';
  // `identity` is accepted without being named, but after every coding that is.
  let most = weights.get('identity') ?? 0;
  for (const one of there) {
    const weight = weights.get(one) ?? any;
    if (weight > 0 && (weight > most || (weight === most && best === 'identity')))
      [best, most] = [one, weight];
  }
  return best;
}
