import { isMoment, type Json, momentOf } from '../values.ts';

/** What a check found: it passed; why it failed; why that cannot be known here; or why it was not made. */
export type Outcome = 'pass' | { fail: string } | { unknown: string } | { skip: string };

/** Where a check belongs on the page. */
export type Group =
  | 'picture'
  | 'document'
  | 'recipient'
  | 'badge'
  | 'issuer'
  | 'origin'
  | 'signature'
  | 'status';

/**
 * One thing that a badge has to hold to, and is not valid without; with `level: 'should'` it works, with a fault.
 * A test looks at what was gathered before; it asks nobody.
 */
export interface Check<Subject> {
  id: string;
  group: Group;
  level?: 'should';
  /** What is so when it passes, as a sentence. */
  asks: string;
  test: (subject: Subject) => Outcome;
}

export interface CheckResult {
  id: string;
  group: Group;
  level: 'must' | 'should';
  asks: string;
  status: 'pass' | 'fail' | 'unknown' | 'skip';
  /** Why it failed, cannot be known or was not made; '' when it passed. */
  why: string;
}

/** Checks that belong to one part of the page. */
export const inGroup = <Subject>(group: Group, checks: Omit<Check<Subject>, 'group'>[]): Check<Subject>[] =>
  checks.map((check) => ({ ...check, group }));

export const passIf = (isFine: boolean, fail: string): Outcome => (isFine ? 'pass' : { fail });

export const passUnless = (problem: string | undefined): Outcome => (problem ? { fail: problem } : 'pass');

/** For what we did not get, or do not know: that says nothing against a badge. */
export const unknownIf = (isUnknown: boolean, why: string, otherwise: Outcome): Outcome =>
  isUnknown ? { unknown: why } : otherwise;

/** Passes what has all of these members; what is null or empty is missing. */
export function passIfWhole(value: Json, names: readonly string[]): Outcome {
  const missing = names.filter((name) => (value[name] ?? '') === '');
  return passIf(missing.length === 0, `It has no ${missing.join(', ')}.`);
}

/** Whether what ends, if it does, does so at a moment after its beginning. */
export function passIfLater(
  end: unknown,
  start: unknown,
  words: { name: string; verb: 'expire' | 'end'; beginning: string },
): Outcome {
  if (end === undefined) return { skip: `It does not ${words.verb}.` };
  if (!isMoment(end)) return { fail: `${words.name} is ${quote(end)}.` };
  const isLater = !isMoment(start) || momentOf(end) > momentOf(start);
  return passIf(isLater, `It ${words.verb}s on ${end}, which is not after its ${words.beginning}.`);
}

/** What was found, for a sentence: short, and of one line. */
export function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`;
}

export function runChecks<Subject>(checks: readonly Check<Subject>[], subject: Subject): CheckResult[] {
  return checks.map(({ test, ...rest }) => {
    const check = { level: 'must' as const, ...rest };
    const outcome = test(subject);
    if (outcome === 'pass') return { ...check, status: 'pass', why: '' };
    if ('fail' in outcome) return { ...check, status: 'fail', why: outcome.fail };
    if ('unknown' in outcome) return { ...check, status: 'unknown', why: outcome.unknown };
    return { ...check, status: 'skip', why: outcome.skip };
  });
}
