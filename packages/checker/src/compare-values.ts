import { isFields } from './fields.ts';
import { toPointer } from './json.ts';

/** A difference between two documents, with both values as JSON, cut at 200 characters; undefined for no value. */
export interface Difference {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  left: string | undefined;
  right: string | undefined;
  /** The right time minus the left one (ms); only for the contexts' timestamps. */
  byMs?: number;
}

/** The differences of one part: the first of them, and the number of all. */
export interface Differences {
  listed: Difference[];
  count: number;
}

const maxText = 200;

/** Collects differences up to a limit. Further ones are only counted. */
export class DifferenceList implements Differences {
  readonly listed: Difference[] = [];
  count = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(pointer: string, left: unknown, right: unknown, byMs?: number): void {
    this.count++;
    if (this.listed.length >= this.#limit) return;
    this.listed.push({
      pointer,
      left: brief(left),
      right: brief(right),
      ...(byMs !== undefined && { byMs }),
    });
  }

  result(): Differences {
    return { listed: this.listed, count: this.count };
  }
}

/**
 * Lists the differences of two JSON values. The order of members has no meaning; items of arrays are compared by index.
 * `skip` names members of the outermost objects to leave out.
 */
export function compareValues(
  list: DifferenceList,
  left: unknown,
  right: unknown,
  pointer = '',
  skip: readonly string[] = [],
): void {
  const areArrays = Array.isArray(left) && Array.isArray(right);
  if (!areArrays && !(isFields(left) && isFields(right))) {
    if (canonical(left) !== canonical(right)) list.add(pointer, left, right);
    return;
  }
  const [a, b] = [left, right] as [Record<string, unknown>, Record<string, unknown>];
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (skip.includes(name)) continue;
    compareValues(list, memberOf(a, name), memberOf(b, name), pointer + toPointer(name));
  }
}

const memberOf = (fields: Record<string, unknown>, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** A JSON text that is equal for equal values, whatever the order of their members. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isFields(value)) return JSON.stringify(value) ?? '';
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

function brief(value: unknown): string | undefined {
  const json = JSON.stringify(value);
  return json !== undefined && json.length > maxText ? `${json.slice(0, maxText)}…` : json;
}
