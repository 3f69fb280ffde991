import { createHash } from 'node:crypto';
import { type SecretPlace, scanSecrets } from '@context-native/recorder/scan-secrets';
import { valueAt } from '#app/lib/value-at.ts';
import { asJob } from '#app/services/heavy/job.server.ts';

/** The certain secrets in one text. */
export interface Scanned {
  places: SecretPlace[];
  /** SHA-256 of places and values, in hexadecimal. */
  digest: string;
}

/** Finds certain secrets in each of the contents; undefined for a text without one. */
export default asJob((contents: unknown[]): (Scanned | undefined)[] => contents.map(scan));

function scan(content: unknown): Scanned | undefined {
  const places = scanSecrets(content).filter(({ grade }) => grade === 'certain');
  if (places.length === 0) return undefined;
  const found = places.map(({ pointer, kind }) => [pointer, kind, valueAt(content, pointer)]);
  return { places, digest: createHash('sha256').update(JSON.stringify(found)).digest('hex') };
}
