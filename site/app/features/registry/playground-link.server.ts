import { deflateRawSync } from 'node:zlib';

/** As the playground has it: longer addresses are cut on their way. */
const maxLink = 16_000;

/** Where the playground opens with a document, which stands behind `#` as `packText` packs it; undefined for one that is too long. */
export function playgroundLink(document: unknown): string | undefined {
  const packed = deflateRawSync(JSON.stringify(document, null, 2)).toString('base64url');
  return packed.length > maxLink ? undefined : `/playground#d=${packed}`;
}
