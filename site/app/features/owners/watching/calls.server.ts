import { z } from 'zod';
import { siteContext } from '#app/feature.server.ts';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import { topics } from '#app/lib/topics.ts';
import { type Asked, type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { feedCalls } from '#app/services/http/feed-calls.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { watchedFeed } from './feed.server.ts';
import { findShown, listedIn, listResults, readHistory, type Watched } from './history.server.ts';
import { historyDays, outcomes, resultInWords } from './history.ts';
import { pathOfWatched, topicsOfPage } from './names.ts';

const tag = 'Server check';
const count = z.int().min(0);
const digest = z.string().describe('SHA-256 of the RFC 8785 form, as `sha256:…`.');

const result = z.object({
  at: z.iso.datetime(),
  outcome: z
    .enum(Object.keys(outcomes))
    .describe('`right`: no MUST rule is broken. `unreached`: there is no report; `problem` says why.'),
  server: z
    .object({ name: z.string(), version: z.string() })
    .nullable()
    .describe('As the server names itself.'),
  revisions: z.array(z.string()).describe('Revisions of MCP that it spoke.'),
  rules: z.object({ passed: count, failed: count, warned: count, skipped: count }),
  broken: z.array(z.string()).describe('Ids of the MUST rules that it broke.'),
  digests: z
    .array(z.object({ revisions: z.array(z.string()), digest: digest.optional() }))
    .describe('Digest of all that it listed. Without one, its lists could not be read completely.'),
  problem: z.string().nullable(),
});

const items = z.array(z.object({ name: z.string(), digest, description: z.string() }));

const answer = z.object({
  name: z.string(),
  listing: z.string().nullable().describe('`map/SLUG` or `entry/ORG/CODE`; null for a server of this site.'),
  url: z.string().describe('The checked address, without a query.'),
  every_hours: count,
  is_active: z.boolean(),
  stopped_because: z.string().nullable(),
  status: z.string().describe('The newest result as a sentence.'),
  last: result.nullable(),
  days: z
    .array(z.object({ day: z.iso.date(), right: count, broken: count, unreached: count }))
    .describe('Number of checks by outcome, for each day (UTC) with a check.'),
  listed: z
    .object({ at: z.string(), tools: items, prompts: items, resource_templates: items })
    .nullable()
    .describe('What the server listed at its newest report.'),
  changes: z
    .array(
      z.object({
        at: z.iso.datetime(),
        items: z.array(
          z.object({
            kind: z.enum(['tools', 'prompts', 'resource_templates']),
            name: z.string(),
            what: z.enum(['added', 'removed', 'reworded']),
          }),
        ),
        more: count.describe('Number of changes that are left out.'),
      }),
    )
    .describe('What changed in its lists, the newest first.'),
  results: z.array(result).describe('The checks of the last 90 days, the newest first.'),
  links: z.object({ page: z.url() }),
});

type Result = Awaited<ReturnType<typeof listResults>>[number];

const showResult = (one: Omit<Result, 'changes' | 'moreChanges'>) => ({
  at: one.madeAt.toISOString(),
  outcome: one.outcome,
  server: one.serverName === null ? null : { name: one.serverName, version: one.serverVersion ?? '' },
  revisions: one.revisions,
  rules: { passed: one.passed, failed: one.failed, warned: one.warned, skipped: one.skipped },
  broken: one.broken,
  digests: one.sets,
  problem: one.problem,
});

/** The whole history of a watched server, as its JSON file has it. */
export async function showWatched(
  { db, config }: Pick<Services, 'db' | 'config'>,
  watched: Watched,
): Promise<z.input<typeof answer>> {
  const [{ last, days, report }, results] = await Promise.all([
    readHistory(db, watched.id),
    listResults(db, watched.id),
  ]);
  const listed = report && listedIn(report);
  return {
    name: watched.name,
    listing: watched.listing,
    url: watched.url.split('?', 1)[0] ?? '',
    every_hours: watched.everyHours,
    is_active: watched.isActive,
    stopped_because: watched.stoppedBecause,
    status: last ? resultInWords(last) : 'The first check is not over yet.',
    last: last ? showResult(last) : null,
    days,
    listed: listed
      ? {
          at: listed.madeAt,
          tools: listed.tools.items,
          prompts: listed.prompts.items,
          resource_templates: listed.resource_templates.items,
        }
      : null,
    changes: results
      .filter(({ changes }) => changes.length > 0)
      .map(({ madeAt, changes, moreChanges }) => ({
        at: madeAt.toISOString(),
        items: changes.map(({ kind, name, what }) => ({ kind, name, what })),
        more: moreChanges,
      })),
    results: results.map(showResult),
    links: { page: config.siteUrl + pathOfWatched(watched) },
  };
}

async function answerFor({ services, context }: Pick<Asked, 'services' | 'context'>, name: string) {
  const watched = await findShown(services.db, context.get(siteContext).all('listings'), name);
  if (!watched) throw refuseOpenly(404, 'This server is not checked regularly.');
  return showWatched(services, watched);
}

export const watchingCalls: Call[] = [
  defineCall({
    method: 'get',
    path: '/server-check/watched/{id}/checks.json',
    id: 'getRegularChecks',
    tag,
    summary: 'Read the regular checks of a server',
    description: `For a server of this site. The server of a listing has the same at \`/listings/map/SLUG/checks.json\` or \`/listings/entry/ORG/CODE/checks.json\`. Results are kept for ${historyDays} days.`,
    params: z.object({ id: z.guid() }),
    answers: {
      200: { description: 'Its status, history and lists.', schema: answer },
      404: refused('This server is not checked regularly.'),
    },
    isOpen: true,
    finished: ({ id }) => topicsOfPage(`own/${id}`),
    answer: ({ params, ...asked }) => answerFor(asked, `own/${params.id}`),
  }),
  defineCall({
    method: 'get',
    path: '/listings/map/{slug}/checks.json',
    isOpen: true,
    finished: ({ slug }) => topicsOfPage(`map/${slug}`),
    answer: ({ params, ...asked }) => answerFor(asked, `map/${params.slug}`),
  }),
  defineCall({
    method: 'get',
    path: '/listings/entry/{org}/{code}/checks.json',
    isOpen: true,
    finished: ({ org, code }) => topicsOfPage(`entry/${org}/${code}`),
    answer: ({ params, ...asked }) => answerFor(asked, `entry/${params.org}/${params.code}`),
  }),
  ...feedCalls({
    folder: '/feeds/server-checks',
    name: 'ServerChecks',
    tag,
    of: 'Results of regular server checks that differ from the one before',
    description: 'The 30 latest. With `of`, only those of one server.',
    query: z.object({
      of: z
        .string()
        .max(200)
        .optional()
        .describe('`map/SLUG`, `entry/ORG/CODE`, or `own/ID` for a server of this site.'),
    }),
    finished: () => [topics.watchedServers, topics.historyDay],
    read: ({ services: { db, config }, context, url }) =>
      watchedFeed(
        db,
        context.get(siteContext).all('listings'),
        config.siteUrl,
        url.searchParams.get('of') ?? undefined,
      ),
  }),
];
