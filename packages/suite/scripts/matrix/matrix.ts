import type { Checker } from './checkers.ts';

/** Results of a checker in the cases of a clause. The first four add up to all cases, except those it did not answer. */
export interface ClauseResult {
  /** Cases with the right verdict. */
  right: number;
  /** Faulty documents that it accepted. */
  accepted: number;
  /** Good documents that it refused. */
  refused: number;
  /** Cases that it does not support. */
  notAsked: number;
  /** Cases with every finding at its place, including SHOULD clauses; for a checker that reports places. */
  places?: number;
  /** Why not all are right. */
  reasons?: string[];
}

export interface ClauseRow {
  clause: string;
  level: 'MUST' | 'SHOULD';
  /** Subject of the clause's checks. */
  title: string;
  cases: number;
  /** Cases whose document does not conform. */
  faulty: number;
  /** By the id of the checker. */
  results: Record<string, ClauseResult>;
}

interface MatrixVersion {
  version: string;
  /** The revision of the text, of a version that has dated ones. */
  revision?: string;
  cases: number;
  clauses: ClauseRow[];
}

/** standard/conformance.json */
export interface Matrix {
  standard: string;
  /** The day on which the checkers were run. */
  made: string;
  checkers: (Checker & { name: string; version: string; runtime: string })[];
  versions: MatrixVersion[];
}
