import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { beforeAll, expect, inject, test } from 'vitest';
import { handlerSettings } from '#app/features/agents/endpoint.server.ts';
import { whole } from '../../../tools/gate.ts';
import { fixtureServer } from '../conformance/fixtures.ts';
import table from '../conformance/scenarios.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../../..');
const suite = join(root, 'node_modules/@modelcontextprotocol/conformance');
const main = join(suite, 'dist/index.js');
const run = promisify(execFile);
const revisions = ['2025-11-25', '2026-07-28'] as const;

/** What is known of a scenario: where it is run, or why it is not. */
type Known = { against: string; about?: string } | { reason: string };
const scenarios: Record<string, Known> = table.scenarios;
const namesOf = (against: string) =>
  Object.entries(scenarios).flatMap(([name, known]) =>
    'against' in known && (against === 'fixtures' || known.against === against) ? [name] : [],
  );

const site = inject('trialUrl');
let fixtures: string;

beforeAll(async () => {
  const handler = createMcpHandler(() => fixtureServer(), handlerSettings);
  // What the site does for each address by itself.
  const fetch = (request: Request) =>
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins()) ??
    handler.fetch(request);
  const port = await new Promise<number>((tell) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info) => tell(info.port));
    closing = () => void server.close();
  });
  fixtures = `http://127.0.0.1:${port}/mcp`;
  return () => closing();
});
let closing = () => {};

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** The checks of each scenario that the suite has for a revision. */
async function ask(url: string, revision: string, scenario?: string): Promise<Map<string, Check[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const which = scenario ? ['--scenario', scenario] : ['--suite', 'all'];
  const args = [
    'server',
    '--url',
    url,
    ...which,
    '--spec-version',
    revision,
    '--timeout',
    '20000',
    '-o',
    folder,
  ];
  // It ends with 1 where something failed: what did is in the files.
  await run(process.execPath, [main, ...args], { maxBuffer: 1e8 }).catch(() => {});
  // A scenario that is not of this revision leaves an empty folder.
  const asked = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'checks.json')));
  const made = asked.map((name): [string, Check[]] => [
    name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.+$/, ''),
    JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')),
  ]);
  rmSync(folder, { recursive: true });
  return new Map(made);
}

const failuresIn = (checks: Check[]) =>
  checks.filter(({ status }) => status === 'FAILURE').map(({ id, errorMessage }) => `${id}: ${errorMessage}`);

test('every scenario of the suite is run, or has a reason', async () => {
  expect(JSON.parse(readFileSync(join(suite, 'package.json'), 'utf8')).version).toBe(table.suite);
  const { stdout } = await run(process.execPath, [main, 'list', '--server']);
  const listed = [...stdout.matchAll(/^ {2}- (\S+) \[/gm)].map(([, name]) => name);
  expect(Object.keys(scenarios).sort()).toEqual(listed.sort());
});

/** `agents-session.test.ts` and `mcp.test.ts` cover most of the earlier revision, whose scenarios take as long again. */
const tagsOf = (revision: string) => (revision === revisions[0] ? [whole] : []);

for (const revision of revisions)
  test(`the handler of /mcp with the suite’s own tools passes each of its scenarios of ${revision}`, {
    timeout: 240_000,
    tags: tagsOf(revision),
  }, async () => {
    const asked = await ask(fixtures, revision);
    for (const [name, checks] of asked)
      if (namesOf('fixtures').includes(name)) expect(failuresIn(checks), name).toEqual([]);
    expect(asked.size).toBeGreaterThan(30);
  });

for (const revision of revisions)
  test(`/mcp itself passes the scenarios of the protocol of ${revision}`, {
    timeout: 240_000,
    tags: tagsOf(revision),
  }, async () => {
    const names = namesOf('endpoint');
    const asked = await ask(`${site}/mcp`, revision);
    const own = [...asked].filter(([name]) => names.includes(name));
    for (const [name, checks] of own) expect(failuresIn(checks), name).toEqual([]);
    expect(own.length).toBeGreaterThan(5);
  });

test('the table in the documents is that of the data', async () => {
  const rows = Object.entries(scenarios).map(([name, known]) => {
    if ('reason' in known) return `| \`${name}\` | not run | ${known.reason} |`;
    const where = known.against === 'endpoint' ? '`/mcp` itself, and the fixtures' : 'the fixtures';
    return `| \`${name}\` | ${where} | ${known.about ?? ''} |`;
  });
  const text = [
    '# Scenarios of the official conformance suite',
    '',
    `This page lists the scenarios of \`@modelcontextprotocol/conformance\` ${table.suite}. For each scenario, the table says`,
    'which server it runs against, or why it does not run. If a scenario exists in both revisions, it runs in both.',
    '',
    '`site/tests/site/mcp-conformance.test.ts` runs the scenarios and compares this table with',
    '`site/tests/conformance/scenarios.json`. The fixtures are the tools that the scenarios expect by name',
    '(`site/tests/conformance/fixtures.ts`), with the handler and the settings of `/mcp`.',
    '',
    '| scenario | run against | why |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(root, 'docs/mcp-conformance.md'));
});
