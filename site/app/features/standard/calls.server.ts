import { redirect } from 'react-router';
import { z } from 'zod';
import { openHeaders, refuseOpenly } from '#app/lib/open-answer.ts';
import { type Call, defineCall } from '#app/services/http/call.server.ts';
import { feedCalls } from '#app/services/http/feed-calls.server.ts';
import { site } from '#site';
import { readMatrix, readMatrixFile } from './conformance.server.ts';
import { standardFeed } from './feed.server.ts';
import { readDraftFile } from './files/draft-files.server.ts';
import { readPublishedFile, readSchemaCatalogue } from './files/published-files.server.ts';
import { typesCalls } from './types/data.server.ts';
import { workingDraft } from './working-draft.ts';

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

/** A file of the standard byte for byte, or the list of them. */
function answerFile(
  file: { body: string | Uint8Array<ArrayBuffer>; contentType: string; cacheControl: string } | undefined,
) {
  if (!file) throw refuseOpenly(404, 'There is no file at this address.');
  return new Response(file.body, {
    headers: { ...openHeaders, 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl },
  });
}

/** `/schemas/v0.1/trace.json`, `/schemas/v0.2-draft/trace.json` and their like; without a name the list of files. */
const fileCalls = ['schemas', 'examples', 'test-suite'].flatMap((kind) => [
  defineCall({
    method: 'get',
    path: `/${kind}/${workingDraft.version}/*`,
    finished: () => [],
    kind: 'file',
    isOpen: true,
    answer: async ({ params }) => answerFile(await readDraftFile(kind, params['*'])),
  }),
  defineCall({
    method: 'get',
    path: `/${kind}/{version}/*`,
    finished: () => [],
    kind: 'file',
    isOpen: true,
    answer: async ({ params }) => answerFile(await readPublishedFile(kind, params.version, params['*'])),
  }),
]);

/** Addresses cut short, and the pages that tell of their files. */
const shortAddresses = {
  '/downloads': '/deploy#downloads',
  '/schemas': '/specification#schemas',
  '/test-suite': `/test-suite/${site.standardVersion}/readme.md`,
};

export const standardCalls: Call[] = [
  ...typesCalls,
  ...feedCalls({
    folder: '/feeds/standard',
    name: 'Standard',
    tag: 'Standard',
    of: 'Changes of the standard',
    finished: () => [],
    read: ({ services: { config } }) => standardFeed(config.siteUrl),
  }),
  defineCall({
    method: 'get',
    path: '/api/v1/conformance',
    id: 'getConformance',
    tag: 'Conformance',
    summary: 'What each checker makes of the cases of each clause',
    description: 'The stored result of running them, as `/conformance` shows it.',
    answers: { 200: { description: 'The matrix.', schema: matrix } },
    finished: () => [],
    isOpen: true,
    answer: readMatrix,
  }),
  /** The matrix of checkers, byte for byte. */
  defineCall({
    method: 'get',
    path: '/conformance.json',
    finished: () => [],
    kind: 'file',
    isOpen: true,
    answer: () =>
      answerFile({
        body: readMatrixFile(),
        contentType: 'application/json',
        cacheControl: 'public, max-age=3600',
      }),
  }),
  defineCall({
    method: 'get',
    path: '/schemas/catalog.json',
    finished: () => [],
    kind: 'file',
    isOpen: true,
    answer: async () => answerFile(await readSchemaCatalogue()),
  }),
  ...fileCalls,
  ...Object.entries(shortAddresses).map(([path, whole]) =>
    defineCall({ method: 'get', path, answer: () => redirect(whole, 302) }),
  ),
];
