import { isFields } from '@context-native/checker/fields';
import { stepsOf } from '@context-native/checker/json';
import { scanSecrets } from '@context-native/recorder/scan-secrets';
import type { Redact } from '../public/known-secrets.ts';
import { leftOut, leftOutOfUrl } from '../public/public-text.ts';
import { digestOfItem } from './digests.ts';
import { shorten, textOf } from './findings.ts';

type Definition = Record<string, unknown>;

/** Maximum characters of one definition as JSON, and of a name. */
export const maxDefinition = 50_000;
const maxName = 500;

/** The name of a listed item as a report has it: redacted, at most 500 characters. */
export const publicName = (name: unknown, redact: Redact): string => shorten(redact(textOf(name)), maxName);

/**
 * A listed object as a report may publish it, and its digest. `isRedacted` is true if a secret was left out. The digest
 * is then of the redacted object: a short secret could be guessed from the other one (16.5). `definition` is absent if
 * it is longer than `room` characters as JSON, or nested too deep. Undefined if the object has no canonical form.
 */
export function publicDefinition(
  { _meta: _, ...item }: Definition,
  redact: Redact,
  room: number,
): { digest: string; isRedacted: boolean; definition?: Definition; size: number } | undefined {
  const digest = digestOfItem(item);
  if (digest === undefined) return undefined;
  if (isDeep(item)) return { digest, isRedacted: false, size: 0 };
  const text = JSON.stringify(item);
  if (text.length > room) return { digest, isRedacted: false, size: 0 };
  const definition = withoutSecrets(redactAll(item, redact));
  const told = JSON.stringify(definition);
  const isRedacted = countSecrets(told) > countSecrets(text);
  const itsDigest = isRedacted ? digestOfItem(definition) : digest;
  if (itsDigest === undefined) return undefined;
  // Redacted text can be longer.
  if (told.length > room) return { digest: itsDigest, isRedacted, size: 0 };
  return { digest: itsDigest, isRedacted, definition, size: told.length };
}

/** A report with deeper nesting could not be read again. */
const maxDepth = 100;

function isDeep(value: Definition): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((one) => (isObject(one) ? Object.values(one) : []));
  }
  return false;
}

/** Marks of left-out secrets. Values of queries and parts of paths in URLs have a mark, but are no secrets. */
const countSecrets = (text: string) => text.split(leftOut).length + text.split(`${leftOutOfUrl}@`).length;

function redactAll(value: Definition, redact: Redact): Definition {
  const redactOne = (one: unknown): unknown => {
    if (typeof one === 'string') return redact(one);
    if (Array.isArray(one)) return one.map(redactOne);
    return isFields(one) ? redactAll(one, redact) : one;
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [redact(name), redactOne(member)]));
}

/** Leaves out values whose name shows that they are secrets, such as the default of a member `password`. */
function withoutSecrets(definition: Definition): Definition {
  for (const { pointer } of scanSecrets(definition)) {
    const steps = stepsOf(pointer);
    const last = steps.pop();
    let around: unknown = definition;
    for (const step of steps) around = isObject(around) ? around[step] : undefined;
    if (last !== undefined && isObject(around) && Object.hasOwn(around, last)) around[last] = leftOut;
  }
  return definition;
}

/** An object or an array. */
const isObject = (value: unknown): value is Definition => typeof value === 'object' && value !== null;
