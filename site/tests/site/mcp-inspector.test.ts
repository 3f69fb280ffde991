/** The Inspector of the MCP project, by its command line, as somebody runs it who tries out a server. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import { toolPath } from '../../scripts/tools/tools.ts';

const root = resolve(import.meta.dirname, '../../..');
const inspector = toolPath('@modelcontextprotocol/inspector/clients/launcher/build/index.js');
const run = promisify(execFile);
/** It keeps a list of servers in somebody's home. */
const home = mkdtempSync(join(tmpdir(), 'inspector-'));
afterAll(() => rmSync(home, { recursive: true }));

async function inspect(target: string[], method: string, ...options: string[]) {
  const { stdout } = await run(
    process.execPath,
    [inspector, '--cli', ...target, '--method', method, ...options],
    { env: { PATH: process.env.PATH, HOME: home }, cwd: home },
  );
  return JSON.parse(stdout);
}

const targets = {
  '/mcp': () => [`${inject('siteUrl')}/mcp`, '--transport', 'http'],
  'context-native mcp': () => [process.execPath, join(root, 'packages/cli/src/main.ts'), 'mcp'],
};

test.each(Object.entries(targets))('MCP Inspector’s command line asks %s', async (name, target) => {
  const isOffline = name !== '/mcp';
  const callWith = (number: string) =>
    inspect(target(), 'tools/call', '--tool-name', 'get_clause', '--tool-arg', `number=${number}`);
  const [{ tools }, { structuredContent }, { resources }, { prompts }, refused] = await Promise.all([
    // Strict: it fails where a schema has a fault that keeps clients from using the tool.
    inspect(target(), 'tools/list', '--strict'),
    callWith('"3.1"'),
    inspect(target(), 'resources/list'),
    inspect(target(), 'prompts/list'),
    callWith('three').catch((error) => JSON.parse(error.stdout)),
  ]);
  expect(tools).toHaveLength(isOffline ? 6 : 17);
  for (const tool of tools) expect(tool).toHaveProperty('outputSchema');
  expect(structuredContent).toMatchObject({ number: '3.1', level: 'MUST', version: 'v0.1' });
  expect(resources.length).toBeGreaterThan(20);
  expect(prompts).toHaveLength(isOffline ? 2 : 3);
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('number: is a number such as 3.1') }],
  });
});
