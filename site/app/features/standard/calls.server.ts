import { redirect } from 'react-router';
import { openHeaders, refuseOpenly } from '#app/lib/open-answer.ts';
import { type Call, defineCall, type ParamsOf } from '#app/services/http/call.server.ts';
import { feedCalls } from '#app/services/http/feed-calls.server.ts';
import { site } from '#site';
import { matrix, readMatrix, readMatrixFile } from './conformance/conformance.server.ts';
import { standardFeed } from './revisions/feed.server.ts';
import { workingDraft } from './revisions/working-draft.ts';
import {
  readDraftFile,
  readPublishedFile,
  readSchemaCatalogue,
} from './specification/published-files.server.ts';
import { typesCalls } from './types/data.server.ts';

type MaybeFile = Promise<
  { body: string | Uint8Array<ArrayBuffer>; contentType: string; cacheControl: string } | '' | undefined
>;

/** Answers with a file of the standard byte for byte, or with a list of files. */
function answerFile(file: Awaited<MaybeFile>) {
  if (!file) throw refuseOpenly(404, 'There is no file at this URL.');
  return new Response(file.body, {
    headers: { ...openHeaders, 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl },
  });
}

/** The call for a file that is part of this build. */
const fileAt = <const Path extends string>(path: Path, read: (params: ParamsOf<Path>) => MaybeFile) =>
  defineCall({
    method: 'get',
    path,
    finished: () => [],
    kind: 'file',
    isOpen: true,
    answer: async ({ params }) => answerFile(await read(params as ParamsOf<Path>)),
  });

/** `/schemas/v0.1/trace.json`, `/schemas/v0.2-draft/trace.json` and so on; without a name, the list of files. */
const fileCalls = ['schemas', 'examples', 'test-suite'].flatMap((kind) => [
  fileAt(`/${kind}/${workingDraft.version}/*`, (params) => readDraftFile(kind, params['*'])),
  fileAt(`/${kind}/{version}/*`, (params) => readPublishedFile(kind, params.version, params['*'])),
]);

/** Shortened paths, and the pages that list their files. */
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
    summary: 'Read how each checker answers the test cases, clause by clause',
    description: 'The stored result of the last run, as on `/conformance`.',
    answers: { 200: { description: 'Results of each checker for each clause.', schema: matrix } },
    finished: () => [],
    isOpen: true,
    answer: readMatrix,
  }),
  /** The matrix of checkers, byte for byte. */
  fileAt('/conformance.json', async () => ({
    body: readMatrixFile(),
    contentType: 'application/json',
    cacheControl: 'public, max-age=3600',
  })),
  fileAt('/schemas/catalog.json', readSchemaCatalogue),
  ...fileCalls,
  ...Object.entries(shortAddresses).map(([path, whole]) =>
    defineCall({ method: 'get', path, answer: () => redirect(whole, 302) }),
  ),
];
