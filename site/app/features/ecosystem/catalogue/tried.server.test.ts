import { expect, test } from 'vitest';
import { catalogItemSeed } from './seed.server.ts';
import type { Package } from './server-json.ts';
import { describeTrial, trials } from './tried.server.ts';

const items = new Map(
  catalogItemSeed().items.map(({ key, content }) => [
    key,
    content as { packages?: Package[]; seenIn: string[]; isLocal?: boolean },
  ]),
);

test('at least 30 local servers were tried, each once and named by a source of its item', () => {
  expect(trials.length).toBeGreaterThanOrEqual(30);
  expect(new Set(trials.map(({ package: name }) => name)).size).toBe(trials.length);
  for (const { item, package: name, source } of trials) {
    expect(items.get(item)?.isLocal, item).toBe(true);
    expect(items.get(item)?.packages, item).toContainEqual(
      expect.objectContaining({ registryType: 'npm', identifier: name }),
    );
    expect(items.get(item)?.seenIn, item).toContain(source);
  }
});

test('an item says how a trial ended, and which ways nobody tried', () => {
  const npm = (identifier: string) => describeTrial({ registryType: 'npm', identifier }, false);
  expect(npm('@modelcontextprotocol/server-memory')).toBe(
    'Tried on 30 November 2026 with version 2026.8.31: it answered.',
  );
  expect(npm('webflow-mcp-server')).toBe(
    'Tried on 30 November 2026 with version 1.0.0: it asks for WEBFLOW_TOKEN.',
  );
  expect(npm('@nobody/nothing')).toBe('Taken from its repository. We have not tried it.');
  const fetch = { registryType: 'pypi', identifier: '@modelcontextprotocol/server-memory' };
  expect(describeTrial(fetch, false)).toBe('Taken from its repository. We have not tried it.');
  expect(describeTrial(fetch, true)).toBe('Taken from its registry entry. We have not tried it.');
  const elsewhere = { registryType: 'npm', identifier: 'webflow-mcp-server' };
  expect(describeTrial({ ...elsewhere, registryBaseUrl: 'https://npm.example' }, true)).toContain(
    'not tried',
  );
});
