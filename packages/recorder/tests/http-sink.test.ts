import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HttpSink, type HttpSinkOptions } from '../src/sinks/http.ts';
import { MemorySink } from '../src/sinks/memory.ts';
import { several } from '../src/sinks/several.ts';
import { expectConforms, makeHead, recordRun } from './runs.ts';

interface Received {
  headers: IncomingHttpHeaders;
  lines: string[];
}

/** A receiver that answers with these statuses, and then with the last one; `'cut'` breaks the connection off. */
async function startReceiver(answers: (number | 'cut' | 'silence')[], headers: Record<string, string> = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const answer = answers[Math.min(received.length, answers.length - 1)] ?? 204;
    received.push({ headers: request.headers, lines: body.split('\n').slice(0, -1) });
    if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'silence') response.writeHead(answer, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/traces?key=of-ours`;
  const said: string[] = [];
  const makeSink = (options: Partial<HttpSinkOptions> = {}) =>
    new HttpSink({ url, spec: '0.1', pause: 1, onProblem: (line) => said.push(line), ...options });
  return { received, said, makeSink };
}

test.each(['0.1', '0.2-draft'] as const)('finished traces by %s are posted in batches', async (spec) => {
  const { received, said, makeSink } = await startReceiver([204]);
  const sink = makeSink({ spec, headers: { authorization: 'Bearer x', 'content-type': 'text/plain' } });
  const heads = [makeHead(), makeHead(), makeHead()];
  for (const head of heads) recordRun(sink, head);
  recordRun(sink, makeHead(), null);
  await sink.flush();
  expect(received).toHaveLength(1);
  const [{ headers, lines } = { headers: {}, lines: [] }] = received;
  expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', authorization: 'Bearer x' });
  expect(lines.map((line) => JSON.parse(line).mcp_trace_id)).toEqual(heads.map((head) => head.mcp_trace_id));
  for (const line of lines) expectConforms(line, spec);
  expect(said).toEqual([]);
});

test('a batch is no larger than asked for, and one item may be', async () => {
  const { received, makeSink } = await startReceiver([200]);
  const sink = makeSink({ maxBatch: 10 });
  for (let run = 0; run < 3; run += 1) recordRun(sink, makeHead());
  await sink.flush();
  expect(received.map(({ lines }) => lines.length)).toEqual([1, 1, 1]);
});

test('what failed in passing is sent again, in its order', async () => {
  const { received, said, makeSink } = await startReceiver([503, 'cut', 429, 'silence', 200]);
  const sink = makeSink({ timeout: 500 });
  recordRun(sink, makeHead());
  await sink.flush();
  expect(received).toHaveLength(5);
  expect(new Set(received.map(({ lines }) => lines.join()))).toHaveProperty('size', 1);
  expect(said).toEqual([]);
});

test('a receiver says how long it wants to be left alone', async () => {
  const { received, makeSink } = await startReceiver([429, 200], { 'retry-after': '0' });
  // Without its word the pause would last an hour.
  const sink = makeSink({ pause: 3_600_000 });
  recordRun(sink, makeHead());
  await sink.flush();
  expect(received).toHaveLength(2);
});

test('what is refused or fails for too long is given up and said once, without what is secret in the address', async () => {
  const refusing = await startReceiver([400, 400, 200]);
  const first = refusing.makeSink({ maxBatch: 10 });
  const heads = [makeHead(), makeHead(), makeHead()];
  for (const head of heads) recordRun(first, head);
  await first.flush();
  expect(refusing.received).toHaveLength(3);
  expect(refusing.received[2]?.lines[0]).toContain(heads[2]?.mcp_trace_id);
  expect(refusing.said).toEqual([
    expect.stringMatching(/lost: http:\/\/127\.0\.0\.1:\d+\/traces answered 400\.$/),
  ]);

  const failing = await startReceiver(['cut']);
  const second = failing.makeSink({ maxTries: 3 });
  recordRun(second, makeHead());
  await second.flush();
  expect(failing.received).toHaveLength(3);
  expect(failing.said).toEqual([expect.stringContaining('does not answer')]);
});

test('an accepted batch is not sent again if the connection breaks off afterwards', async () => {
  let count = 0;
  const cancel = () => Promise.reject(new Error('reset'));
  const fetch = async () => {
    count += 1;
    return new Response(new ReadableStream({ cancel }), { status: 200 });
  };
  const said: string[] = [];
  const url = 'http://127.0.0.1:9/';
  const sink = new HttpSink({ url, spec: '0.1', pause: 1, fetch, onProblem: (line) => said.push(line) });
  recordRun(sink, makeHead());
  await sink.flush();
  expect([count, said]).toEqual([1, []]);
});

test('a redirect is not followed', async () => {
  const elsewhere = await startReceiver([200]);
  const { received, said, makeSink } = await startReceiver([307], { location: 'http://127.0.0.1:9/' });
  const sink = makeSink();
  recordRun(sink, makeHead());
  await sink.flush();
  expect(received).toHaveLength(1);
  expect(elsewhere.received).toEqual([]);
  expect(said).toEqual([expect.stringContaining('answered 307')]);
});

test('a batch that is too large for the receiver is sent in halves', async () => {
  const { received, said, makeSink } = await startReceiver([413, 200]);
  const sink = makeSink();
  for (let run = 0; run < 3; run += 1) recordRun(sink, makeHead());
  await sink.flush();
  expect(received.map(({ lines }) => lines.length)).toEqual([3, 2, 1]);
  expect(said).toEqual([]);
});

test('the buffer is bounded: what does not fit is dropped and said once', async () => {
  const { received, said, makeSink } = await startReceiver([200]);
  const sink = makeSink({ maxWaiting: 1_000 });
  for (let run = 0; run < 5; run += 1) recordRun(sink, makeHead());
  await sink.flush();
  expect(received.flatMap(({ lines }) => lines)).toHaveLength(1);
  expect(said).toEqual([expect.stringContaining('more than 1000 characters wait')]);
  // There is room again.
  recordRun(sink, makeHead());
  await sink.flush();
  expect(received).toHaveLength(2);
});

test('flush does not wait for ever, and no address is no exception', async () => {
  const { said, makeSink } = await startReceiver(['silence']);
  const slow = makeSink({ flushTimeout: 1 });
  recordRun(slow, makeHead());
  await slow.flush();
  const nowhere = makeSink({ url: 'nowhere', maxTries: 1 });
  recordRun(nowhere, makeHead());
  await nowhere.flush();
  expect(said).toEqual([expect.stringContaining('slow'), expect.stringContaining('invalid URL')]);
});

test('several sinks get the same runs, also beside one that throws', async () => {
  const fails = () => {
    throw new Error('this sink is broken');
  };
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const [first, last] = [new MemorySink(), new MemorySink()];
  const all = several(first, { open: fails, event: fails, close: fails, flush: fails }, last);
  recordRun(all, makeHead());
  await all.flush();
  expect(first.traces).toHaveLength(1);
  expect(last.traces).toEqual(first.traces);
  expect(said.mock.calls).toEqual([['A trace was not stored: this sink is broken']]);
  said.mockRestore();
});
