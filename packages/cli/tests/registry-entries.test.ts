import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRegistryFile, SeenIds, type Trace } from '@context-native/checker';
import { makeFolder } from '@context-native/dev/folder';
import { expect, test } from 'vitest';
import { runHere } from './run-cli.ts';

const root = join(import.meta.dirname, '../../..');
const folder = 'registry/entries';
const paths = globSync(`${folder}/**/*`, { cwd: root, withFileTypes: true })
  .filter((item) => item.isFile())
  .map((item) => join(item.parentPath, item.name));
const read = (path: string) => readFileSync(path, 'utf8');
const own = JSON.parse(read(join(root, folder, 'context-native/conformance-checker.json')));

test('every file of the registry is a registry file that conforms', () => {
  const collection = { traceIds: new SeenIds(), capabilityIds: new SeenIds(), entries: new Set<string>() };
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const { results } = checkRegistryFile(read(path), { path, collection });
    const broken = results.filter(({ status, level }) => status === 'fail' && level === 'MUST');
    expect({ path, broken }).toEqual({ path, broken: [] });
  }
});

test('a badge in the registry is an address on the web', () => {
  // Clause 7.4 takes any absolute URL; what this site may come to link to is http or https.
  for (const path of paths) {
    const { badge_url = 'https://' } = JSON.parse(read(path)).entry;
    expect({ path, badge_url }).toEqual({ path, badge_url: expect.stringMatching(/^https?:\/\//i) });
  }
});

test('the command line says the same of the folder', async () => {
  expect(await runHere(root, ['check', folder])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      new RegExp(`^${paths.length} documents?: ${paths.length} conform, 0 do not`, 'm'),
    ),
  });
});

test('our own entry is true: its version is the package’s, and its trace is such as a run of it writes', async () => {
  const { version } = JSON.parse(read(join(root, 'packages/checker/package.json')));
  expect(own.entry.version).toBe(version);
  const [recorded] = own.traces;
  const [created] = recorded.mcp_events;
  const file = join(makeFolder(), 'run.json');
  expect(await runHere(root, ['check', ...created.payload.paths, '--trace', file])).toMatchObject({
    status: 0,
  });
  const again = JSON.parse(read(file)) as Trace;
  const withoutTimes = ({ mcp_context: { timestamp: _, ...context }, mcp_events }: Trace) => ({
    context,
    events: mcp_events.map(({ event_type, payload }) => ({ event_type, payload })),
  });
  expect(withoutTimes(recorded)).toEqual(withoutTimes(again));
  expect(again.mcp_trace_id).not.toBe(recorded.mcp_trace_id);
  expect(JSON.stringify(own)).not.toMatch(/\/(home|tmp|work|Users)\//);
});
