import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { RuleProgress } from '../src/verify/findings.ts';
import type { RuleResult } from '../src/verify/report.ts';
import { ask, brokenIn, programOf, ruleOf } from './servers/ask.ts';
import { passOn, serveCounted } from './servers/counted.ts';
import { serveGood } from './servers/good.ts';
import { serveResults } from './servers/results.ts';

const inputSchema = { type: 'object' };

/** Without the global `fetch`, as long as the test runs. Returns it. */
function takeFetch(): typeof fetch {
  const { fetch: real } = globalThis;
  onTestFinished(() => {
    globalThis.fetch = real;
  });
  globalThis.fetch = async () => {
    throw new Error('sent beside the injected fetch');
  };
  return real;
}

test.for([false, true])('the injected fetch is the only way out, polite: %s', async (isPolite) => {
  const real = takeFetch();
  const good = await serveGood();
  onTestFinished(good.close);
  const pass = passOn(good, real);
  const { url, requests } = await serveCounted(async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (pathname === '/mcp') return new Response(null, { status: 307, headers: { location: '/moved' } });
    if (pathname.startsWith('/.well-known/'))
      return Response.json({ resource: `${origin}/mcp`, authorization_servers: ['https://login.example'] });
    return pass(request);
  });
  const asked: string[] = [];
  const recording: typeof fetch = (address, init) => {
    asked.push(String(address));
    return real(address, init);
  };
  const verified = await ask({ url }, { isPolite, revisions: ['2025-11-25'] }, { fetch: recording });
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'capabilities/tools').outcome).toBe('passed');
  // It sees each hop of a redirect, and follows none by itself.
  const paths = asked.map((address) => new URL(address).pathname);
  expect(paths.sort()).toEqual(requests.map(({ path }) => path).sort());
  expect(new Set(asked.map((address) => new URL(address).host))).toEqual(new Set([new URL(url).host]));
});

test('a redirect to another host is not followed', async () => {
  const real = globalThis.fetch;
  const other = await serveCounted(async () => new Response(''));
  const location = other.url.replace('127.0.0.1', 'localhost');
  const { url } = await serveCounted(async () => new Response(null, { status: 307, headers: { location } }));
  const hosts = new Set<string>();
  const verified = await ask(
    { url },
    { isPolite: true },
    {
      fetch: (address, init) => {
        hosts.add(new URL(String(address)).host);
        return real(address, init);
      },
    },
  );
  expect([...hosts]).toEqual([new URL(url).host]);
  expect(other.requests).toEqual([]);
  expect(ruleOf(verified, 'connect/any').outcome).toBe('failed');
});

test.for(['url', 'command'] as const)('a signal stops a run on a %s, and is no fault', async (kind) => {
  const good = await serveGood();
  onTestFinished(good.close);
  const target = kind === 'url' ? { url: good.url } : { command: programOf('good') };
  const stop = new AbortController();
  const onProgress = ({ rule }: RuleProgress) => {
    if (rule === 'capabilities/tools') stop.abort();
  };
  const verified = await ask(target, {}, { signal: stop.signal, onProgress });
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.impossible).toBeUndefined();
  expect(ruleOf(verified, 'discovery/identity').outcome).toBe('passed');
  for (const rule of ['calls/answered', 'mistakes/unknown-tool', 'connect/2026-07-28'])
    expect(ruleOf(verified, rule), rule).toMatchObject({ outcome: 'skipped', reason: 'stopped' });
  expect(ruleOf(verified, kind === 'url' ? 'stdio/ends' : 'http/get').reason).toMatch(/^only tested on a /);
});

test('a signal ends a wait for an answer', async () => {
  const stop = new AbortController();
  const served = await serveResults({
    'tools/list': () => {
      stop.abort();
      return wait(60_000, {}, { ref: false });
    },
  });
  onTestFinished(served.close);
  const start = Date.now();
  const verified = await ask({ url: served.url }, { timeoutMs: 50_000 }, { signal: stop.signal });
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'capabilities/tools').reason).toBe('stopped');
});

test('a signal ends the wait for a first answer', async () => {
  const stop = new AbortController();
  const { url, requests } = await serveCounted((request) => {
    stop.abort();
    return new Promise((_, reject) => request.signal.addEventListener('abort', reject));
  });
  const start = Date.now();
  const verified = await ask({ url }, { timeoutMs: 50_000 }, { signal: stop.signal });
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(requests).toHaveLength(1);
  expect(verified.impossible).toBe('stopped');
});

/** A program that answers \`initialize\` and then only what the lists are not. */
const withoutLists = `
process.stdin.on('data', (data) => {
  for (const line of data.toString().split('\\n').filter(Boolean)) {
    const { id, method } = JSON.parse(line);
    if (id === undefined || method.endsWith('/list')) continue;
    const serverInfo = { name: 'It', version: '1' };
    const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }
});`;

test('a signal ends the wait for an answer of a command', async () => {
  const stop = new AbortController();
  const onProgress = ({ rule, outcome }: RuleProgress) => {
    if (rule === 'connect/any' && outcome === 'passed') setTimeout(() => stop.abort(), 1000);
  };
  const command = [process.execPath, '-e', withoutLists];
  const start = Date.now();
  const run = { signal: stop.signal, onProgress };
  const verified = await ask({ command }, { timeoutMs: 50_000, revisions: ['2025-11-25'] }, run);
  expect(Date.now() - start).toBeLessThan(20_000);
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'capabilities/tools').reason).toBe('stopped');
});

test('a run that is stopped before its start asks nothing', async () => {
  const { url, requests } = await serveCounted(async () => new Response(''));
  const verified = await ask({ url }, {}, { signal: AbortSignal.abort() });
  expect(requests).toEqual([]);
  expect(verified.impossible).toBe('stopped');
  expect(ruleOf(verified, 'connect/any')).toMatchObject({ outcome: 'skipped', reason: 'stopped' });
});

/** Judges the progress of a run: its rules count up to all of them, and end as in the report. */
function expectProgress(told: readonly RuleProgress[], rules: readonly RuleResult[]): void {
  expect(new Set(told.map(({ of }) => of))).toEqual(new Set([rules.length]));
  expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).sort((a, b) => a - b));
  expect(told[0]?.done).toBe(1);
  expect(told.at(-1)?.done).toBe(rules.length);
  const last = new Map(told.map(({ rule, outcome }) => [rule, outcome]));
  expect(Object.fromEntries(last)).toEqual(Object.fromEntries(rules.map(({ id, outcome }) => [id, outcome])));
}

test('progress counts up to all rules, and ends there', async () => {
  const good = await serveGood();
  onTestFinished(good.close);
  for (const settings of [{}, { isPolite: true }, { suite: true, totalMs: 1 }]) {
    const told: RuleProgress[] = [];
    const { report } = await ask({ url: good.url }, settings, { onProgress: (one) => told.push(one) });
    expectProgress(told, report.rules);
  }
});

test('eight runs at once in one process do not mix', async () => {
  const runs = Array.from({ length: 8 }, async (_, index) => {
    const name = `tool-${index}`;
    const { url, requests } = await serveCounted(async (request) => {
      if (request.method !== 'POST') return new Response('', { status: 405 });
      const { id, method } = JSON.parse(await request.text());
      if (id === undefined) return new Response(null, { status: 202 });
      const serverInfo = { name: `Server ${index}`, version: '1' };
      // Odd servers have a fault of their own.
      const listed = index % 2 === 1 ? [{ name }] : [{ name, inputSchema }];
      const results: Record<string, object> = {
        initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo },
        'tools/list': { tools: listed },
      };
      const result = results[method];
      const answer = result ? { result } : { error: { code: -32601, message: 'not here' } };
      return Response.json({ jsonrpc: '2.0', id, ...answer });
    });
    const told: RuleProgress[] = [];
    let sent = 0;
    const counting: typeof fetch = (address, init) => {
      sent++;
      expect(String(address)).toBe(url);
      return fetch(address, init);
    };
    const run = { fetch: counting, onProgress: (one: RuleProgress) => told.push(one) };
    const verified = await ask({ url }, { isPolite: true }, run);
    const { report } = verified;
    expect(report.server?.name).toBe(`Server ${index}`);
    expect(report.listings?.[0]?.tools.map((one) => one.name)).toEqual([name]);
    expect(brokenIn(verified).map((one) => one.split(':')[0])).toEqual(
      index % 2 === 1 ? ['schemas/input'] : [],
    );
    expect([sent, report.polite?.requests]).toEqual([requests.length, requests.length]);
    expectProgress(told, report.rules);
  });
  await Promise.all(runs);
});
