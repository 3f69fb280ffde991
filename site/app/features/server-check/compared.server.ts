import { z } from 'zod';
import { once } from '#app/lib/once.ts';
import { readProjectFileSync } from '#app/services/config/project-file.server.ts';

const count = z.int().min(0);

const server = z.object({
  part: z.enum(['ours', 'npm']),
  name: z.string(),
  version: z.string(),
  sdk: z.string().describe('Name and version of the SDK; empty if it is not known.'),
  transport: z.enum(['stdio', 'http']),
  revisions: z.array(z.iso.date()),
  verify: z.object({
    passed: count,
    warned: count,
    failed: z.array(z.string()).describe('Ids of the rules that failed.'),
    confirmed: z
      .record(z.string(), z.string())
      .optional()
      .describe('Failed rules that the server really breaks, with how it breaks them.'),
    tools_listed: count,
    tools_called: count,
    is_impossible: z.literal(true).optional().describe('The server could not be tested.'),
  }),
  suite: z.object({
    passed: count,
    failed: z.array(z.string()).describe('Scenarios that failed, each with its revision.'),
    missing_fixtures: count.describe('Scenarios that need tools, resources or prompts of the suite’s own.'),
    not_applicable: count,
  }),
  inspector: z.object({ connects: z.boolean(), lists: z.boolean() }),
  day: z.iso.date(),
});

/** Written by the drill `server-check` (`tools/drills/server-check.ts`). */
const comparison = z.object({
  day: z.iso.date(),
  tools: z.object({ node: z.string(), verify: z.string(), suite: z.string(), inspector: z.string() }),
  servers: z.array(server),
});

const corpusServer = z.object({
  name: z.string(),
  transport: z.enum(['stdio', 'http']),
  about: z.string(),
  expected: z.array(z.string()).describe('Rules that must fail; none for a correct server.'),
  failed: z.array(z.string()),
});

/** Written by `packages/cli/tests/corpus/run-corpus.ts --out`. */
const corpusRun = z.object({
  day: z.iso.date(),
  version: z.string(),
  servers: z.array(corpusServer),
});

export type ComparedServer = z.infer<typeof server>;
export type CorpusServer = z.infer<typeof corpusServer>;

const read = (name: string): unknown =>
  JSON.parse(readProjectFileSync('site/content/server-check', `${name}.json`));

export const readComparison = once(() => comparison.parse(read('compared')));
export const readCorpusRun = once(() => corpusRun.parse(read('corpus')));

/** Failed rules without a known fault of the server. */
export const falseFailuresOf = ({ verify: { failed, confirmed = {} } }: ComparedServer) =>
  failed.filter((rule) => !(rule in confirmed));

/** Number of servers and planted faults, of faults found by their own rules, and of failures that no entry lists. */
export function countCorpus(servers: readonly CorpusServer[]) {
  const faulty = servers.filter(({ expected }) => expected.length > 0);
  return {
    servers: servers.length,
    faulty: faulty.length,
    found: faulty.filter(({ expected, failed }) => expected.every((rule) => failed.includes(rule))).length,
    falseFailures: servers.flatMap(({ expected, failed }) =>
      failed.filter((rule) => !expected.includes(rule)),
    ).length,
  };
}
