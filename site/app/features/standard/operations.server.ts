import { z } from 'zod';
import { type ApiOperation, feedOperations } from '#app/lib/api-operation.ts';
import { typesOperations } from './types/data.server.ts';

const count = z.int().describe('Of the cases of the clause.');

const result = z.object({
  right: count,
  accepted: count.describe('Faulty cases that it takes for right.'),
  refused: count.describe('Right cases that it refuses.'),
  notAsked: count,
  places: count.optional().describe('Cases with every finding at its place; of a checker that says where.'),
  reasons: z.array(z.string()).optional(),
});

const matrix = z.object({
  standard: z.string(),
  made: z.iso.date().describe('The day on which the checkers were run.'),
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
          results: z.record(z.string(), result).describe('By the `id` of the checker.'),
        }),
      ),
    }),
  ),
});

export const standardOperations: ApiOperation[] = [
  ...typesOperations,
  ...feedOperations({
    folder: '/feeds/standard',
    name: 'Standard',
    tag: 'Standard',
    of: 'Changes of the standard',
  }),
  {
    method: 'get',
    path: '/api/v1/conformance',
    id: 'getConformance',
    tag: 'Conformance',
    summary: 'What each checker makes of the cases of each clause',
    description: 'The stored result of running them, as `/conformance` shows it.',
    answers: { 200: { description: 'The matrix.', schema: matrix } },
  },
];
