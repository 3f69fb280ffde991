/** Correct servers that are slow, long, down or alone break no rule; faulty ones that look alike do. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '@context-native/dev/folder';
import { afterAll, expect, test } from 'vitest';
import { readinessOf } from '../src/verify/verdict.ts';
import { Refusal } from './corpus/kit/messages.ts';
import { makeModernPost, makePost } from './corpus/kit/post.ts';
import {
  callRate,
  type Methods,
  makeModernRates,
  makeRates,
  rateMethods,
  rateTool,
} from './corpus/kit/rates.ts';
import { ask, brokenIn, programOf, ruleOf } from './servers/ask.ts';
import { serve } from './servers/http-server.ts';

type Handle = (request: Request) => Promise<Response>;

const legacy = ['2025-11-25'] as const;
const modern = ['2026-07-28'] as const;
const timeoutMs = 400;
/** Longer than `timeoutMs`, and less than six times as long (ms). */
const slowMs = 600;
const never = 60_000;

/** Waits, then answers as another method does. */
const after =
  (ms: number, method: Methods[string] = () => ({})): Methods[string] =>
  async (params) => {
    await wait(ms, undefined, { ref: false });
    return method(params);
  };

const refuse = (code: number, message: string) => () => {
  throw new Refusal(code, message);
};
const down = refuse(-32603, 'The service is unreachable');

const resourceMethods: Methods = {
  'resources/list': () => ({ resources: [{ uri: 'rates:///all', name: 'all' }] }),
  'resources/read': ({ uri }) =>
    uri === 'rates:///all'
      ? { contents: [{ uri, text: 'EUR 1' }] }
      : refuse(-32602, `There is no resource ${String(uri).slice(0, 100)}`)(),
};
const promptMethods: Methods = {
  'prompts/list': () => ({ prompts: [{ name: 'explain' }] }),
  'prompts/get': ({ name }) =>
    name === 'explain'
      ? { messages: [{ role: 'user', content: { type: 'text', text: 'What is a rate?' } }] }
      : refuse(-32602, 'Unknown prompt')(),
};

/** Lists that a server with these methods declares. */
const capabilitiesOf = (methods: Methods) =>
  Object.fromEntries(
    Object.entries(methodOf)
      .filter(([, method]) => method in methods)
      .map(([name]) => [name, {}]),
  );
const methodOf = {
  tools: 'tools/list',
  resources: 'resources/list',
  prompts: 'prompts/list',
  completions: 'completion/complete',
  logging: 'logging/setLevel',
};

/** Tests that wait run beside others, so that the servers are closed at the end. */
const closes: (() => Promise<void>)[] = [];
afterAll(async () => void (await Promise.all(closes.map((close) => close()))));

async function serveHandle(handle: Handle): Promise<{ url: string }> {
  const { url, close } = await serve(handle);
  closes.push(close);
  return { url };
}

/** Verifies the corpus's server with other methods. */
async function verifyRates(
  others: Methods,
  settings: Parameters<typeof ask>[1] = {},
  change: (handle: Handle) => Handle = (handle) => handle,
) {
  const methods = { ...rateMethods, ...others };
  const capabilities = capabilitiesOf(methods);
  const { revisions = legacy } = settings;
  const handle =
    revisions[0] === modern[0]
      ? makeModernPost(makeModernRates(methods, capabilities))
      : makePost(makeRates(legacy, methods, capabilities), legacy);
  return ask(await serveHandle(change(handle)), { revisions, ...settings });
}

/** Works on one POST at a time, also if the client is gone. */
function oneByOne(handle: Handle): Handle {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answered = last.then(() => handle(request));
    last = answered.catch(() => {});
    return answered;
  };
}

test.concurrent.for<[string, Methods, ((handle: Handle) => Handle)?]>([
  ['a list', { 'tools/list': after(slowMs, rateMethods['tools/list']) }],
  [
    'a call, on a server that does one thing at a time',
    { 'tools/call': after(3 * timeoutMs, callRate) },
    oneByOne,
  ],
  [
    'a resource and a prompt',
    {
      ...resourceMethods,
      ...promptMethods,
      'resources/read': after(slowMs, resourceMethods['resources/read']),
      'prompts/get': after(slowMs, promptMethods['prompts/get']),
    },
  ],
  [
    'a completion and a level of logs',
    {
      'completion/complete': after(slowMs, () => ({ completion: { values: [] } })),
      'logging/setLevel': after(slowMs),
    },
  ],
  [
    'a ping and an unknown method',
    { ping: after(slowMs), 'context-native/unknown': after(slowMs, refuse(-32601, 'Method not found')) },
  ],
])('a server with a slow answer breaks no rule: %s', async ([, methods, change]) => {
  const verified = await verifyRates(methods, { timeoutMs }, change);
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.report.calls).toEqual({ called: 1, listed: 1 });
});

test.concurrent('a list of more than a second is not asked for again to see if the server is alive', async () => {
  let asked = 0;
  const list = after(3 * timeoutMs, rateMethods['tools/list']);
  const counted: Methods[string] = (params) => {
    asked++;
    return list(params);
  };
  expect(brokenIn(await verifyRates({ 'tools/list': counted }, { timeoutMs }))).toEqual([]);
  expect(asked).toBe(1);
});

test.concurrent('after an answer that never came, what is slow is not judged', async () => {
  const verified = await verifyRates(
    {
      ...resourceMethods,
      'tools/call': (params) => (params.name === rateTool.name ? after(never)(params) : callRate(params)),
      'resources/read': after(slowMs, resourceMethods['resources/read']),
    },
    { timeoutMs },
  );
  expect(brokenIn(verified)).toEqual([expect.stringContaining('limits/answers: no response within 2.4 s')]);
  expect(ruleOf(verified, 'resources/read')).toMatchObject({
    outcome: 'skipped',
    reason: expect.stringContaining('took too long'),
  });
});

test.for([
  ['resources', -32603, 'skipped'],
  ['prompts', -32603, 'skipped'],
  ['tools', -32000, 'skipped'],
  ['resources', -32601, 'failed'],
  ['resources', -32602, 'failed'],
] as const)('a declared list of %s that is refused with %d is %s', async ([name, code, outcome]) => {
  const list = refuse(code, 'The service is unreachable');
  const verified = await verifyRates({ [`${name}/list`]: list });
  expect(ruleOf(verified, `capabilities/${name}`)).toMatchObject({
    outcome,
    reason: expect.stringContaining(`error ${code} (The service is unreachable)`),
  });
  const rules = outcome === 'failed' ? [expect.stringContaining(`capabilities/${name}`)] : [];
  expect(brokenIn(verified)).toEqual(rules);
});

const internal = refuse(-32603, 'Internal error');

test.for<[string, Methods, 'skipped' | 'failed']>([
  ['whose list is refused as well', { 'resources/list': internal, 'resources/read': internal }, 'skipped'],
  ['that says why', { ...resourceMethods, 'resources/read': down }, 'skipped'],
  [
    'that lists no resource to read',
    { 'resources/list': () => ({ resources: [] }), 'resources/read': internal },
    'skipped',
  ],
  [
    'that reads others',
    {
      ...resourceMethods,
      'resources/read': (params) =>
        params.uri === 'rates:///all' ? (resourceMethods['resources/read']?.(params) ?? {}) : internal(),
    },
    'failed',
  ],
])('-32603 for an unknown resource, by a server %s, is judged', async ([, methods, outcome]) => {
  const verified = await verifyRates(methods, { revisions: modern });
  expect(ruleOf(verified, 'resources/unknown-code').outcome).toBe(outcome);
});

/** A list of resources in pages, whose cursor is the number of the next page. */
const pages = (itemsOf: (page: number) => readonly number[], count: number): Methods => ({
  ...resourceMethods,
  'resources/list': ({ cursor = '0' }) => {
    const page = Number(cursor);
    const resources = itemsOf(page).map((item) => ({ uri: `rates:///${item}`, name: `${item}` }));
    return { resources, ...(page + 1 < count && { nextCursor: `${page + 1}` }) };
  },
  'resources/read': ({ uri }) =>
    /^rates:/.test(String(uri)) ? { contents: [{ uri, text: 'EUR 1' }] } : refuse(-32602, 'unknown')(),
});
const manyFrom = (page: number) => Array.from({ length: 3000 }, (_, index) => page * 3000 + index);

test.for<[string, Methods, 'passed' | 'skipped' | 'failed', string]>([
  ['350 pages', pages((page) => [page], 350), 'passed', ''],
  ['nine empty pages', pages((page) => (page === 9 ? [1] : []), 10), 'passed', ''],
  [
    'more items than verify reads',
    pages(manyFrom, Number.POSITIVE_INFINITY),
    'skipped',
    'resources/list: not read to the end',
  ],
  [
    'the same item again and again',
    pages(() => [1], Number.POSITIVE_INFINITY),
    'failed',
    'resources/list: the list does not end: 10 pages bring nothing new',
  ],
])('a list with %s', async ([, methods, outcome, reason]) => {
  const { 'tools/list': _list, 'tools/call': _call, ...others } = { ...rateMethods, ...methods };
  const post = makePost(makeRates(legacy, others, { resources: {} }), legacy);
  const verified = await ask(await serveHandle(post), { revisions: legacy });
  const rule = ruleOf(verified, 'lists/pages');
  expect({ outcome: rule.outcome, reason: rule.reason ?? '' }).toEqual({
    outcome,
    reason: expect.stringContaining(reason),
  });
  expect(ruleOf(verified, 'capabilities/resources').outcome).toBe('passed');
});

test('a program may refuse a long line without its id', async () => {
  const verified = await ask({ command: programOf('honest-lists', 'short-lines') }, { revisions: legacy });
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'mistakes/oversized-argument').outcome).toBe('passed');
});

test('a server of an earlier revision does not offer the newest, and is not ready for it', async () => {
  const { report } = await ask({ command: programOf('honest-lists', 'short-lines') });
  expect(report.rules.find(({ id }) => id === 'connect/2026-07-28')).toMatchObject({
    outcome: 'skipped',
    reason: 'the server does not offer 2026-07-28',
  });
  expect(readinessOf(report)).toMatchObject({
    answer: 'no',
    missing: [{ what: 'server/discover does not offer 2026-07-28' }],
  });
});

test.for<[string, unknown[]]>([
  ['2025-03-26', []],
  ['2025-11-25', [expect.stringMatching(/^stdio\/clean-output: .* the first: \[\{"jsonrpc"/)]],
])('a program of %s sends batches, also before its revision is known', async ([revision, broken]) => {
  const verified = await ask({ command: programOf('honest-lists', 'batches', revision) });
  expect(verified.report.revisions).toEqual([revision]);
  expect(brokenIn(verified)).toEqual(broken);
});

test('a program may allow one process at a time', async () => {
  const command = programOf('honest-lists', 'one-at-a-time', join(makeFolder(), 'lock'));
  const verified = await ask({ command }, { revisions: legacy });
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'connect/unknown-revision').outcome).toBe('passed');
  expect(ruleOf(verified, 'connect/2026-07-28')).toMatchObject({
    outcome: 'skipped',
    reason: 'not tested: --revision 2025-11-25',
  });
});

test('a server may allow one session at a time, and each session is ended', async () => {
  const post = makePost(makeRates(legacy), legacy);
  const open = new Set<string>();
  let opened = 0;
  const { url } = await serveHandle(async (request) => {
    const id = request.headers.get('mcp-session-id');
    if (id !== null && !open.has(id)) return new Response('There is no such session.', { status: 404 });
    if (request.method === 'DELETE') {
      open.delete(id ?? '');
      return new Response(null, { status: 204 });
    }
    const { method } =
      request.method === 'POST'
        ? await request
            .clone()
            .json()
            .catch(() => ({}))
        : {};
    if (method !== 'initialize') return post(request);
    if (open.size > 0) return new Response('Only one session at a time.', { status: 409 });
    const response = await post(request);
    const headers = new Headers(response.headers);
    const session = randomUUID();
    open.add(session);
    opened++;
    headers.set('mcp-session-id', session);
    return new Response(response.body, { status: response.status, headers });
  });
  const verified = await ask({ url }, { revisions: legacy });
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'connect/unknown-revision').outcome).toBe('passed');
  // For authorisation, for the rules, and for the unknown revision.
  expect(opened).toBe(3);
  expect([...open]).toEqual([]);
});
