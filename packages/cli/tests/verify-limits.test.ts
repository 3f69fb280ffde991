import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ask } from './servers/ask.ts';
import { serveCounted } from './servers/counted.ts';

const megabyte = new Uint8Array(1_000_000).fill(0x78);
const events = { headers: { 'content-type': 'text/event-stream' } };
const json = { headers: { 'content-type': 'application/json' } };

/** A body that never ends: `chunk` again and again, with a pause (ms). */
const endless = (chunk: Uint8Array, pause: number) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await wait(pause);
      controller.enqueue(chunk);
    },
  });

const bytes = (text: string) => new TextEncoder().encode(text);

/** A server that names itself anew in each answer, and lists these tools. */
const serveTools =
  (list: (name: string) => object) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return new Response('', { status: 405 });
    const { id, method } = JSON.parse(await request.text());
    if (id === undefined) return new Response(null, { status: 202 });
    const name = `tool-${Math.random()}`;
    const serverInfo = { name, version: '1' };
    const result =
      method === 'initialize'
        ? { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo }
        : list(name);
    return Response.json({ jsonrpc: '2.0', id, result });
  };

/** Takes a second or so to compile. */
const slowSchema = {
  type: 'object',
  allOf: Array.from({ length: 3000 }, (_, index) => ({ required: [`${index}`] })),
};

const hostile: Record<string, (request: Request) => Promise<Response>> = {
  'never answers': (request) => new Promise((_, reject) => request.signal.addEventListener('abort', reject)),
  'opens a stream and says nothing': async () => new Response(new ReadableStream(), events),
  'streams comments without an end': async () => new Response(endless(bytes(': more\n'), 0), events),
  'drips a body without an end': async () => new Response(endless(bytes(' '), 20), json),
  'sends 100 MB': async () => {
    let left = 100;
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(megabyte) : controller.close()),
    });
    return new Response(body, json);
  },
  'redirects to itself': async ({ url }) => new Response(null, { status: 307, headers: { location: url } }),
  'changes its answers, on pages without an end': serveTools((name) => ({
    tools: [{ name, inputSchema: { type: 'object' } }],
    nextCursor: name,
  })),
  // The thread for its schema has nothing more to do, and runs until it is ended.
  'lists one tool': serveTools((name) => ({ tools: [{ name, inputSchema: { type: 'object' } }] })),
  'has schemas that take long': serveTools(() => ({
    tools: Array.from({ length: 20 }, (_, index) => ({ name: `slow-${index}`, inputSchema: slowSchema })),
  })),
};

const limits = { timeoutMs: 300, totalMs: 2000, maxBytes: 1_000_000 };

test.for([false, true])(
  'a hostile server ends within the limits, and nothing stays open, polite: %s',
  async (isPolite) => {
    const runs = Object.entries(hostile).map(async ([name, handle]) => {
      const { url, running } = await serveCounted(handle);
      const start = Date.now();
      await ask({ url }, { ...limits, isPolite });
      // Connections are still closed, which has a time of its own.
      expect(Date.now() - start, name).toBeLessThan(limits.totalMs + 6000);
      await expect.poll(running, { message: name, timeout: 5000 }).toBe(0);
    });
    await Promise.all(runs);
  },
);

test('a program that verified hostile servers ends by itself: no timer, socket or thread is left', async () => {
  const served = await Promise.all(Object.values(hostile).map(serveCounted));
  const script = join(import.meta.dirname, 'servers/verify-once.ts');
  const child = spawn(process.execPath, [script, ...served.map(({ url }) => url)]);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child.stdout, 'data');
  const kill = setTimeout(() => child.kill(), 5000);
  const [code] = await once(child, 'exit');
  clearTimeout(kill);
  expect(code).toBe(0);
  expect(JSON.parse(text)).toHaveLength(served.length);
});
