import { type CheckId, checks, checksOfKind, type DocumentKind, type Level } from './checks.ts';
import { findPositions } from './positions.ts';

/** Levels of nesting that are read when the caller does not say. */
export const defaultMaxDepth = 200;

/** One thing that is wrong in a document. */
export interface Finding {
  check: CheckId;
  /** JSON Pointer (RFC 6901) to what is wrong, or to the object in which something is missing. */
  pointer: string;
  message: string;
  fix: string;
  /** Set by the parser, which knows places that no pointer reaches. */
  offset?: number;
  /** Where it is not the level of the check. */
  level?: Level;
}

/** The result of one check. A check that fails in several places has a result for each. */
export interface CheckResult {
  id: CheckId;
  clause: string;
  level: Level;
  /** `skipped`: what the check is about was not there, or was not given to the checker. */
  status: 'pass' | 'fail' | 'skipped';
  message: string;
  pointer: string;
  /** From 1; null where the checker was given a value and no text, or the check did not fail. */
  line: number | null;
  column: number | null;
  /** How to mend it; null unless the check failed. */
  fix: string | null;
}

export interface Conformance {
  kind: DocumentKind;
  /** True when no MUST clause is broken. */
  conforms: boolean;
  results: CheckResult[];
}

/** Collects findings, up to a limit; more are counted and not kept. */
export class Report {
  readonly findings: Finding[] = [];
  readonly skipped = new Map<CheckId, string>();
  readonly #omitted = { MUST: 0, SHOULD: 0 };
  readonly #limit: number;

  constructor(limit = 200) {
    this.#limit = limit;
  }

  fail(check: CheckId, pointer: string, message: string, fix: string, offset?: number): void {
    if (this.findings.length >= this.#limit) this.#omitted[checks[check].level]++;
    else
      this.findings.push(
        offset === undefined ? { check, pointer, message, fix } : { check, pointer, message, fix, offset },
      );
  }

  skip(check: CheckId, reason: string): void {
    this.skipped.set(check, reason);
  }

  /** Takes over the findings about a part of the document, which stands at `pointer`. */
  include(part: Report, pointer: string): void {
    for (const finding of part.findings)
      this.fail(finding.check, pointer + finding.pointer, finding.message, finding.fix);
    this.#omitted.MUST += part.#omitted.MUST;
    this.#omitted.SHOULD += part.#omitted.SHOULD;
  }

  /** For a document that came as a value: what only its text could show was not checked. */
  skipText(): this {
    for (const check of ['json-syntax', 'unique-members'] as const)
      this.skip(check, 'A value was given, and no text.');
    return this;
  }

  get breaksMust(): boolean {
    return this.#omitted.MUST > 0 || this.findings.some((finding) => levelOf(finding) === 'MUST');
  }

  /** Adds the finding that says how many were left out, at the strongest of their levels. Call it once, at the end. */
  close(): void {
    const { MUST, SHOULD } = this.#omitted;
    const count = MUST + SHOULD;
    if (count === 0) return;
    this.findings.push({
      check: 'limits',
      pointer: '',
      message: count === 1 ? '1 more finding is not listed' : `${count} more findings are not listed`,
      fix: 'Mend those that are listed, then check again.',
      level: MUST > 0 ? 'MUST' : 'SHOULD',
    });
    this.#omitted.MUST = 0;
    this.#omitted.SHOULD = 0;
  }
}

function levelOf({ check, level }: Finding): Level {
  return level ?? checks[check].level;
}

/** All results of a report, in the order of the clauses; with the text of the document, also with lines and columns. */
export function toConformance(
  report: Report,
  kind: DocumentKind,
  text?: string,
  maxDepth = defaultMaxDepth,
): Conformance {
  report.close();
  const { findings } = report;
  const positions = text === undefined ? [] : findPositions(text, findings, maxDepth);
  const results = checksOfKind[kind].flatMap((id): CheckResult[] => {
    const { clause, level, title } = checks[id];
    const failures = findings.flatMap((finding, i): CheckResult[] => {
      if (finding.check !== id) return [];
      const { message, pointer, fix } = finding;
      const { line, column } = positions[i] ?? { line: null, column: null };
      return [{ id, clause, level: levelOf(finding), status: 'fail', message, pointer, line, column, fix }];
    });
    if (failures.length > 0) return failures;
    const reason = report.skipped.get(id);
    const status = reason === undefined ? 'pass' : 'skipped';
    const message = reason ?? `${title}.`;
    return [{ id, clause, level, status, message, pointer: '', line: null, column: null, fix: null }];
  });
  return { kind, conforms: !report.breaksMust, results };
}
