import { readFileSync, statSync } from 'node:fs';
import { parseJson } from '@context-native/checker/json';
import { defaultMaxDepth } from '@context-native/checker/report';
import { UsageError } from '../errors.ts';

/** Largest report and trace that is read. */
const maxBytes = 64_000_000;

/** Reads a JSON file of limited size and depth. @throws UsageError if it is too large */
export function readDocument(file: string): unknown {
  // A pipe has no size, so its bytes are counted again.
  const bytes = statSync(file).size > maxBytes ? undefined : readFileSync(file);
  if (!bytes || bytes.length > maxBytes) throw new UsageError(`${file} is larger than ${maxBytes} bytes`);
  return parseJson(bytes.toString('utf8'), defaultMaxDepth).value;
}
