import process from 'node:process';
import { expect, test } from 'vitest';
import { ask, brokenIn, programOf, ruleOf } from './servers/ask.ts';
import { serve } from './servers/http-server.ts';

/** What a program does when its tools are asked for, and what the report says of it. */
const faults: Record<string, { rule: string; says: RegExp }> = {
  dies: { rule: 'capabilities/tools', says: /it ended with exit code 7/ },
  'closes-output': { rule: 'capabilities/tools', says: /it closed its output/ },
  'sends-100-mb': { rule: 'limits/size', says: /more than 4000000 bytes/ },
  'prints-for-ever': { rule: 'stdio/clean-output', says: /lines are not messages, the first: still here/ },
};

// They mostly wait, so they run side by side.
test.concurrent.for(Object.entries(faults))(
  'a program that %s is reported, and nothing hangs',
  async ([fault, { rule, says }]) => {
    const verified = await ask(
      { command: programOf('bad', fault) },
      {
        revisions: ['2025-11-25'],
        maxBytes: 4_000_000,
      },
    );
    expect(ruleOf(verified, rule)).toMatchObject({
      outcome: rule === 'limits/size' ? 'warned' : 'failed',
      reason: expect.stringMatching(says),
    });
    expect(ruleOf(verified, 'traces/conform').outcome).toBe('passed');
    expect(verified.impossible).toBeUndefined();
  },
);

test.concurrent('a program that stays silent cannot be asked, and the option that waits longer is named', async () => {
  const settings = { revisions: ['2025-11-25'], timeoutMs: 100 } as const;
  const verified = await ask({ command: programOf('bad', 'never-answers') }, settings);
  expect(verified.impossible).toMatch(/no answer within 0\.6 s\. .*--timeout/);
  expect(brokenIn(verified)).toEqual([]);
});

test.concurrent('a program that ends before it answers cannot be asked, and its last line says why', async () => {
  const script = "console.error('Reading settings'); throw new Error('no settings')";
  const verified = await ask({ command: [process.execPath, '-e', script] });
  expect(verified.impossible).toMatch(/ended with exit code 1, and last said: Error: /);
  expect(brokenIn(verified)).toEqual([]);
});

test.concurrent('a program that cannot be started, and an address where nobody is, cannot be asked', async () => {
  const program = await ask({ command: ['/no/such/program'] });
  expect(program.impossible).toMatch(/could not be started/);
  expect(ruleOf(program, 'connect/any').outcome).toBe('skipped');
  const served = await serve(async () => new Response());
  await served.close();
  const address = await ask({ url: served.url });
  expect(address.impossible).toMatch(/ECONNREFUSED/);
  expect(brokenIn(address)).toEqual([]);
});

test.concurrent.for<[string, () => Response]>([
  [
    'a page for people',
    () => new Response('<!doctype html><p>Hello', { headers: { 'content-type': 'text/html' } }),
  ],
  ['JSON that is no JSON-RPC', () => Response.json({ hello: true })],
  [
    'a body without an end',
    () => new Response(endless(''), { headers: { 'content-type': 'application/json' } }),
  ],
  [
    'events without an end',
    () =>
      new Response(endless(': hi\n\n'.repeat(1000)), { headers: { 'content-type': 'text/event-stream' } }),
  ],
  [
    '100 MB',
    () => new Response(endless('x'.repeat(1_000_000)), { headers: { 'content-type': 'text/event-stream' } }),
  ],
  ['a redirect to itself', () => new Response('', { status: 307, headers: { location: '/mcp' } })],
])(
  'an address that answers with %s speaks no revision, and nothing hangs',
  async ([, answer], { onTestFinished }) => {
    const served = await serve(async () => answer());
    onTestFinished(served.close);
    const verified = await ask({ url: served.url }, { timeoutMs: 200, maxBytes: 4_000_000 });
    expect(ruleOf(verified, 'connect/any').outcome).toBe('failed');
    expect(ruleOf(verified, 'traces/conform').outcome).toBe('passed');
  },
);

/** Sends this again and again, as fast as it is read; an empty text only once. */
function endless(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text || '{');
  return new ReadableStream(
    text
      ? { pull: (controller) => controller.enqueue(bytes) }
      : { start: (controller) => controller.enqueue(bytes) },
  );
}
