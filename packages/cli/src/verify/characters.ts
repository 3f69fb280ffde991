import { toPointer } from '@context-native/checker/json';
import { escapeHidden, findHidden } from '@context-native/text/hidden-characters';
import { kinds, listKinds } from './digests.ts';
import { type Findings, shorten, textOf } from './findings.ts';
import type { ReadLists } from './read-listing.ts';
import type { Session } from './session.ts';

/** Embeddings, overrides, isolates and marks of direction. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Maximum characters that a finding names. */
const maxNamed = 5;
/** Maximum characters of a place: names of members are the server's. */
const maxPlace = 500;

const rule = 'lists/characters';

/**
 * Tests the texts that a server gives to models and people: its own name and instructions, and all texts of its tools,
 * prompts, resources and resource templates. With invisible characters, a text tells a model something that no person
 * sees.
 */
export function inspectCharacters(
  { items }: ReadLists,
  resources: readonly Record<string, unknown>[],
  session: Session,
  findings: Findings,
): void {
  const { client } = session;
  const own = { name: client.getServerVersion(), instructions: client.getInstructions() };
  const texts = [
    ...textsOf(own).map((text) => ({ ...text, of: 'the server' })),
    ...kinds.flatMap((kind) => {
      const { noun, name } = listKinds[kind];
      return items[kind].flatMap((item) => textsOfItem(item, noun, name));
    }),
    ...resources.flatMap((item) => textsOfItem(item, 'resource', 'uri')),
  ];
  if (texts.length === 0) return;
  const faults = texts.flatMap(({ text, place, of }) => {
    const found = findHidden(text);
    return found.length === 0
      ? []
      : [`${of}, ${shorten(escapeHidden(place), 200)}: ${describeCharacters(found)}`];
  });
  for (const fault of faults) findings.broken(rule, fault, session);
  if (faults.length === 0) findings.passed(rule, session);
}

interface Text {
  text: string;
  /** JSON Pointer to the text, or to the member with this name. */
  place: string;
}

function textsOfItem({ _meta: _, ...item }: Record<string, unknown>, noun: string, name: string) {
  const of = `${noun} ${shorten(escapeHidden(textOf(item[name])), 100)}`;
  return textsOf(item).map((text) => ({ ...text, of }));
}

/** All strings and names of members of a value. A list and no recursion: a server may nest to any depth. */
function textsOf(root: unknown): Text[] {
  const texts: Text[] = [];
  const left: { value: unknown; place: string }[] = [{ value: root, place: '' }];
  for (const { value, place } of left) {
    if (typeof value === 'string') texts.push({ text: value, place });
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      const at = shorten(place + toPointer(name), maxPlace);
      if (!Array.isArray(value)) texts.push({ text: name, place: at });
      left.push({ value: member, place: at });
    }
  }
  return texts;
}

/** `2 characters, U+200B (invisible) and U+202E (changes the direction of the text)`. */
function describeCharacters(found: readonly string[]): string {
  const each = [...new Set(found)].slice(0, maxNamed).map((sign) => {
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `U+${code} (${direction.test(sign) ? 'changes the direction of the text' : 'invisible'})`;
  });
  const count = found.length === 1 ? '1 character' : `${found.length} characters`;
  return `${count}, ${each.join(', ')}`;
}
