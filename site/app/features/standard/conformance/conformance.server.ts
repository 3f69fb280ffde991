import { z } from 'zod';
import { once } from '#app/lib/once.ts';
import { readProjectFileSync } from '#app/services/config/project-file.server.ts';

const count = z.int();

/** A checker's result for the cases of a clause; with `reasons` if some are not right. */
const result = z.object({
  right: count.describe('Cases for the clause that the checker judges correctly.'),
  accepted: count.describe('Invalid documents that the checker accepts.'),
  refused: count.describe('Valid documents that the checker refuses.'),
  notAsked: count.describe('Cases that the checker does not support.'),
  places: count
    .optional()
    .describe('For checkers that name places: cases with every finding in the correct place.'),
  reasons: z.array(z.string()).optional(),
});

export const matrix = z.object({
  standard: z.string(),
  made: z.iso.date().describe('Date when the test suite ran.'),
  checkers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      about: z.string(),
      author: z.string(),
      language: z.string(),
      command: z.string(),
      runtime: z.string(),
      answers: z.enum(['places', 'verdict']),
    }),
  ),
  versions: z.array(
    z.object({
      version: z.string(),
      revision: z.string().optional(),
      cases: z.int(),
      clauses: z.array(
        z.object({
          clause: z.string(),
          level: z.enum(['MUST', 'SHOULD']),
          title: z.string(),
          cases: z.int(),
          faulty: z.int(),
          results: z
            .record(z.string(), result)
            .describe('Result of each checker, keyed by the checker’s `id`.'),
        }),
      ),
    }),
  ),
});

export type Matrix = z.infer<typeof matrix>;
export type MatrixChecker = Matrix['checkers'][number];
export type MatrixRow = Matrix['versions'][number]['clauses'][number];
export type ClauseResult = z.infer<typeof result>;

/** The stored result of the last run, as published. */
export const readMatrixFile = () => readProjectFileSync('standard/conformance.json');

/** The parsed file; `packages/suite/scripts/make-matrix.ts` writes it. */
export const readMatrix = once((): Matrix => JSON.parse(readMatrixFile()));

export type Total = ReturnType<typeof totalsOf>[number];

/** Each tested checker's totals over all cases of a version. */
export function totalsOf(rows: MatrixRow[]) {
  const ids = Object.keys(rows[0]?.results ?? {});
  return ids.map((id) => {
    const own = rows.flatMap(({ results }) => results[id] ?? []);
    const sum = (name: 'right' | 'accepted' | 'refused' | 'notAsked' | 'places') =>
      own.reduce((total, result) => total + (result[name] ?? 0), 0);
    const hasPlaces = own.every(({ places }) => places !== undefined);
    return {
      id,
      right: sum('right'),
      accepted: sum('accepted'),
      refused: sum('refused'),
      notAsked: sum('notAsked'),
      places: hasPlaces ? sum('places') : undefined,
    };
  });
}
