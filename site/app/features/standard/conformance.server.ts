import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';

/** What a checker made of the cases of a clause; `reasons` where it is not right everywhere. */
export interface ClauseResult {
  right: number;
  accepted: number;
  refused: number;
  notAsked: number;
  /** Cases with every finding at its place; of a checker that says where. */
  places?: number;
  reasons?: string[];
}

export interface MatrixRow {
  clause: string;
  level: 'MUST' | 'SHOULD';
  title: string;
  cases: number;
  faulty: number;
  results: Record<string, ClauseResult>;
}

export interface MatrixChecker {
  id: string;
  name: string;
  version: string;
  about: string;
  author: string;
  language: string;
  command: string;
  runtime: string;
  answers: 'places' | 'verdict';
}

export interface Matrix {
  /** The day on which the checkers were run. */
  made: string;
  checkers: MatrixChecker[];
  versions: { version: string; revision?: string; cases: number; clauses: MatrixRow[] }[];
}

const read = () => readFileSync(join(projectRoot, 'standard/conformance.json'), 'utf8');

let reading: Matrix | undefined;

/** The stored result of running the checkers (`packages/suite/scripts/make-matrix.ts` writes it). */
export function readMatrix(): Matrix {
  reading ??= JSON.parse(read()) as Matrix;
  return reading;
}

/** The same, as it is published. */
export const readMatrixFile = read;

export interface Total {
  id: string;
  right: number;
  accepted: number;
  refused: number;
  notAsked: number;
  places: number | undefined;
}

/** What each checker that was asked made of all cases of a version. */
export function totalsOf(rows: MatrixRow[]): Total[] {
  const ids = Object.keys(rows[0]?.results ?? {});
  return ids.map((id) => {
    const own = rows.flatMap(({ results }) => results[id] ?? []);
    const sum = (name: 'right' | 'accepted' | 'refused' | 'notAsked') =>
      own.reduce((total, result) => total + result[name], 0);
    const places = own.every((result) => result.places !== undefined)
      ? own.reduce((total, result) => total + (result.places ?? 0), 0)
      : undefined;
    return {
      id,
      right: sum('right'),
      accepted: sum('accepted'),
      refused: sum('refused'),
      notAsked: sum('notAsked'),
      places,
    };
  });
}
