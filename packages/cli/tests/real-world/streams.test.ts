import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '@context-native/dev/folder';
import { type CheckedTrace, expectTrace } from '@context-native/recorder/testing';
import { expect, onTestFinished, test } from 'vitest';
import { textsIn, until } from '../record-host.ts';
import { bodyOf, json, recordBefore, serve } from '../record-proxy.ts';
import { main } from '../run-cli.ts';
import cases from './streams.json' with { type: 'json' };

/** What must be in the trace of an exchange; the bytes of both sides must pass as they are. */
interface Verdict {
  about: string;
  from: string;
  calls: { name: string; outcome: string }[];
  outcome: string;
  /** Null where it never said its name. */
  server: string | null;
  /** How many times something was reported that is no message, or belongs to none; 0 where nothing is said. */
  reported?: number;
}

interface OverStdio extends Verdict {
  /** What the server writes before anybody asked. */
  start?: string;
  /** Each line of the client, and what the server writes then. */
  turns: [client: string, server: string][];
}

/** Texts that are alike in most exchanges. */
const common: Record<string, string> = {
  '<initialize>':
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"host","version":"1"}}}',
  '<initialize 2025-03-26>':
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{}}}',
  '<welcome>':
    '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"odd","version":"1"}}}',
  '<welcome 2025-03-26>':
    '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-03-26","capabilities":{"tools":{}},"serverInfo":{"name":"odd","version":"1"}}}',
  '<initialized>': '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '<call>': '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","arguments":{}}}',
  '<ok>': '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"fine"}]}}',
};
const fill = (text: string) => text.replaceAll(/<[a-z][^<>]*>/g, (name) => common[name] ?? name);

/** A server that says its part of the script, whatever it is asked. */
const actor = `const [start, ...turns] = JSON.parse(process.argv[1]);
  process.stdout.write(start);
  let heard = '';
  process.stdin.setEncoding('utf8').on('data', (text) => {
    heard += text;
    for (let end = heard.indexOf('\\n'); end >= 0; end = heard.indexOf('\\n')) {
      heard = heard.slice(end + 1);
      process.stdout.write(turns.shift() ?? '');
    }
  });`;

test.each(cases.stdio as unknown as OverStdio[])('recorded over stdio: $about ($from)', async (one) => {
  const turns = one.turns.map(([client, server]) => [fill(client), fill(server)] as const);
  const start = fill(one.start ?? '');
  const script = JSON.stringify([start, ...turns.map(([, server]) => server)]);
  const folder = makeFolder();
  const command = ['record', '--spec', '0.2-draft', '--', process.execPath, '-e', actor, script];
  const proxy = spawn(process.execPath, [main, ...command], { cwd: folder });
  onTestFinished(() => void proxy.kill('SIGKILL'));
  const ended = once(proxy, 'close');
  let came = '';
  proxy.stdout.setEncoding('utf8').on('data', (text: string) => {
    came += text;
  });
  let due = start;
  for (const [client, server] of turns) {
    await until(() => came.length >= due.length || undefined);
    proxy.stdin.write(client);
    due += server;
  }
  await until(() => came.length >= due.length || undefined);
  // What the server does not answer has to arrive there before the connection ends.
  await wait(50);
  proxy.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(came).toBe(due);
  const [text, ...others] = textsIn(join(folder, 'traces'), '.trace.jsonl');
  expect(others).toEqual([]);
  judge(expectTrace(text), one);
});

interface OverHttp extends Verdict {
  /** Each body that the client sends, and the answer to it. */
  posts: { body: string; status?: number; type?: string; answer: string; after?: number }[];
  /** Whether the later bodies are sent without waiting for answers to those before. */
  together?: boolean;
  /** What a GET is answered with. */
  stream?: string;
  /** There is no trace, and a line that says what is recorded. */
  unrecorded?: boolean;
}

const session = { 'mcp-session-id': 's' };

test.each(cases.http as unknown as OverHttp[])('recorded over HTTP: $about ($from)', async (one) => {
  const posts = one.posts.map((post) => ({ ...post, body: fill(post.body), answer: fill(post.answer) }));
  const to = await serve(async (asked, answered) => {
    const body = await bodyOf(asked);
    if (asked.method === 'GET' && one.stream)
      return answered.writeHead(200, { 'content-type': 'text/event-stream' }).end(one.stream);
    if (asked.method !== 'POST') return answered.writeHead(asked.method === 'DELETE' ? 200 : 405).end();
    const {
      status = 200,
      type = json['content-type'],
      answer,
      after = 0,
    } = posts.find((post) => post.body === body) ?? { status: 500, answer: '' };
    await wait(after);
    answered
      .writeHead(status, { ...(type && { 'content-type': type }), ...(status < 400 && session) })
      .end(answer);
  });
  const { address, end, said } = await recordBefore(to);
  if (one.stream) expect(await (await fetch(address)).text()).toBe(one.stream);
  const send = async ({ body, status = 200, answer }: (typeof posts)[number], index: number) => {
    const headers = { ...json, ...(index > 0 && session) };
    const came = await fetch(address, { method: 'POST', headers, body });
    expect([came.status, await came.text()]).toEqual([status, answer]);
  };
  const [first, ...later] = posts;
  if (first) await send(first, 0);
  if (one.together) await Promise.all(later.map((post) => send(post, 1)));
  else for (const post of later) await send(post, 1);
  if ((first?.status ?? 200) < 400) await fetch(address, { method: 'DELETE', headers: session });
  const [trace, ...others] = await end();
  if (one.unrecorded) {
    expect([trace, said()]).toEqual([undefined, expect.stringContaining('Streamable HTTP')]);
    return;
  }
  expect(others).toEqual([]);
  judge(trace, one);
});

function judge(trace: CheckedTrace | undefined, { calls, outcome, server, reported = 0 }: Verdict): void {
  expectTrace(trace, { calls });
  expect(trace?.mcp_run?.outcome).toBe(outcome);
  expect(trace?.mcp_run?.mcp?.server?.name).toBe(server ?? undefined);
  const errors = trace?.mcp_events.filter(({ event_type }) => event_type === 'error.reported') ?? [];
  expect(errors).toHaveLength(reported);
}
