import { stepsOf } from '@context-native/checker/json';

/** The part of a document that a JSON Pointer names; undefined if there is none. */
export function partAt(document: unknown, pointer: string): unknown {
  let part = document;
  for (const step of stepsOf(pointer)) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) return undefined;
    part = (part as Record<string, unknown>)[step];
  }
  return part;
}

/** The text of a fragment of a URI. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
