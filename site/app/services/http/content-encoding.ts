import { remembered } from '#app/lib/remembered.ts';

/** Encodings for texts, the smallest result first; `identity` is the unencoded text. */
export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/**
 * The weights of an `Accept-Encoding` header by lower-case coding; absent codings have none. Remembered, because
 * browsers send few different headers.
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
 * The best of the codings in `there` for an `Accept-Encoding` header (RFC 9110, 12.5.3): the one with the highest
 * weight, the first among equals. `identity` without a header, or if none is accepted.
 */
export function chooseEncoding<E extends Encoding>(
  header: string | null | undefined,
  there: readonly E[],
): E | 'identity' {
  if (!header) return 'identity';
  const weights = weightsOf(header);
  const any = weights.get('*') ?? 0;
  let best: E | 'identity' = 'identity';
  // Without being named, `identity` is accepted, but after every named coding.
  let most = weights.get('identity') ?? 0;
  for (const one of there) {
    const weight = weights.get(one) ?? any;
    if (weight > 0 && (weight > most || (weight === most && best === 'identity')))
      [best, most] = [one, weight];
  }
  return best;
}
