import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ask, brokenIn, ruleOf } from './servers/ask.ts';
import { serveResults } from './servers/results.ts';

const inputSchema = { type: 'object' };

test.for<[string, string, Parameters<typeof serveResults>[0]]>([
  [
    'pages',
    'capabilities/tools',
    {
      'tools/list': async ({ cursor = 0 }) => {
        await wait(200);
        return { tools: [], nextCursor: String(Number(cursor) + 1) };
      },
    },
  ],
  [
    'schemas',
    'schemas/output',
    {
      'tools/list': {
        tools: Array.from({ length: 50 }, (_, index) => ({
          name: `slow-${index}`,
          inputSchema,
          outputSchema: {
            type: 'object',
            allOf: Array.from({ length: 3000 }, (_, i) => ({ required: [`${i}`] })),
          },
        })),
      },
    },
  ],
  [
    'an answer that never comes',
    'resources/read',
    {
      'resources/list': { resources: [{ uri: 'rates://table', name: 'table' }] },
      'resources/read': () => wait(60_000, {}, { ref: false }),
    },
  ],
])('the time for everything holds for %s, and is not the fault of the server', async ([, rule, results]) => {
  const served = await serveResults(results);
  onTestFinished(served.close);
  const start = Date.now();
  const verified = await ask({ url: served.url }, { revisions: ['2025-11-25'], totalMs: 1000 });
  // Connections are still closed, which has a time of its own.
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(ruleOf(verified, rule)).toMatchObject({ reason: 'the time limit was reached' });
  expect(brokenIn(verified)).toEqual([]);
});

test('an unknown revision may stay without an answer while the lists are read', async () => {
  const arrived = new Set<string>();
  let letGo = () => {};
  const both = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Neither is answered before both have come.
  const wait = async (method: string) => {
    arrived.add(method);
    if (arrived.size === 2) letGo();
    await both;
  };
  const served = await serveResults({
    initialize: async ({ protocolVersion }) => {
      if (protocolVersion === '1999-01-01') await wait('initialize');
      const serverInfo = { name: 'It', version: '1' };
      return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
    },
    'tools/list': async () => {
      await wait('tools/list');
      return { tools: [] };
    },
  });
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { revisions: ['2025-11-25'], timeoutMs: 3000 });
  expect([...arrived].sort()).toEqual(['initialize', 'tools/list']);
  expect(ruleOf(verified, 'connect/unknown-revision').outcome).toBe('passed');
  expect(ruleOf(verified, 'capabilities/tools').outcome).toBe('passed');
});
