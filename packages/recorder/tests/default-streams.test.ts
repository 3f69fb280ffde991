import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payloads } from '@context-native/checker/draft/standard';
import { draftValidator } from '@context-native/dev/draft-files';
import { expect, onTestFinished, test } from 'vitest';
import { Conversation } from '../src/conversation.ts';
import type { RunBeginning } from '../src/conversation-runs.ts';
import { keepNothing } from '../src/keep.ts';
import { TraceRun } from '../src/run.ts';
import { run } from '../src/runs.ts';
import type { Sink } from '../src/sink.ts';
import { FileSink } from '../src/sinks/file.ts';
import type { Speaker } from '../src/tasks.ts';
import { expectTrace } from '../src/testing.ts';
import { context } from './memory.ts';

/** Streams of a folder, by the working draft. */
function makeStreams(): { sink: FileSink; texts: () => Promise<string[]> } {
  const folder = mkdtempSync(join(tmpdir(), 'default-streams-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sink = new FileSink({ folder, spec: '0.2-draft' });
  const texts = async () => {
    await sink.flush();
    return readdirSync(folder)
      .filter((name) => name.endsWith('.trace.jsonl'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  };
  return { sink, texts };
}

/** A conversation that keeps nothing, as `record` does without `--keep`. */
function converse(sink: Sink) {
  let at = Date.now() - 60_000;
  const start = (beginning: RunBeginning) =>
    new TraceRun({ ...beginning, context, side: 'proxy', sink, now: () => at });
  const conversation = new Conversation({ side: 'proxy', transport: 'stdio', keep: keepNothing, start });
  const tell = (from: Speaker, message: object) => {
    at += 10;
    conversation.message(from, { jsonrpc: '2.0', ...message }, at);
  };
  let id = 0;
  return {
    /** A request and its answer: a result, or an error. */
    ask: (method: string, params: object, answer: object, from: Speaker = 'client') => {
      id++;
      tell(from, { id, method, params });
      tell(from === 'client' ? 'server' : 'client', { id, ...answer });
    },
    request: (method: string, params: object) => tell('client', { id: ++id, method, params }),
    answer: (answer: object) => tell('server', { id, ...answer }),
    cancel: () =>
      tell('client', { method: 'notifications/cancelled', params: { requestId: id, reason: 'Jane went' } }),
    notify: (from: Speaker, method: string, params: object) => tell(from, { method, params }),
    end: (outcome: 'completed' | 'failed' | 'cancelled' | 'interrupted') =>
      conversation.ended(
        { outcome, reason: 'closed', message: 'It was closed.', noticedBy: 'proxy' },
        at + 10,
      ),
  };
}

const error = { error: { code: -32602, message: 'no customer Jane Doe', data: { iban: 'DE00' } } };
const messages = [{ role: 'user', content: { type: 'text', text: 'Jane Doe' } }];

/** What each revision of MCP has, with answers and with errors. */
function speak(sink: Sink, revision: string): void {
  const it = converse(sink);
  const serverInfo = { name: 'Rates', version: '1.0.0' };
  const clientInfo = { name: 'ledger', version: '2.0.0' };
  const capabilities = { tools: {} };
  const params = { protocolVersion: revision, clientInfo, capabilities };
  it.ask('initialize', params, { result: { protocolVersion: revision, serverInfo, capabilities } });
  const calls: [method: string, params: object, result: object, from?: Speaker][] = [
    ['tools/list', { cursor: 'a' }, { tools: [{ name: 'a' }], nextCursor: 'b' }],
    [
      'tools/call',
      { name: 'a', arguments: { iban: 'DE00' } },
      { content: [{ type: 'text', text: 'x' }], structuredContent: { a: 1 } },
    ],
    ['tools/call', { name: 'a' }, { content: [], isError: true }],
    ['resources/read', { uri: 'file:///jane?a=1' }, { contents: [{ uri: 'file:///jane', text: 'Jane' }] }],
    ['prompts/get', { name: 'p', arguments: { who: 'Jane' } }, { messages }],
    [
      'completion/complete',
      {
        ref: { type: 'ref/prompt', name: 'p' },
        argument: { name: 'who', value: 'Ja' },
        context: { arguments: {} },
      },
      { completion: { values: ['Jane'], total: 1 } },
    ],
    [
      'elicitation/create',
      { message: 'Your name?', requestedSchema: { type: 'object' } },
      { action: 'accept', content: { name: 'Jane' } },
      'server',
    ],
    [
      'elicitation/create',
      { mode: 'url', message: 'Pay', url: 'https://a.example/?t=1', elicitationId: 'e' },
      { action: 'decline' },
      'server',
    ],
    [
      'sampling/createMessage',
      { messages, systemPrompt: 'You are Jane', maxTokens: 5 },
      { model: 'm', stopReason: 'endTurn', role: 'assistant', content: messages[0]?.content },
      'server',
    ],
    ['roots/list', {}, { roots: [{ uri: 'file:///home/jane' }] }, 'server'],
  ];
  for (const [method, given, result, from] of calls) {
    it.ask(method, given, { result }, from);
    it.ask(method, given, error, from);
    it.ask(method, {}, { error: { code: 'x', message: 5 } }, from);
    it.ask(method, {}, { result: 7 }, from);
  }
  it.request('tools/call', { name: 'a', _meta: { progressToken: 'p' } });
  it.notify('server', 'notifications/progress', {
    progressToken: 'p',
    progress: 1,
    total: 2,
    message: 'Jane',
  });
  it.notify('server', 'notifications/message', { level: 'info', data: { name: 'Jane' } });
  it.notify('client', 'notifications/cancelled', { requestId: 999 });
  it.answer({
    result: {
      resultType: 'input_required',
      inputRequests: { k: { method: 'elicitation/create', params: { message: 'Jane?' } } },
      requestState: 's',
    },
  });
  it.ask(
    'tools/call',
    { name: 'a', inputResponses: { k: { action: 'accept', content: { name: 'Jane' } } }, requestState: 's' },
    { result: { content: [] } },
  );
  const task = {
    taskId: 't',
    status: 'working',
    ttl: 1000,
    ttlMs: 1000,
    pollInterval: 5,
    statusMessage: 'Jane',
  };
  it.ask('tools/call', { name: 'a', task: {} }, { result: { resultType: 'task', task, ...task } });
  it.notify('server', 'notifications/tasks/status', { ...task, status: 'input_required' });
  it.notify('server', 'notifications/tasks', { ...task, status: 'input_required' });
  it.ask('tasks/get', { taskId: 't' }, { result: { ...task, status: 'failed', error: error.error } });
  it.ask('tasks/result', { taskId: 't' }, error);
  it.request('tools/call', { name: 'a' });
  it.cancel();
  it.request('tools/call', { name: 'a' });
  it.notify('server', '', {});
  it.answer({
    error: {
      code: -32042,
      message: 'Go to',
      data: { elicitations: [{ elicitationId: 'e', mode: 'url', url: 'https://a.example' }] },
    },
  });
  it.answer({ result: {} });
  for (const outcome of ['completed', 'failed', 'cancelled', 'interrupted'] as const) {
    const other = converse(sink);
    other.ask('tools/call', { name: 'a' }, error);
    other.request('resources/read', { uri: 'file:///a' });
    other.end(outcome);
  }
  it.end('completed');
}

/** What a program records itself: its types of value are another's, and members have not their form. */
async function act(sink: Sink): Promise<void> {
  await run(context, (own) => own.call('rates', { iban: 'DE00' }, () => 1), {
    sink,
    input: { from: 'EUR' },
    output: () => ({ rate: 1 }),
  });
  await run(context, (own) => own.call('rates', {}, () => Promise.reject(new Error('Jane'))), { sink }).catch(
    () => {},
  );
  const own = new TraceRun({ context, side: 'host', sink });
  own.record('context.created', {});
  for (const [index, [type, schema]] of [...payloads].entries()) {
    if (type.startsWith('run.')) continue;
    // Nothing of what is required is there, or all of it has another form.
    const names = Object.keys((schema as { properties: object }).properties);
    const odd = Object.fromEntries(names.map((name) => [name, name === 'left_out' ? undefined : [7]]));
    own.record(type, { call_id: `odd${index}` } as never);
    own.record(type, { ...odd, call_id: `bad${index}`, outcome: 'protocol_error' } as never);
    own.record(type, { ...odd, call_id: `bad${index}` } as never);
  }
  const ids = { call_id: 'm1' };
  own.record('model.called', { ...ids, model: 'm', messages: [] });
  own.record('model.returned', { ...ids, outcome: 'protocol_error', error: { code: 5 } } as never);
  own.record('input.given', { retry_of: 'm1', responses: { password: 'hunter2hunter2' } });
  own.record('tool.called', {
    call_id: 't1',
    tool: 'a',
    arguments: { list: [{ password: 'hunter2hunter2' }, 'x'] },
  });
  own.record('tool.returned', {
    call_id: 't1',
    outcome: 'ok',
    content: ['sk_live_', '0123456789abcdef01234567'].join(''),
  } as never);
  own.end('failed', { reason: 'NOT a code', error: {} });
}

test('streams that the recorder writes by default, with every core event, are valid by the published schemas', async () => {
  const { sink, texts } = makeStreams();
  for (const revision of ['2025-11-25', '2026-07-28']) speak(sink, revision);
  await act(sink);
  const isLine = draftValidator('stream-line');
  const seen = new Set<unknown>();
  const without = new Set<string>();
  for (const text of await texts()) {
    expectTrace(text);
    for (const line of text.trim().split('\n')) {
      const value = JSON.parse(line);
      seen.add(value.event_type);
      for (const { pointer } of value.payload?.left_out ?? []) without.add(`${value.event_type} ${pointer}`);
      expect({ line, errors: isLine(value) ? [] : isLine.errors }).toEqual({ line, errors: [] });
    }
  }
  expect([...payloads.keys()].filter((type) => !seen.has(type))).toEqual([]);
  // The three that no validator took.
  for (const part of [
    'tool.returned /error/message',
    'completion.requested /argument/value',
    'discovery.returned /error/message',
  ])
    expect(without).toContain(part);
  expect(without.size).toBeGreaterThan(60);
});
