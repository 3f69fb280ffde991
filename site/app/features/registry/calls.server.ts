import { makeBadge } from '@context-native/checker';
import { z } from 'zod';
import { answerOpenly, refuseOpenly } from '#app/lib/open-answer.ts';
import { topics } from '#app/lib/topics.ts';
import { sentReport } from '#app/lib/verify-report.ts';
import { type Call, defineCall, refused, standardSchema } from '#app/services/http/call.server.ts';
import { feedCalls } from '#app/services/http/feed-calls.server.ts';
import { site } from '#site';
import { dataPath, entryAnswer, listAnswer, listQuery, registryFeed } from './answers.server.ts';
import { status, subject, versions } from './entry-file.ts';
import { entryFileSchemaPath, readEntryFileSchema } from './entry-file-schema.server.ts';
import { findEvidence } from './evidence.server.ts';
import { stateNames } from './names.ts';
import { recheck } from './rechecks.ts';
import { badgeQuery, entryParams } from './schema.ts';
import { stages } from './stage.ts';

const tag = 'Registry';

const links = z.object({
  self: z.url().describe('The entry with its traces and its evidence, as JSON.'),
  page: z.url().describe('The entry’s web page.'),
  badge: z.url().nullable().describe('The entry’s badge, or null if the entry does not declare compliance.'),
  source: z.url().describe('URL of the registry file in the repository.'),
});

const checkResult = z.object({
  id: z.string(),
  clause: z.string().describe('Number of the clause in the standard, such as `3.2`.'),
  level: z.enum(['MUST', 'SHOULD']),
  status: z
    .enum(['pass', 'fail', 'skipped'])
    .describe('`skipped`: the subject of the check is absent, or was not given to the checker.'),
  message: z.string(),
  pointer: z.string().describe('JSON Pointer into the registry file.'),
  line: z.int().nullable(),
  column: z.int().nullable(),
  fix: z.string().nullable().describe('How to fix the finding, or null if the checker does not know.'),
});

const stage = z
  .enum(stages)
  .describe(
    '`declared`: by its owner only; `evidence`: a valid report with its traces; `rechecked`: this project checked it again; `expired`: the evidence is more than 90 days old; `changed`: the server has changed since it was checked.',
  );
const listed = z.object({
  stage,
  status: z.enum(Object.keys(stateNames)).describe('Entries with `gone` come last.'),
  updated_at: z.iso
    .datetime()
    .describe(
      'Latest date in the file. It can belong to a run, the status, the report or an earlier version.',
    ),
  links,
});

const notThere = refused('Entry not found.');

/**
 * Topics of the calls that answer with entries. The calls for reading exist under two paths; `/api/registry/entries` is
 * the older one.
 */
const finished = () => [topics.registry];

const readingCalls = (
  base: string,
  { list, one, note }: { list: string; one: string; note: string },
): Call[] => [
  defineCall({
    method: 'get',
    path: base,
    id: list,
    tag,
    summary: `List registry entries${note}`,
    description:
      'Sorted by `org_id` and `agent_code`. Entries with status `gone` come last. Follow `next_cursor` until it is null, with the same filters. The content of each entry is what its owner declares.',
    query: listQuery,
    answers: {
      200: {
        description: 'The matching entries, at most `limit` of them.',
        schema: z.object({
          entries: z.array(z.intersection(standardSchema('RegistryEntry'), listed)),
          total: z.int().describe('Number of matching entries on all pages.'),
          next_cursor: z.string().nullable(),
        }),
      },
      400: refused('A parameter is invalid; `field` names it.'),
    },
    finished,
    isOpen: true,
    answer: ({ readQuery, services: { config } }) => listAnswer(readQuery(), config.siteUrl),
  }),
  defineCall({
    method: 'get',
    path: `${base}/{org}/{code}`,
    example: `${base}/${site.referenceImplementation}`,
    id: one,
    tag,
    summary: `Read one entry, with its traces and what the checker found${note}`,
    params: entryParams,
    answers: {
      200: {
        description: 'The entry with its traces and evidence.',
        schema: z.object({
          entry: standardSchema('RegistryEntry'),
          traces: z.array(standardSchema('Trace')),
          subject: subject.nullable(),
          status: z.union([status, z.strictObject({ state: z.literal('active') })]),
          versions,
          report: sentReport.nullable(),
          evidence: z.object({
            self_declared: z.literal(true).describe('Only the owner vouches for the entry.'),
            stage,
            expires_at: z.iso
              .datetime()
              .nullable()
              .describe('Time when the evidence expires: 90 days after the report or the last re-run.'),
            checked: z
              .object({
                at: z.iso.datetime({ offset: true }).describe('When the report was made.'),
                server: z.object({ name: z.string(), version: z.string() }).nullable(),
                listings: z
                  .array(z.object({ revisions: z.array(z.iso.date()), digest: z.string() }))
                  .describe(
                    'Digests of what the server listed then. Empty if the report is older than digests.',
                  ),
                has_changed: z.boolean().describe('True if a later check found another digest.'),
              })
              .nullable()
              .describe('What the evidence is about, or null if the entry has no report.'),
            problems: z.array(z.string()).describe('Why the report does not count as evidence.'),
            recheck: recheck.nullable().describe('The last re-check of this file by this project.'),
            standard: z.string().describe('Version of the standard used for the check.'),
            checker: z.object({ name: z.string(), version: z.string() }),
            checked_at: z.iso
              .datetime()
              .describe(
                'Time when this site checked the file. The site checks a file at its first use after the site starts, so this is not the time of the run.',
              ),
            conforms: z.boolean().describe('True if no MUST clause is broken.'),
            results: z.array(checkResult),
          }),
          links,
        }),
      },
      404: notThere,
    },
    finished,
    isOpen: true,
    answer: ({ params, services: { config } }) => entryAnswer(`${params.org}/${params.code}`, config.siteUrl),
  }),
];

export const registryCalls: Call[] = [
  ...readingCalls(dataPath, { list: 'listRegistryEntries', one: 'getRegistryEntry', note: '' }),
  ...readingCalls('/api/registry/entries', {
    list: 'listRegistryEntriesAsBefore',
    one: 'getRegistryEntryAsBefore',
    note: ', at the older URL',
  }),
  ...feedCalls({
    folder: '/feeds/registry',
    name: 'Registry',
    tag,
    of: 'New and changed entries in the registry',
    finished,
    read: ({ services: { config } }) => registryFeed(config.siteUrl),
  }),
  defineCall({
    method: 'get',
    path: '/registry/{org}/{code}/badge.svg',
    id: 'getRegistryBadge',
    tag,
    summary: 'The compliance badge of an entry',
    description:
      'Use it as an image on another site. The badge exists only while the entry declares compliance and conforms.',
    params: entryParams,
    query: badgeQuery,
    answers: {
      200: { description: 'The badge, as SVG.', type: 'image/svg+xml' },
      400: refused('Style not found.'),
      404: refused('The entry was not found, or has no badge.'),
    },
    finished,
    isOpen: true,
    async answer({ request, params, readQuery }) {
      const { style } = readQuery();
      const evidence = await findEvidence(`${params.org}/${params.code}`);
      if (!evidence) throw refuseOpenly(404, 'There is no registry entry at this address.');
      if (!evidence.entry.compliance || !evidence.check.conforms)
        throw refuseOpenly(
          404,
          'This entry has no badge: it does not declare compliance, or does not conform.',
        );
      return answerOpenly(request, makeBadge(style).svg, {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      });
    },
  }),
  /** The schema of a registry file, byte for byte. */
  defineCall({
    method: 'get',
    path: entryFileSchemaPath,
    finished: () => [],
    kind: 'file',
    isOpen: true,
    answer: ({ request }) =>
      answerOpenly(request, readEntryFileSchema(), {
        'Content-Type': 'application/schema+json',
        'Cache-Control': 'public, max-age=300',
      }),
  }),
];
