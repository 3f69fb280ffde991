import type { QuickFix } from './apply-quick-fix.ts';
import { type CheckId, checks, checksOfKind, type DocumentKind, type Level } from './checks.ts';
import { parseJson, stepsOf, type Wanted } from './json.ts';
import type { profiles } from './members.ts';

/** Default maximum nesting, in levels. */
export const defaultMaxDepth = 200;

type Profile = (typeof profiles)[number];

/** One thing that is wrong in a document. */
export interface Finding {
  check: CheckId;
  /** JSON Pointer (RFC 6901) to the fault, or to the object that lacks a member. */
  pointer: string;
  message: string;
  fix: string;
  /** Offset in UTF-16 units, set for faults of the text: no pointer reaches some of them. */
  offset?: number;
}

/** A trace with another profile than the caller expects. This breaks no clause. */
export interface OtherProfile {
  stated: Profile;
  expected: Profile;
  message: string;
  pointer: string;
  /** From 1; null if the input was a value, not text. */
  line: number | null;
  column: number | null;
  fix: string;
}

/** Number of findings, including those that are not listed. */
export interface FindingCounts {
  must: number;
  should: number;
}

/** The result of one check. A check that fails in several places has a result for each. */
export interface CheckResult {
  id: CheckId;
  clause: string;
  level: Level;
  /** `skipped`: the check could not run; `message` says why. */
  status: 'pass' | 'fail' | 'skipped';
  message: string;
  pointer: string;
  /** From 1; null if the input was a value, not text, or if the check did not fail. */
  line: number | null;
  column: number | null;
  /** Advice for a fix; null unless the check failed. */
  fix: string | null;
  /** Automatic fix, from `checkDocuments` only. */
  quickFix?: QuickFix;
}

export interface Conformance {
  kind: DocumentKind;
  /** True when no MUST clause is broken. */
  conforms: boolean;
  counts: FindingCounts;
  results: CheckResult[];
  /** Present only with the option `profile`, for traces that state another one. */
  otherProfiles?: OtherProfile[];
}

/**
 * Collects findings, up to a limit for each check. Further ones are only counted. No check hides findings of another.
 */
export class Report {
  readonly findings: Finding[] = [];
  readonly skipped = new Map<CheckId, string>();
  readonly otherProfiles: OtherProfile[] = [];
  /** Created by the first call of `count` or `fail`: in a large stream, most reports need none. */
  #found: Map<CheckId, number> | undefined;
  readonly #limit: number;

  constructor(limit = 200) {
    // A check that failed lists at least one place.
    this.#limit = Math.max(1, limit);
  }

  fail(check: CheckId, pointer: string, message: string, fix: string, offset?: number): void {
    if (this.count(check) <= this.#limit)
      this.findings.push(
        offset === undefined ? { check, pointer, message, fix } : { check, pointer, message, fix, offset },
      );
  }

  /** Counts findings without listing them. Returns the number of findings of the check so far. */
  count(check: CheckId, more = 1): number {
    this.#found ??= new Map();
    const count = (this.#found.get(check) ?? 0) + more;
    this.#found.set(check, count);
    return count;
  }

  skip(reason: string, ...checks: CheckId[]): void {
    for (const check of checks) this.skipped.set(check, reason);
  }

  /** Notes that a trace states another profile than the caller expects. */
  expectOther(pointer: string, stated: Profile, expected: Profile): void {
    this.otherProfiles.push({
      stated,
      expected,
      message: `profile is "${stated}", but "${expected}" was expected`,
      pointer,
      line: null,
      column: null,
      fix: `Record the run under "${expected}", or check it as "${stated}".`,
    });
  }

  /** Adds the findings of a part of the document, whose place is `pointer`. */
  include(part: Report, pointer: string): void {
    for (const finding of part.findings)
      this.fail(finding.check, pointer + finding.pointer, finding.message, finding.fix);
    for (const other of part.otherProfiles)
      this.otherProfiles.push({ ...other, pointer: pointer + other.pointer });
    for (const check of part.#found?.keys() ?? []) this.count(check, part.omitted(check));
  }

  /** For a document given as a value: checks that need its text are skipped. */
  skipText(): this {
    this.skip('The input was a value, not text.', 'json-syntax', 'unique-members', 'well-formed-strings');
    return this;
  }

  /** Number of findings of a check that are not listed. */
  omitted(check: CheckId): number {
    const listed = this.findings.filter((finding) => finding.check === check).length;
    return (this.#found?.get(check) ?? 0) - listed;
  }

  get counts(): FindingCounts {
    const counts = { must: 0, should: 0 };
    // Another standard of the same form may lack clauses: what they forbid does not count.
    for (const [check, count] of this.#found ?? [])
      if (Object.hasOwn(checks, check)) counts[checks[check].level === 'MUST' ? 'must' : 'should'] += count;
    return counts;
  }

  get breaksMust(): boolean {
    return this.counts.must > 0;
  }
}

/**
 * All results of a report, in the order of `standard/checks.json`. With the text of the document, they have lines and
 * columns.
 */
export function toConformance(
  report: Report,
  kind: DocumentKind,
  text?: string,
  maxDepth = defaultMaxDepth,
): Conformance {
  const { findings } = report;
  const places = [...findings, ...report.otherProfiles.map(({ pointer }) => ({ pointer }))];
  const positions = text === undefined ? [] : findPositions(text, places, maxDepth);
  const otherProfiles = report.otherProfiles.map((other, i) => ({
    ...other,
    ...positions[findings.length + i],
  }));
  const results = checksOfKind[kind].flatMap((id): CheckResult[] => {
    const { clause, level, title } = checks[id];
    const failures = findings.flatMap((finding, i): CheckResult[] => {
      if (finding.check !== id) return [];
      const { message, pointer, fix } = finding;
      const { line, column } = positions[i] ?? { line: null, column: null };
      return [{ id, clause, level, status: 'fail', message, pointer, line, column, fix }];
    });
    const last = failures.at(-1);
    if (last) {
      const omitted = report.omitted(id);
      if (omitted > 0)
        last.message += ` (and ${omitted} more ${omitted === 1 ? 'finding' : 'findings'} from this check, not listed)`;
      return failures;
    }
    const reason = report.skipped.get(id);
    const status = reason === undefined ? 'pass' : 'skipped';
    const message = reason ?? `${title}.`;
    return [{ id, clause, level, status, message, pointer: '', line: null, column: null, fix: null }];
  });
  return {
    kind,
    conforms: !report.breaksMust,
    counts: report.counts,
    results,
    ...(otherProfiles.length > 0 && { otherProfiles }),
  };
}

/** Moves the lines of a conformance whose document begins on `firstLine` of a larger text. */
export function moveLines<
  Found extends Pick<CheckResult, 'line'>,
  T extends { results: Found[]; otherProfiles?: OtherProfile[] },
>(conformance: T, firstLine: number): T {
  const move = <F extends { line: number | null }>(found: F): F => ({
    ...found,
    line: found.line === null ? null : found.line + firstLine - 1,
  });
  const { results, otherProfiles } = conformance;
  return {
    ...conformance,
    results: results.map(move),
    ...(otherProfiles && { otherProfiles: otherProfiles.map(move) }),
  };
}

interface Position {
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, as editors count. */
  column: number;
}

/** Where something is in a text: an offset, or else a JSON Pointer. */
interface Place {
  offset?: number;
  pointer: string;
}

/**
 * Line and column of each place, in the order of `places`. Reads the text at most once for pointers and once for lines.
 * A place that the text lacks gets the position of the nearest object or array around it.
 */
export function findPositions(text: string, places: readonly Place[], maxDepth: number): Position[] {
  const root: Wanted = { offset: Math.max(0, text.search(/\S/)), children: new Map() };
  const wanted = places.map(({ pointer }) => want(root, pointer));
  if (places.some(({ offset, pointer }) => offset === undefined && pointer !== ''))
    parseJson(text, maxDepth, root);
  const offsets = places.map(({ offset }, i) => offset ?? nearest(wanted[i] as Wanted[]));
  return findLines(text, offsets);
}

/** The path of a pointer below the root, created if it is missing. */
function want(root: Wanted, pointer: string): Wanted[] {
  const path = [root];
  for (const name of stepsOf(pointer)) {
    const { children } = path.at(-1) as Wanted;
    const child = children.get(name) ?? { offset: undefined, children: new Map() };
    children.set(name, child);
    path.push(child);
  }
  return path;
}

function nearest(path: Wanted[]): number {
  return path.findLast(({ offset }) => offset !== undefined)?.offset ?? 0;
}

function findLines(text: string, offsets: number[]): Position[] {
  const positions: Position[] = [];
  let line = 1;
  let start = 0;
  for (const index of offsets.map((_, i) => i).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0))) {
    const offset = offsets[index] as number;
    for (let end = text.indexOf('\n', start); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    positions[index] = { line, column: offset - start + 1 };
  }
  return positions;
}
