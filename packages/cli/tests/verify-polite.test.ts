import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@context-native/dev/folder';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { htmlReport } from '../src/verify/html.ts';
import { parseVerify } from '../src/verify/options.ts';
import { RequestLimit } from '../src/verify/request-limit.ts';
import { textReport } from '../src/verify/write.ts';
import { runHere } from './run-cli.ts';
import { ask, brokenIn, programOf, ruleOf } from './servers/ask.ts';
import { passOn, serveCounted } from './servers/counted.ts';
import { serveGood } from './servers/good.ts';

const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../verify-report.schema.json'), 'utf8'));
const isReport = new Ajv2020({ validateFormats: false }).compile(schema);

const polite = { isPolite: true } as const;
const notTested = 'the polite check does not test this';
const requestsUsed = '40 requests were used: run the command to test more';

/** Methods that every client uses, and the unknown one. */
const allowed = [
  'initialize',
  'notifications/initialized',
  'server/discover',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'context-native/unknown',
];

test('the polite check sends only requests that every client sends, and one unknown method', async () => {
  const good = await serveGood();
  onTestFinished(good.close);
  const { url, requests, most } = await serveCounted(passOn(good));
  const verified = await ask({ url }, polite);
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.report.revisions).toEqual(['2025-11-25', '2026-07-28']);
  const methods = requests.flatMap(({ method }) => method ?? []);
  expect(methods.filter((method) => !allowed.includes(method))).toEqual([]);
  expect(methods.filter((method) => method === 'context-native/unknown')).toHaveLength(1);
  for (const list of allowed.filter((method) => method.endsWith('/list'))) expect(methods).toContain(list);
  expect(requests.length).toBeLessThanOrEqual(40);
  expect(verified.report.polite?.requests).toBe(requests.length);
  expect(most()).toBeLessThanOrEqual(2);
  for (const { verb, path, headers, body } of requests) {
    expect({ verb, path }).toEqual({ verb: 'POST', path: '/mcp' });
    expect([headers.get('authorization'), headers.get('origin')]).toEqual([null, null]);
    const { jsonrpc, params = {} } = JSON.parse(body);
    expect(jsonrpc).toBe('2.0');
    const version = params._meta?.['io.modelcontextprotocol/protocolVersion'];
    if (version !== undefined) expect(headers.get('mcp-protocol-version')).toBe(version);
    expect([null, '2025-11-25', '2026-07-28']).toContain(headers.get('mcp-protocol-version'));
  }
});

test('it judges lists and schemas, and skips the other rules with the command that tests them', async () => {
  const good = await serveGood();
  onTestFinished(good.close);
  const verified = await ask({ url: good.url }, polite);
  for (const rule of ['capabilities/tools', 'schemas/input', 'lists/characters', 'mistakes/unknown-method'])
    expect(ruleOf(verified, rule).outcome, rule).toBe('passed');
  for (const rule of [
    'calls/answered',
    'capabilities/undeclared',
    'connect/unknown-revision',
    'http/origin',
    'http/header-version',
    'lists/same-order',
    'mistakes/malformed-message',
    'ping/answers',
    'resources/read',
  ])
    expect(ruleOf(verified, rule), rule).toMatchObject({ outcome: 'skipped', reason: notTested });
  const { report } = verified;
  expect(report.listings?.[0]?.digest).toMatch(/^sha256:/);
  expect(report.calls).toEqual({ called: 0, listed: 2 });
  expect(report.polite?.full_check).toEqual(['context-native', 'check-server', good.url]);
  expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
  const count = report.rules.filter(({ reason }) => reason === notTested).length;
  const words = `This was the polite check: ${count} rules were not tested. It sent ${report.polite?.requests} of at most 40 requests. To test all rules, run:`;
  expect(textReport(report)).toContain(`\n${words}\n  context-native check-server ${good.url}\n`);
  expect(htmlReport(report, [])).toContain(`<p>${words}</p>`);
});

test('a full check says nothing about a polite one', async () => {
  const good = await serveGood();
  onTestFinished(good.close);
  const { report } = await ask({ url: good.url }, { revisions: ['2025-11-25'] });
  expect(report.polite).toBeUndefined();
  expect(textReport(report)).not.toContain('polite');
  expect(JSON.stringify(report)).not.toContain(notTested);
});

test('a list without an end gets 40 requests, the end of its session among them', async () => {
  const { url, requests, most } = await serveCounted(async (request) => {
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    const { id, method, params } = JSON.parse(await request.text());
    if (id === undefined) return new Response(null, { status: 202 });
    const serverInfo = { name: 'It', version: '1' };
    const page = Number(params?.cursor ?? 0);
    const tool = { name: `tool-${page}`, inputSchema: { type: 'object' } };
    const results: Record<string, object> = {
      initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {}, prompts: {} }, serverInfo },
      'tools/list': { tools: [tool], nextCursor: `${page + 1}` },
    };
    const result = results[method];
    const answer = result ? { result } : { error: { code: -32601, message: 'not here' } };
    return Response.json({ jsonrpc: '2.0', id, ...answer }, { headers: { 'mcp-session-id': 'one' } });
  });
  const verified = await ask({ url }, polite);
  expect(requests).toHaveLength(40);
  expect(requests.at(-1)?.verb).toBe('DELETE');
  expect(verified.report.polite?.requests).toBe(40);
  expect(most()).toBeLessThanOrEqual(2);
  expect(brokenIn(verified)).toEqual([]);
  for (const rule of ['capabilities/prompts', 'mistakes/unknown-method', 'connect/2026-07-28'])
    expect(ruleOf(verified, rule), rule).toMatchObject({ outcome: 'skipped', reason: requestsUsed });
  expect(ruleOf(verified, 'calls/answered').reason).toBe(notTested);
});

test('requests that a caller sent before the run count as well', async () => {
  const good = await serveGood();
  onTestFinished(good.close);
  const { url, requests } = await serveCounted(passOn(good));
  const limit = new RequestLimit(fetch, { most: 3, atOnce: 2 });
  await (await limit.fetch(url)).body?.cancel();
  const { report } = await ask({ url }, polite, { requests: limit });
  expect(requests).toHaveLength(3);
  expect(report.polite?.requests).toBe(3);
  expect(report.rules.map(({ reason }) => reason)).toContain(
    '3 requests were used: run the command to test more',
  );
});

test('each hop of a redirect and each retry counts', async () => {
  const { url, requests } = await serveCounted(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/mcp') return new Response(null, { status: 307, headers: { location: '/slow' } });
    return new Response('', { status: 429, headers: { 'retry-after': '0' } });
  });
  const { report } = await ask({ url }, polite);
  expect(report.polite?.requests).toBe(requests.length);
  expect(requests.map(({ path }) => path)).toContain('/slow');
});

test('a server that wants a token is not asked with one', async () => {
  const { url, requests } = await serveCounted(async (request) => {
    const { origin, pathname } = new URL(request.url);
    if (pathname.startsWith('/.well-known/'))
      return Response.json({ resource: `${origin}/mcp`, authorization_servers: ['https://login.example'] });
    return new Response('', { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  });
  const verified = await ask({ url }, polite);
  expect(requests.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
  // It is not asked for the same by the other revision.
  expect(requests.map(({ verb }) => verb)).toEqual(['POST', 'GET']);
  expect(ruleOf(verified, 'authorisation/metadata').outcome).toBe('passed');
  expect(ruleOf(verified, 'authorisation/wrong-token').reason).toBe(notTested);
  expect(verified.impossible).toBe('the server requires a token. Use --token-file');
});

test('a command is checked politely as well', async () => {
  const { status, stdout } = await runHere(makeFolder(), [
    'check-server',
    '--polite',
    '--',
    ...programOf('good'),
  ]);
  expect(status).toBe(0);
  expect(stdout).toContain('pass  mistakes/unknown-method\n');
  expect(stdout).toContain(`skip  calls/answered: ${notTested}\n`);
  expect(stdout).toContain('skip  http/get: only tested on a URL\n');
  expect(stdout).toMatch(
    /rules were not tested\. To test all rules, run:\n {2}context-native check-server -- node good\.ts\n$/,
  );
});

test.for([['--call', 'a={}'], ['--calls', '1'], ['--wrong', 'a'], ['--suite'], ['--other-token-file', 'a']])(
  '--polite is not taken with %s',
  (option) => {
    expect(() => parseVerify(['--polite', ...option, 'https://rates.example/mcp'])).toThrow(
      `--polite cannot be used with ${option[0]}, which only a full check has`,
    );
  },
);

/** A `fetch` whose responses the test gives. */
function makeHeld() {
  const answers: ((response: Response) => void)[] = [];
  const send = () => new Promise<Response>((resolve) => answers.push(resolve));
  return { answers, send: send as typeof fetch };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no more requests run at once than the limit, and a body that is not read counts', async () => {
  const { answers, send } = makeHeld();
  const limit = new RequestLimit(send, { most: 10, atOnce: 2 });
  const [first] = [1, 2, 3].map(() => limit.fetch('http://it.example/'));
  await turn();
  expect(answers).toHaveLength(2);
  answers[0]?.(new Response('body'));
  const response = await first;
  await turn();
  expect(answers).toHaveLength(2);
  expect(await response?.text()).toBe('body');
  await turn();
  expect(answers).toHaveLength(3);
});

test('a request that is aborted leaves its place, and one that waits for a place leaves the queue', async () => {
  const { answers, send } = makeHeld();
  const limit = new RequestLimit(send, { most: 10, atOnce: 1 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  void limit.fetch('http://it.example/', { signal: running.signal });
  const queued = limit.fetch('http://it.example/', { signal: waiting.signal });
  void limit.fetch('http://it.example/');
  waiting.abort(new Error('gone'));
  await expect(queued).rejects.toThrow('gone');
  await turn();
  expect(answers).toHaveLength(1);
  running.abort();
  await turn();
  expect(answers).toHaveLength(2);
});

test('a request above the limit is not sent, and a session keeps one for its end', async () => {
  const sent: (string | undefined)[] = [];
  const headers = { 'mcp-session-id': 'one' };
  const send = async (_: unknown, init?: RequestInit) => {
    sent.push(init?.method);
    return new Response(null, { headers });
  };
  const limit = new RequestLimit(send as typeof fetch, { most: 3, atOnce: 2 });
  const post = () => limit.fetch('http://it.example/', { method: 'POST', headers });
  await post();
  await post();
  await expect(post()).rejects.toThrow('3 requests were used');
  expect(limit.spent.reason).toMatchObject({ message: expect.stringContaining('3 requests were used') });
  await limit.fetch('http://it.example/', { method: 'DELETE', headers });
  expect(sent).toEqual(['POST', 'POST', 'DELETE']);
  expect(limit.used).toBe(3);
});
