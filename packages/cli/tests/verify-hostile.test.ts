import { makeFolder } from '@context-native/dev/folder';
import { sha256Of } from '@context-native/recorder/canonical';
import { expect, onTestFinished, test } from 'vitest';
import { checkReport } from '../src/verify/check-report.ts';
import { textOf } from '../src/verify/findings.ts';
import { sarifReport } from '../src/verify/sarif.ts';
import { checkSignature } from '../src/verify/signing.ts';
import { runCli } from './run-cli.ts';
import { ask, programOf, ruleOf } from './servers/ask.ts';
import { serve } from './servers/http-server.ts';
import { serveResults } from './servers/results.ts';

/** JSON that throws where it is made a string. */
const trap = { toString: 0 };

test('what is no text is told as JSON, whatever it brings', () => {
  expect(textOf('as it is')).toBe('as it is');
  expect([textOf(trap), textOf(7), textOf(undefined)]).toEqual(['{"toString":0}', '7', 'undefined']);
  expect(textOf('x'.repeat(1000).split(''))).toHaveLength(200);
  expect(textOf(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe('a value of type object');
});

test('names, addresses and ids that are no texts are faults of the server, and none of ours', async () => {
  const served = await serveResults(
    {
      'tools/list': { tools: [{ name: trap, inputSchema: trap }, { name: trap }] },
      'resources/list': { resources: [{ uri: trap, name: trap }] },
      'prompts/list': { prompts: [{ name: trap }] },
    },
    [{ jsonrpc: '2.0', id: trap, result: {} }],
  );
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { revisions: ['2025-11-25'], timeoutMs: 1000 });
  expect(ruleOf(verified, 'limits/unasked').reason).toContain('{"toString":0}');
  expect(ruleOf(verified, 'lists/unique').reason).toContain('tools/list: {"toString":0} twice');
});

test('metadata that name no text as the issuer are read', async () => {
  const served = await serve(async ({ url }) => {
    const { origin, pathname } = new URL(url);
    if (pathname === '/mcp') return new Response('', { status: 401 });
    return Response.json({ resource: `${origin}/mcp`, authorization_servers: [trap] });
  });
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { token: 'right', revisions: ['2025-11-25'] });
  expect(ruleOf(verified, 'authorisation/wrong-audience').outcome).toBe('passed');
});

test('a report whose ids are no texts is checked', () => {
  const report = { target: {}, rules: [], traces: [{ mcp_trace_id: trap }] };
  const folder = makeFolder({ 'report.json': JSON.stringify(report), 'traces/note.txt': '' });
  const { text, exitCode } = checkReport({
    check: `${folder}/report.json`,
    traces: `${folder}/traces`,
    keys: undefined,
  });
  expect({ text, exitCode }).toMatchObject({ text: expect.stringContaining('{"toString":0}'), exitCode: 1 });
});

test('a report above the limit of bytes is refused, however few its characters', () => {
  const folder = makeFolder({ 'report.json': 'é'.repeat(32_000_001) });
  expect(() => checkReport({ check: `${folder}/report.json`, traces: undefined, keys: undefined })).toThrow(
    'is larger than 64000000 bytes',
  );
});

test.for([{ alg: trap }, { alg: 'Ed25519', cty: trap }, { alg: 'Ed25519', kid: trap }])(
  'a signature whose header has no texts is not valid: %j',
  (header) => {
    const start = Buffer.from(JSON.stringify({ cty: 'vnd.context-native.report+json', ...header })).toString(
      'base64url',
    );
    const signature = { digest: sha256Of({}) ?? '', jws: `${start}..AAAA` };
    expect(checkSignature({}, 'report', signature, new Map())).toEqual({
      fault: expect.stringContaining('{"toString":0}'),
    });
  },
);

test('what a server says is no link in SARIF', () => {
  const rule = { id: 'tools/names', title: 'Names', outcome: 'warned', grade: 'should' } as const;
  const reason = '[safe](https://evil.example) \\[or](https://evil.example)';
  const made = { tool: { name: 'it', version: '1' }, made_at: '', spec: '0.1', target: {} } as const;
  const sarif = sarifReport({ ...made, revisions: [], rules: [{ ...rule, reason }], traces: [] });
  expect(JSON.parse(sarif).runs[0].results[0].message.text).toMatch(
    /^Names: \\\[safe\\\]\(https:\/\/evil\.example\) \\\\\\\[or\\\]\(https:\/\/evil\.example\)\n/,
  );
});

test.for([
  ['while it reports', "Date.prototype.toISOString = () => { throw new Error('unforeseen'); }"],
  [
    'beside it',
    "const { once } = process; process.once = function (name, work) { if (name === 'SIGHUP') setImmediate(() => { throw new Error('unforeseen'); }); return once.call(this, name, work); }",
  ],
] as const)('an unforeseen error %s ends with 2', ([, code]) => {
  const hook = ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
  const args = ['check-server', '--revision', '2025-11-25', '--', ...programOf('good')];
  const { status, stderr } = runCli(makeFolder(), args, '', hook);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('Error: unforeseen') });
});
