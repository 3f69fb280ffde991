import { isMoment, type Json, momentOf, spanOf } from '../values.ts';

/**
 * Subject of a failed check. `truth`: the issuer did not issue it so, or not to the named person. `meaning`: it cannot
 * be understood. `form`: it departs from the text of OpenBadges, but can be understood.
 */
type Fault = 'truth' | 'meaning' | 'form';

/** Result of a check: passed, failed, unknown here, or skipped, with the reason. */
export type Outcome = 'pass' | { fail: string; fault?: Fault } | { unknown: string } | { skip: string };

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

/** A rule for badges. With `level: 'should'` a badge may break it. Tests use only data that was gathered before. */
export interface Check<Subject> {
  id: string;
  group: Group;
  level?: 'should';
  /** Subject of its failure, unless the test states one. Default: by its group. */
  fault?: Fault;
  /** The requirement as a sentence, true if the check passes. */
  asks: string;
  test: (subject: Subject) => Outcome;
}

/** `fault` only of a check that failed. */
export interface CheckResult extends Pick<Check<unknown>, 'id' | 'group' | 'asks' | 'fault'> {
  level: 'must' | 'should';
  status: 'pass' | 'fail' | 'unknown' | 'skip';
  /** Why it failed, cannot be known or was not made; '' when it passed. */
  why: string;
}

/** Checks that belong to one part of the page. */
export const inGroup = <Subject>(group: Group, checks: Omit<Check<Subject>, 'group'>[]): Check<Subject>[] =>
  checks.map((check) => ({ ...check, group }));

export const passIf = (isFine: boolean, fail: string): Outcome => (isFine ? 'pass' : { fail });

export const passUnless = (problem: string | undefined): Outcome => (problem ? { fail: problem } : 'pass');

/** For parts without which a badge cannot be understood. */
export const passIfRead = (isRead: boolean, fail: string): Outcome =>
  isRead ? 'pass' : { fail, fault: 'meaning' };

/** For missing documents and unknown forms: they say nothing against a badge. */
export const unknownIf = (isUnknown: boolean, why: string, otherwise: Outcome): Outcome =>
  isUnknown ? { unknown: why } : otherwise;

/** Passes if all of these members are present; null and an empty string count as missing. */
export function passIfWhole(value: Json, names: readonly string[]): Outcome {
  const missing = names.filter((name) => (value[name] ?? '') === '');
  return passIf(missing.length === 0, `It has no ${missing.join(', ')}.`);
}

/** Tests that an end, if there is one, is a time after the start. */
export function passIfLater(
  end: unknown,
  start: unknown,
  words: { name: string; verb: 'expire' | 'end'; beginning: string },
): Outcome {
  if ((end ?? '') === '') return { skip: `The badge does not ${words.verb}.` };
  // With an invalid end, expiry is unknown.
  if (!isMoment(end))
    return { fail: `${words.name} is ${quote(end)}.`, fault: spanOf(end) ? 'form' : 'meaning' };
  const isLater = !isMoment(start) || momentOf(end) > momentOf(start);
  return passIf(isLater, `The badge ${words.verb}s on ${end}, which is not after its ${words.beginning}.`);
}

/**
 * Tests that the end is not past. Without a zone, that is unknown for 26 hours; for a date without a time, for 50
 * hours.
 */
export function passIfNotEnded(end: unknown, now: number, skip: string): Outcome {
  const span = spanOf(end);
  if (!span) return { skip };
  const isUnsure = span.first <= now && span.last > now;
  return unknownIf(
    isUnsure,
    `We cannot tell whether the badge has expired: ${quote(end)} has no time zone.`,
    passIf(span.first > now, `The badge expired on ${String(end)}.`),
  );
}

/** A value for a sentence, cut to 80 characters. */
export function quote(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`;
}

const ofTruth: Group[] = ['picture', 'origin', 'signature', 'status'];

export function runChecks<Subject>(checks: readonly Check<Subject>[], subject: Subject): CheckResult[] {
  return checks.map(({ test, fault, ...rest }) => {
    const check = { level: 'must' as const, ...rest };
    const outcome = test(subject);
    const usual = fault ?? (ofTruth.includes(check.group) ? 'truth' : 'form');
    if (outcome === 'pass') return { ...check, status: 'pass', why: '' };
    if ('fail' in outcome)
      return { ...check, status: 'fail', fault: outcome.fault ?? usual, why: outcome.fail };
    if ('unknown' in outcome) return { ...check, status: 'unknown', why: outcome.unknown };
    return { ...check, status: 'skip', why: outcome.skip };
  });
}
