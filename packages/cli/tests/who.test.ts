import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { writeMinimal, writeOnSdk } from '@context-native/dev/minimal-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { htmlReport } from '../src/verify/html.ts';
import { sarifReport } from '../src/verify/sarif.ts';
import { byItself, type Habit, learn, whoCanFix } from '../src/verify/who.ts';
import { junitReport, textReport } from '../src/verify/write.ts';
import { ask, ruleOf } from './servers/ask.ts';

const sdk = resolve(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/sdk');
const lowLevel = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
`;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'who-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('SDK 1.x breaks no rule by itself, apart from those in the list', async () => {
  const { report } = await ask({ command: [process.execPath, writeMinimal(makeFolder(), sdk)] });
  const broken = report.rules.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
  expect(broken.map(({ id }) => id)).toEqual(byItself.map(({ rule }) => rule));
});

test('an SDK is named by its version and its words, and else nobody is', () => {
  const known = learn({ command: ['node', writeMinimal(makeFolder(), sdk)] });
  const { name, version } = known.sdk ?? { name: '', version: '' };
  const habit = {
    sdk: name,
    versions: [version],
    rule: 'prompts/unknown',
    words: /Prompt \S+ is gone/,
    evidence: 'this version says so',
  };
  const faults = ['prompts/get: answered with a result (Prompt x is gone)'];
  const who = (change: Partial<Habit>, told = faults) =>
    whoCanFix('prompts/unknown', told, known, [{ ...habit, ...change }]).fixable_by;
  expect(whoCanFix('prompts/unknown', faults, known, [habit])).toEqual({
    fixable_by: `sdk ${name} ${version}`,
    evidence: 'this version says so',
  });
  expect(who({ versions: ['1.0.0'] })).toBe('not known');
  expect(who({ sdk: '@modelcontextprotocol/server' })).toBe('not known');
  expect(who({ rule: 'prompts/get' })).toBe('not known');
  expect(who({}, ['prompts/get: answered with a result (gone)'])).toBe('not known');
});

test('what only the server says, the server can fix', async () => {
  const source = `${lowLevel}
console.log('Server is running');
const server = new Server({ name: 'own', version: '1.0.0' }, { capabilities: { tools: {} } });
const tool = { name: 'say hello', inputSchema: { type: 'object' } };
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [tool, tool] }));
await server.connect(new StdioServerTransport());
`;
  const command = [process.execPath, writeOnSdk(makeFolder(), sdk, source)];
  const verified = await ask({ command });
  for (const id of ['tools/names', 'lists/unique', 'stdio/clean-output'])
    expect(ruleOf(verified, id), id).toMatchObject({
      fixable_by: 'server',
      evidence: expect.any(String),
    });
  const { report, traces } = verified;
  const fix = { fixable_by: 'server', evidence: 'the name is in its own list' };
  const words = 'fixable by: server (the name is in its own list)';
  expect(textReport(report)).toContain(`\n      ${words}\n`);
  expect(junitReport(report)).toContain(`\n${words}\n`);
  expect(htmlReport(report, traces)).toContain(`<p>${words}</p>`);
  expect(JSON.parse(sarifReport(report)).runs[0].results).toContainEqual(
    expect.objectContaining({ ruleId: 'tools/names', properties: fix }),
  );
});

const stdio = learn({ command: ['some-server'] });
const http = learn({ url: 'https://mcp.example/mcp' });

test.each([
  ['calls/answered', 'search: getaddrinfo ENOTFOUND api.example', 'ENOTFOUND, a code of the name resolver'],
  ['calls/answered', 'search: Request failed with status code 503', 'HTTP status 503'],
  ['resources/read', 'a://b: HTTP 401: no key', 'HTTP status 401'],
  ['prompts/get', 'one: 502 Bad Gateway', 'HTTP status 502'],
])('%s: %s is due to the service behind', (rule, fault, what) => {
  const upstream = { fixable_by: 'upstream', evidence: `its answer names ${what}` };
  expect(whoCanFix(rule, [fault], stdio)).toEqual(upstream);
  expect(whoCanFix(rule, [fault], http)).toEqual(upstream);
  // With a second fault of unknown cause, nobody can fix the rule alone.
  expect(whoCanFix(rule, [fault, 'other: no response'], stdio)).toEqual({ fixable_by: 'not known' });
});

test.each([
  // Its request may be wrong.
  ['calls/answered', 'search: Request failed with status code 400', stdio],
  ['calls/answered', 'search: 500 results', stdio],
  // The server itself, by our own client.
  ['calls/answered', 'search: Error POSTing to endpoint (HTTP 503): busy', http],
  ['calls/answered', 'search: getaddrinfo ENOTFOUND mcp.example', http],
  ['resources/unknown', 'resources/read: answered with a result, HTTP 500', http],
  // A rule about the server alone.
  ['mistakes/malformed-message', 'the server returned HTTP 500 for data that is not JSON', stdio],
  ['stdio/clean-output', '1 lines are not messages, the first: hello', stdio],
])('%s: %s shows nothing', (rule, fault, known) => {
  expect(whoCanFix(rule, [fault], known)).toEqual({ fixable_by: 'not known' });
});

test('an SDK is known only if the server’s own package depends on one', () => {
  const folder = makeFolder();
  const script = writeMinimal(folder, sdk);
  const sdkOf = (...command: string[]) => learn({ command }).sdk?.name;
  expect(sdkOf('node', script, '--verbose')).toBe('@modelcontextprotocol/sdk');
  expect(sdkOf('node', '--import', 'data:text/javascript,', script)).toBe('@modelcontextprotocol/sdk');
  expect(sdkOf('python3', script)).toBeUndefined();
  expect(sdkOf('npx', 'some-server')).toBeUndefined();
  expect(sdkOf(script)).toBeUndefined();
  writeFileSync(script, '#!/usr/bin/env node\n');
  expect(sdkOf(script)).toBe('@modelcontextprotocol/sdk');
  // A folder of built files with a manifest that names nothing.
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'dist/index.js'), '');
  expect(sdkOf('node', join(folder, 'dist/index.js'))).toBe('@modelcontextprotocol/sdk');
  for (const manifest of [
    '{"name":"x","devDependencies":{"@modelcontextprotocol/sdk":"1"}}',
    '{"name":"x","dependencies":{"@modelcontextprotocol/sdk":"1","@modelcontextprotocol/server":"2"}}',
    '{"name":"x"',
  ]) {
    writeFileSync(join(folder, 'package.json'), manifest);
    expect(sdkOf('node', script), manifest).toBeUndefined();
  }
});
