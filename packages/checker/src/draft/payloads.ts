/** Contents of payloads: 11.2, 11.3, 11.6 and 11.9, typed values (section 14) and reserved names (20.3). */
import { countSlips, type Fields, has, isFields, isText } from '../fields.ts';
import { quoted, toPointer } from '../json.ts';
import { inspectLeftOut, pointersOf } from './left-out.ts';
import type { DraftReport } from './report.ts';
import { faultsOf, type Schema, type SchemaFault, unknownKeyword } from './schema.ts';
import { type DraftCheckId, isExtensionName, isReserved, payloads, schemaOf } from './standard.ts';

/** Members of a dictionary entry that a checker needs. */
export interface TypeEntry {
  schema: Schema;
  replaced_by?: string | null;
}

/** Entries of the dictionary by name. Without it, values are not compared with the schemas of their types. */
export type Dictionary = ReadonlyMap<string, TypeEntry>;

const below = (pointers: readonly string[], start: string) =>
  pointers.filter((pointer) => pointer.startsWith(start)).map((pointer) => pointer.slice(start.length));

/** Checks the payload of a core event. `pointer` is its place in the document. */
export function inspectPayload(
  type: string,
  payload: Fields,
  pointer: string,
  dictionary: Dictionary | undefined,
  report: DraftReport,
): void {
  const schema = payloads.get(type) as { [keyword: string]: unknown };
  const leftOut = pointersOf(payload.left_out);
  // Pointers in a typed value's own left_out start at its `value`.
  const all = new Set(leftOut);
  for (const name of ['input', 'output']) {
    const value = payload[name];
    if (isFields(value)) for (const place of pointersOf(value.left_out)) all.add(`/${name}/value${place}`);
  }
  // call_id cannot be left out: it pairs calls with answers (11.2).
  all.delete('/call_id');
  for (const fault of faultsOf(payload, schema, { resolve: schemaOf, leftOut: all }))
    reportFault(type, fault, pointer, payload, report);
  inspectOutcome(payload, pointer, report);
  if (type === 'discovery.returned') inspectDigests(payload, pointer, leftOut, report);
  const known = Object.keys(schema.properties as object);
  inspectNames(payload, known, 'payload-members', `the payload of ${type}`, pointer, report);
  for (const name of ['input', 'output']) {
    const value = payload[name];
    if (!isFields(value) || !Object.hasOwn(schema.properties as object, name)) continue;
    inspectLeftOut(value, value.value, `${pointer}/${name}`, report);
    inspectValue(value, `${pointer}/${name}`, below([...all], `/${name}/value`), dictionary, report);
  }
}

function reportFault(
  type: string,
  { pointer: place, keyword, message }: SchemaFault,
  pointer: string,
  payload: Fields,
  report: DraftReport,
): void {
  // `left_out` has its own rules.
  if (/^(\/(input|output))?\/left_out(\/|$)/.test(place)) return;
  const name = place === '' ? `the payload of ${type}` : place.slice(place.lastIndexOf('/') + 1);
  const fail = (check: DraftCheckId, words: string, fix: string) =>
    report.fail(check, pointer + place, words, fix);
  if (keyword === 'not') {
    const pair = Object.keys(payload).filter((member) =>
      ['arguments', 'messages', 'input', 'result', 'content', 'contents', 'output'].includes(member),
    );
    fail(
      'payload-once',
      `${name} has ${pair.join(' and ')}, which have the same content`,
      'Keep one of them, for example the typed value.',
    );
  } else if (place === '/outcome')
    fail(
      'call-outcome',
      `${name} ${message}`,
      type === 'task.completed'
        ? 'The task has ended: write one of the first six outcomes in 11.6.'
        : 'Write one of the eight outcomes of a call (11.6).',
    );
  else if (/^\/(input|output)(\/|$)/.test(place))
    fail(
      'typed-value',
      `${name} ${message}`,
      'Write a typed value: {"type": a name of the dictionary, "value": …}.',
    );
  else if (keyword === 'anyOf')
    fail(
      'core-payload',
      `${name} names neither a call nor a task`,
      'Add the call_id, the retry_of or the task_id.',
    );
  else if (keyword === 'required')
    fail(
      'core-payload',
      `${name} ${message}`,
      `Add the members that the table in section 11 shows in bold for ${type}.`,
    );
  else
    fail(
      'core-payload',
      `${name} ${message}`,
      `Change the payload to match /schemas/v0.2-draft/events/${type}.json.`,
    );
}

/** Reports digests of objects that the answer does not list (18.9). */
function inspectDigests(
  { names, item_digests: digests }: Fields,
  pointer: string,
  leftOut: readonly string[],
  report: DraftReport,
): void {
  // Names that were left out may be those of the digests.
  if (!isFields(digests) || leftOut.some((place) => /^\/names(\/|$)/.test(place))) return;
  const listed = new Set<unknown>(Array.isArray(names) ? names : []);
  for (const name of Object.keys(digests))
    if (!listed.has(name))
      report.fail(
        'item-digests',
        `${pointer}/item_digests${toPointer(name)}`,
        `item_digests has ${quoted(name)}, which names does not list`,
        'Write the digests under the names in names.',
      );
}

function inspectOutcome(payload: Fields, pointer: string, report: DraftReport): void {
  const { outcome } = payload;
  if (!isText(outcome)) return;
  if (
    outcome === 'protocol_error' &&
    !has(payload, 'error') &&
    !pointersOf(payload.left_out).includes('/error')
  )
    report.fail(
      'call-outcome',
      pointer,
      'outcome is protocol_error, but there is no error',
      'Add error with the code and the message that you received.',
    );
  if (has(payload, 'error') && outcome !== 'protocol_error' && outcome !== 'tool_error')
    report.fail(
      'call-outcome',
      `${pointer}/error`,
      `there is an error, but outcome is ${quoted(outcome)}`,
      'Write the outcome that came with the error, or remove the error.',
    );
}

function inspectValue(
  { type, value }: Fields,
  pointer: string,
  leftOut: readonly string[],
  dictionary: Dictionary | undefined,
  report: DraftReport,
): void {
  if (!isText(type)) return;
  inspectReserved(type, `${pointer}/type`, report);
  if (!dictionary) return;
  const entry = inspectTypeName(type, `${pointer}/type`, 'type-known', dictionary, report);
  if (!entry || leftOut.includes('')) return;
  const unknown = unknownKeyword(entry.schema);
  if (unknown) {
    report.skip(`The schema of ${type} has ${unknown}, which this checker does not know.`, 'type-value');
    return;
  }
  for (const { pointer: place, message } of faultsOf(value, entry.schema, { leftOut: new Set(leftOut) }))
    report.fail(
      'type-value',
      `${pointer}/value${place}`,
      `${place === '' ? 'the value' : place.slice(place.lastIndexOf('/') + 1)} ${message}`,
      `Write a ${type} as /types/${type} describes, or name the value’s actual type.`,
    );
}

/** The closest known name; undefined if it is more than one typing error per 3 characters away (at least one). */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const best = known
    .map((other) => ({ other, cost: countSlips(name.toLowerCase(), other.toLowerCase()) }))
    .sort((a, b) => a.cost - b.cost)[0];
  return best && best.cost <= Math.max(1, Math.floor(name.length / 3)) ? best.other : undefined;
}

/** Reports members that the draft does not define, unless they have an extension name without a reserved prefix. */
export function inspectNames(
  holder: Fields,
  known: readonly string[],
  check: 'payload-members' | 'run-names',
  what: string,
  pointer: string,
  report: DraftReport,
): void {
  for (const name of Object.keys(holder)) {
    if (known.includes(name)) continue;
    const place = pointer + toPointer(name);
    inspectReserved(name, place, report);
    if (isExtensionName(name)) continue;
    const meant = nearest(name, known);
    report.fail(
      check,
      place,
      `${what} has a member ${quoted(name)}, which the draft does not define`,
      meant
        ? `Did you mean ${meant}? If not, put your domain before the name, as in example.alder-finch/${name}.`
        : `Put your domain before the name, as in example.alder-finch/${name}.`,
    );
  }
}

/** Reports an extension name under a prefix that is reserved for the standard. */
export function inspectReserved(name: string, pointer: string, report: DraftReport): void {
  if (isExtensionName(name) && isReserved(name))
    report.fail(
      'reserved-prefix',
      pointer,
      `the prefix of ${quoted(name)} is reserved for the standard`,
      'Use the reversed name of your own domain.',
    );
}

/**
 * Reports a type name that is neither in the dictionary nor an extension name, or that was replaced. Returns its entry.
 */
export function inspectTypeName(
  name: string,
  pointer: string,
  check: 'type-known' | 'context-types',
  dictionary: Dictionary,
  report: DraftReport,
): TypeEntry | undefined {
  const entry = dictionary.get(name);
  if (!entry && !isExtensionName(name)) {
    const meant = nearest(name, [...dictionary.keys()]);
    report.fail(
      check,
      pointer,
      `the dictionary has no type ${quoted(name)}`,
      `${meant ? `Did you mean ${meant}? If not,` : 'Choose a type of the dictionary, or'} put your domain before the name, as in example.alder-finch/${name}.`,
    );
  }
  if (entry?.replaced_by)
    report.fail(
      'type-replaced',
      pointer,
      `the type ${name} was replaced`,
      `Use ${entry.replaced_by} in new traces.`,
    );
  return entry;
}
