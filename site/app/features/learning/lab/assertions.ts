import { valueAt } from '#app/lib/value-at.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * An assertion of a lab about a document: with a pointer about the value there, otherwise about the checker's findings.
 */
export type Assertion = { text: string; hint: string } & (
  | { pointer: string; equals: Json }
  | { pointer: string; exists: boolean }
  | { pointer: string; matches: string }
  | { pointer: string; minItems: number }
  /** Some item of the array has these members; it may have others. */
  | { pointer: string; contains: { [name: string]: Json } }
  /** No MUST clause is broken. */
  | { conforms: true }
  /** Exactly these clauses are broken. */
  | { findings: string[] }
);

/** The checker's findings in a text. */
export interface Finding {
  conforms: boolean;
  results: readonly { clause: string; status: string }[];
}

/** True if the checker is needed: other labs are about documents that are not traces. */
export const needsChecker = (assertions: readonly Assertion[]) =>
  assertions.some((asked) => 'conforms' in asked || 'findings' in asked);

/** For each assertion whether `text` meets it. A text that is not JSON meets no assertion about its values. */
export function judge(assertions: readonly Assertion[], text: string, found?: Finding): boolean[] {
  const document = parse(text);
  return assertions.map((asked) => {
    if ('conforms' in asked) return found?.conforms === true;
    if ('findings' in asked)
      return found !== undefined && isSame(brokenClauses(found), asked.findings.toSorted());
    return document !== undefined && isMet(asked, valueAt(document.value, asked.pointer));
  });
}

/** The value found where another is expected, in words. */
export interface Difference {
  found: string;
  expected: string;
}

/**
 * The difference between the found and the expected value of an unmet assertion. Undefined while the learner has not
 * changed that value (for findings: the text), because the answer must not appear before they try. Also undefined
 * without the checker's findings, or if the text is not JSON.
 */
export function differenceOf(
  asked: Assertion,
  text: string,
  start: string,
  found?: Finding,
): Difference | undefined {
  if ('conforms' in asked || 'findings' in asked) {
    if (!found || text === start) return undefined;
    const expected = 'conforms' in asked ? [] : asked.findings.toSorted();
    const broken = brokenClauses(found);
    return { found: clausesInWords(broken), expected: clausesInWords(expected) };
  }
  const document = parse(text);
  if (!document) return undefined;
  const value = valueAt(document.value, asked.pointer);
  if (isSame(value, valueAt(parse(start)?.value, asked.pointer))) return undefined;
  return { found: inShort(value), expected: expectedOf(asked) };
}

function expectedOf(asked: Extract<Assertion, { pointer: string }>): string {
  if ('equals' in asked) return inShort(asked.equals);
  if ('exists' in asked) return asked.exists ? 'a value' : 'nothing';
  if ('matches' in asked) return `a text that matches ${asked.matches}`;
  if ('minItems' in asked) return `a list of at least ${asked.minItems}`;
  return `a list with an item that has ${inShort(asked.contains)}`;
}

const clausesInWords = (clauses: readonly string[]) =>
  clauses.length === 0
    ? 'no clause broken'
    : `clause${clauses.length === 1 ? '' : 's'} ${clauses.join(', ')} broken`;

const maxShown = 120;

/** A value on one line, as JSON. */
function inShort(value: unknown): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value);
  return json.length > maxShown ? `${json.slice(0, maxShown)}…` : json;
}

/** Error message with the place where a text stops being one JSON document; undefined if there is no such place. */
export function faultOf(check: Documents | undefined): string | undefined {
  const faults = check?.documents.flatMap(({ results }) => results.filter(isSyntaxFault)) ?? [];
  const [fault] = faults;
  if (fault) return `Line ${fault.line}, column ${fault.column}: ${fault.message}.`;
  const second = check?.documents[1];
  return second && `Line ${second.line}: another document starts here. Send only one.`;
}

interface Documents {
  documents: readonly {
    line: number;
    results: readonly {
      id: string;
      status: string;
      line: number | null;
      column: number | null;
      message: string;
    }[];
  }[];
}

const isSyntaxFault = ({ id, status }: { id: string; status: string }) =>
  id === 'json-syntax' && status === 'fail';

function isMet(asked: Extract<Assertion, { pointer: string }>, value: unknown): boolean {
  if ('equals' in asked) return isSame(value, asked.equals);
  if ('exists' in asked) return (value !== undefined) === asked.exists;
  if ('matches' in asked) return typeof value === 'string' && new RegExp(asked.matches, 'u').test(value);
  if (!Array.isArray(value)) return false;
  if ('minItems' in asked) return value.length >= asked.minItems;
  return value.some((item) => holds(item, asked.contains));
}

/** True if a value has the expected parts. An object may have further members, also in its objects. */
function holds(value: unknown, asked: unknown): boolean {
  if (!isObject(asked) || Array.isArray(asked)) return isSame(value, asked);
  return isObject(value) && Object.entries(asked).every(([name, part]) => holds(value[name], part));
}

/** Equal as JSON: the order of an object's members does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

const brokenClauses = ({ results }: Finding) =>
  [...new Set(results.filter(({ status }) => status === 'fail').map(({ clause }) => clause))].sort();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
