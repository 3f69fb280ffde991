import { type CheckResult, type FindingCounts, findPositions } from '../report.ts';
import { type DraftCheckId, draftChecks, draftVersion } from './standard.ts';

/** One breach of the working draft. */
export interface DraftFinding {
  check: DraftCheckId;
  /** JSON Pointer to the fault, or to the object that lacks a member; in a stream, within its trace. */
  pointer: string;
  message: string;
  fix: string;
  /** Line of a stream, from 1, if no pointer leads there. */
  line?: number;
}

/** The result of one check. A check that fails in several places has a result for each. */
export type DraftResult = Omit<CheckResult, 'id' | 'quickFix'> & { id: string };

/** Finds the lines and columns of findings in a text. */
export type Locate = (places: readonly DraftFinding[]) => { line: number | null; column: number | null }[];

/** Collects findings, up to a limit for each check. Further ones are only counted. */
export class DraftReport {
  readonly findings: DraftFinding[] = [];
  readonly #counts = new Map<DraftCheckId, number>();
  readonly #skipped = new Map<DraftCheckId, string>();
  readonly #limit: number;

  constructor(limit = 200) {
    this.#limit = Math.max(1, limit);
  }

  fail(check: DraftCheckId, pointer: string, message: string, fix: string, line?: number): void {
    const count = (this.#counts.get(check) ?? 0) + 1;
    this.#counts.set(check, count);
    if (count <= this.#limit)
      this.findings.push({ check, pointer, message, fix, ...(line !== undefined && { line }) });
  }

  skip(reason: string, ...checks: DraftCheckId[]): void {
    for (const check of checks) this.#skipped.set(check, reason);
  }

  /** The results of all checks about a kind of document, in the order of the clauses. */
  results(kind: 'trace' | 'stream', locate: Locate): DraftResult[] {
    const places = locate(this.findings);
    return draftChecks
      .filter(({ of }) => of.includes(kind))
      .flatMap(({ id, clause, level, title }): DraftResult[] => {
        const failures = this.findings.flatMap(({ check, message, pointer, fix }, index): DraftResult[] => {
          const { line = null, column = null } = places[index] ?? {};
          return check === id
            ? [{ id, clause, level, status: 'fail', message, pointer, line, column, fix }]
            : [];
        });
        const last = failures.at(-1);
        const omitted = (this.#counts.get(id) ?? 0) - failures.length;
        if (last && omitted > 0) last.message += ` (and ${omitted} more from this check, not listed)`;
        if (last) return failures;
        const reason = this.#skipped.get(id);
        const [status, message] =
          reason === undefined ? (['pass', `${title}.`] as const) : (['skipped', reason] as const);
        return [{ id, clause, level, status, message, pointer: '', line: null, column: null, fix: null }];
      });
  }

  /** Number of findings, including those that are not listed. */
  get counts(): FindingCounts {
    const counts = { must: 0, should: 0 };
    for (const { id, level } of draftChecks)
      counts[level === 'MUST' ? 'must' : 'should'] += this.#counts.get(id) ?? 0;
    return counts;
  }
}

/** Places in the text of one document. */
export const locateIn =
  (text: string, maxDepth: number): Locate =>
  (findings) =>
    findPositions(text, findings, maxDepth);

export const withoutRun = `The trace states no run, so only v0.1 applies (10.1 of draft ${draftVersion}).`;
