import { mcpContext } from '@context-native/recorder/context';
import { keepNothing } from '@context-native/recorder/keep';
import { TraceRun } from '@context-native/recorder/run';
import { MemorySink } from '@context-native/recorder/sinks/memory';
import { expect, test } from 'vitest';
import { Scribe } from '../src/record/scribe.ts';

/** A scribe, and how many runs it began. */
function listen() {
  let runs = 0;
  const scribe = new Scribe({
    side: 'proxy',
    transport: 'streamable-http',
    keep: keepNothing,
    start: (beginning) => {
      runs++;
      return new TraceRun({
        ...beginning,
        context: mcpContext('test'),
        side: 'proxy',
        sink: new MemorySink(),
      });
    },
  });
  return { scribe, runs: () => runs };
}

test('what is told of a conversation that ended is not kept', () => {
  const { scribe, runs } = listen();
  const begin = { kind: 'begin', conversation: 2, isOneRequest: false } as const;
  const fault = { kind: 'fault', from: 'server', reason: 'late', bytes: 0, at: 1 } as const;
  scribe.take(begin);
  scribe.take({ kind: 'end', conversation: 2, ending: { outcome: 'completed' }, at: 1 });
  scribe.take({ ...fault, conversation: 2 });
  // Had it been kept, a beginning would bring it back.
  scribe.take(begin);
  expect(runs()).toBe(0);
  // One that is told of late, behind a younger one, is heard all the same.
  scribe.take({ ...begin, conversation: 1 });
  scribe.take({ ...fault, conversation: 1 });
  expect(runs()).toBe(1);
});

test('what is held until the handshake is answered is bounded by its bytes', () => {
  const { scribe, runs } = listen();
  scribe.take({ kind: 'begin', conversation: 1, isOneRequest: false });
  scribe.take({ kind: 'stream', stream: 2, conversation: 1, from: 'client', framing: 'lines' });
  const say = (message: object) => {
    const bytes = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    scribe.take({ kind: 'bytes', stream: 2, bytes, at: 1 });
  };
  say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
  expect(runs()).toBe(0);
  say({ method: 'notifications/other', params: { text: 'x'.repeat(2_000_000) } });
  expect(runs()).toBe(1);
});
