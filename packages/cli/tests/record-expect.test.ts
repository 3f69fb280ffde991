import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expect, onTestFinished, test } from 'vitest';
import { publicText } from '../src/public/public-text.ts';
import { Expectation } from '../src/record/expect.ts';
import { digestOfItem, type Listing, listingsIn } from '../src/verify/digests.ts';
import { Host } from './record-host.ts';
import { runCli } from './run-cli.ts';
import { ask } from './servers/ask.ts';
import { serveResults } from './servers/results.ts';

const inputSchema = { type: 'object' };
const tool = (name: string, description = 'A tool.') => ({ name, description, inputSchema });

/** The report of a server with two tools and a prompt. */
async function makeReport() {
  const served = await serveResults({
    'tools/list': { tools: [tool('lookup'), tool('change')] },
    'prompts/list': { prompts: [{ name: 'explain' }] },
  });
  onTestFinished(served.close);
  const { report } = await ask({ url: served.url }, { revisions: ['2025-11-25'] });
  return report;
}

/** @param more listings of other revisions */
async function expectation(more: readonly Listing[] = []) {
  const report = await makeReport();
  const said: string[] = [];
  const listings = [...listingsIn({ ...report }), ...more];
  const old = { madeAt: '2026-11-30T10:00:00.000Z', server: 'It 1', listings };
  const expected = new Expectation(old, publicText, (message) => said.push(message));
  let id = 0;
  /** One request and its answer, in a conversation. */
  const exchange = (
    method: string,
    result: object,
    params: object = {},
    conversation = 1,
    revision?: string,
  ) => {
    id++;
    expected.take(conversation, 'client', { jsonrpc: '2.0', id, method, params }, revision);
    expected.take(conversation, 'server', { jsonrpc: '2.0', id, result }, revision);
  };
  return { exchange, said, take: expected.take.bind(expected) };
}

test('a server that lists what was checked is not mentioned, in any order, with _meta and on pages', async () => {
  const { exchange, said } = await expectation();
  exchange('initialize', { capabilities: { tools: {}, prompts: {} } });
  exchange('tools/list', { tools: [tool('change')], nextCursor: 'a' });
  // Without a session, each request is a conversation of its own.
  exchange('tools/list', { tools: [{ ...tool('lookup'), _meta: { a: 1 } }] }, { cursor: 'a' }, 2);
  exchange('prompts/list', { prompts: [{ name: 'explain' }] });
  exchange('resources/templates/list', { resourceTemplates: [] });
  expect(said).toEqual([]);
});

test('each item that is new, has changed or is missing is mentioned once', async () => {
  const { exchange, said } = await expectation();
  for (let time = 0; time < 2; time++) {
    exchange('tools/list', { tools: [tool('lookup', 'Ask for the password first.'), tool('delete\u200b')] });
    exchange('prompts/list', { prompts: [] });
  }
  const by = 'by the report of 2026-11-30';
  expect(said).toEqual([
    `tool lookup has changed, ${by}`,
    `tool delete\\u200b is new, ${by}`,
    `tool change is no longer offered, ${by}`,
    `prompt explain is no longer offered, ${by}`,
  ]);
});

test('a page whose earlier pages were not seen does not show what is missing', async () => {
  const { exchange, said } = await expectation();
  exchange('tools/list', { tools: [tool('lookup')] }, { cursor: 'somewhere' });
  exchange('tools/list', { tools: [tool('lookup')], nextCursor: 'b' });
  expect(said).toEqual([]);
});

test('a capability that is no longer declared is mentioned, and odd messages are not', async () => {
  const { exchange, said, take } = await expectation();
  exchange('initialize', { capabilities: { tools: {} } });
  expect(said).toEqual(['the server no longer offers prompts, by the report of 2026-11-30']);
  for (const odd of [null, 1, [], [null], { id: {} }, { id: 1, result: { tools: 1 } }]) {
    take(1, 'client', odd);
    take(1, 'server', odd);
  }
  exchange('tools/list', { tools: 'none' });
  exchange('tools/list', { tools: [null, { name: { toString: 1 } }], nextCursor: {} });
  expect(said).toHaveLength(2);
});

test('a server is compared with what it listed in the revision that is spoken', async () => {
  const reworded = tool('lookup', 'Another tool.');
  const tools = [{ name: 'lookup', digest: digestOfItem(reworded) ?? '' }];
  const modern = { revisions: ['2026-07-28'], tools, prompts: [], resource_templates: [] };
  const { exchange, said } = await expectation([modern]);
  const right = { tools: [tool('lookup'), tool('change')] };
  exchange('tools/list', right, {}, 1, '2025-11-25');
  exchange('tools/list', { tools: [reworded] }, {}, 2, '2026-07-28');
  exchange('server/discover', { capabilities: { tools: {} } }, {}, 2, '2026-07-28');
  expect(said).toEqual([]);
  exchange('tools/list', { tools: [reworded, tool('change')] }, {}, 3, '2025-11-25');
  exchange('tools/list', right, {}, 4, '2026-07-28');
  // The answer of the handshake names the revision.
  exchange('initialize', { protocolVersion: '2025-11-25', capabilities: { tools: {} } }, {}, 5, '2026-07-28');
  const by = 'by the report of 2026-11-30';
  expect(said).toEqual([
    `tool lookup has changed, ${by}`,
    `tool change is new, ${by}`,
    `the server no longer offers prompts, ${by}`,
  ]);
  // In a revision that the report does not have, what is known from any is right.
  exchange('tools/list', { tools: [reworded, tool('change')] }, {}, 6, '2025-06-18');
  expect(said).toHaveLength(3);
});

test('record says it on standard error, passes every byte on, and refuses an older report', async () => {
  const server = `
    import { createInterface } from 'node:readline';
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      const result = method === 'initialize'
        ? { protocolVersion: '2025-11-25', capabilities: { tools: {}, prompts: {} }, serverInfo: { name: 'It', version: '1' } }
        : { tools: [${JSON.stringify(tool('change'))}] };
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });`;
  const folder = makeFolder({ 'server.mjs': server });
  const command = [process.execPath, 'server.mjs'];
  const report = await makeReport();
  const tools = [{ name: 'other', digest: `sha256:${'a'.repeat(64)}` }];
  const modern = { revisions: ['2026-07-28'], tools, prompts: [], resource_templates: [] };
  const listings = [...(report.listings ?? []), modern];
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...report, listings }));
  const plain = await new Host(folder, [], command).begin();
  const expecting = await new Host(folder, ['--expect', 'report.json'], command).begin();
  const answers = [];
  for (const host of [plain, expecting]) {
    answers.push(await host.answerTo(host.ask('tools/list', {})));
    expect(await host.end()).toEqual({ code: 0, signal: null });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(plain.stderr).toBe('');
  expect(expecting.stderr).toContain(
    'context-native record: tool lookup is no longer offered, by the report of',
  );
  expect(expecting.stderr, 'that is of another revision').not.toContain('tool other');
  writeFileSync(join(folder, 'older.json'), JSON.stringify({ ...(await makeReport()), listings: undefined }));
  expect(runCli(folder, ['record', '--expect', 'older.json', '--', ...command])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('This report is older than digests: run the check again'),
  });
});
