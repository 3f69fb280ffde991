import process from 'node:process';
import { checkDraftText } from '@context-native/checker/draft/check';
import { payloads } from '@context-native/checker/draft/standard';
import { checkTrace } from '@context-native/checker/trace';
import { draftValidator } from '@context-native/dev/draft-files';
import { afterEach, expect, test } from 'vitest';
import { sha256Of } from '../src/canonical.ts';
import { Conversation, type ConversationOptions } from '../src/conversation.ts';
import type { RunBeginning } from '../src/conversation-runs.ts';
import { keepNothing, parseKeep } from '../src/keep.ts';
import { Rounds } from '../src/rounds.ts';
import { TraceRun } from '../src/run.ts';
import type { Speaker } from '../src/tasks.ts';
import { identityKeys } from '../src/wire.ts';
import { Lists } from './memory.ts';

const start = Date.parse('2026-11-26T08:00:00Z');
const made: Lists[] = [];
const isTrace = draftValidator('trace');

/**
 * Whatever a test recorded conforms, to the published version, the draft and its schemas, without a SHOULD that is
 * broken.
 */
afterEach(() => {
  for (const recorded of made.splice(0)) {
    isTrace(recorded.trace('0.2-draft'));
    expect(isTrace.errors ?? []).toEqual([]);
    const published = checkTrace(recorded.trace('0.1'), { now: start + 1e9 });
    expect(published.results.filter(({ status }) => status === 'fail')).toEqual([]);
    const draft = checkDraftText(JSON.stringify(recorded.trace('0.2-draft')), {
      spec: '0.2-draft',
      now: start + 1e9,
    });
    // Where nobody said which revision is spoken, none can be stated.
    expect(draft.results.filter(({ status, clause }) => status === 'fail' && clause !== '10.14')).toEqual([]);
  }
});

function converse(options: Partial<ConversationOptions> = {}) {
  const runs: Lists[] = [];
  let at = start;
  const beginnings: RunBeginning[] = [];
  const conversation = new Conversation({
    side: 'proxy',
    keep: keepNothing,
    transport: 'stdio',
    start: (beginning) => {
      beginnings.push(beginning);
      const sink = new Lists();
      made.push(sink);
      runs.push(sink);
      return new TraceRun({
        context: {
          input_type: 'mcp.request',
          output_type: 'mcp.response',
          org_id: 'alder-finch',
          agent_code: 'rates',
          profile: 'developer',
          sandbox_flag: true,
        },
        side: options.side ?? 'proxy',
        sink,
        now: () => at,
        ...beginning,
      });
    },
    ...options,
  });
  const say = (from: Speaker) => (message: object) => {
    at += 10;
    conversation.message(from, { jsonrpc: '2.0', ...message }, at);
  };
  const events = (index = 0) =>
    runs[index]?.events.map(({ event_type, payload }) => [event_type, payload] as const) ?? [];
  const end = (outcome: 'completed' | 'failed' | 'interrupted' = 'completed') =>
    conversation.ended({ outcome, reason: 'closed', noticedBy: 'proxy' }, at + 10);
  return { conversation, beginnings, client: say('client'), server: say('server'), events, end };
}

const call = (id: number | string, name: string, args?: object, more: object = {}) => ({
  id,
  method: 'tools/call',
  params: { name, ...(args && { arguments: args }), ...more },
});
const handshake = ({ client, server }: ReturnType<typeof converse>) => {
  client({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'ledger', version: '3' } },
  });
  server({
    id: 0,
    result: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'rates', version: '1.2' },
    },
  });
  client({ method: 'notifications/initialized' });
};

test('a session of 2025-11-25: handshake, list, call, answer, end; nothing of it is kept that no list allows', () => {
  const talk = converse();
  handshake(talk);
  talk.client({ id: 1, method: 'tools/list' });
  talk.server({ id: 1, result: { tools: [{ name: 'rates.lookup', inputSchema: {} }] } });
  talk.client(call(2, 'rates.lookup', { region: 'DE' }));
  expect(talk.conversation.openCalls).toBe(1);
  talk.server({
    id: 2,
    result: { content: [{ type: 'text', text: '19' }], structuredContent: { rate: 19 } },
  });
  talk.end();
  expect(talk.beginnings[0]?.mcp).toEqual({
    revision: '2025-11-25',
    transport: 'stdio',
    server: { name: 'rates', version: '1.2' },
    client: { name: 'ledger', version: '3' },
  });
  expect(talk.events()).toEqual([
    ['run.started', {}],
    ['discovery.requested', { call_id: 'c1', method: 'initialize' }],
    [
      'discovery.returned',
      {
        call_id: 'c1',
        outcome: 'ok',
        server: { name: 'rates', version: '1.2' },
        client: { name: 'ledger', version: '3' },
        revision: '2025-11-25',
        capabilities: { tools: {} },
      },
    ],
    ['discovery.requested', { call_id: 'c2', method: 'tools/list' }],
    [
      'discovery.returned',
      {
        call_id: 'c2',
        outcome: 'ok',
        names: ['rates.lookup'],
        digest: expect.stringMatching(/^sha256:/),
        item_digests: { 'rates.lookup': expect.stringMatching(/^sha256:/) },
      },
    ],
    [
      'tool.called',
      {
        call_id: 'c3',
        tool: 'rates.lookup',
        left_out: [{ pointer: '/arguments', reason: 'not_allowed', size: 15 }],
      },
    ],
    [
      'tool.returned',
      {
        call_id: 'c3',
        outcome: 'ok',
        tool: 'rates.lookup',
        left_out: [
          { pointer: '/result', reason: 'not_allowed', size: 11 },
          { pointer: '/content', reason: 'not_allowed', size: 29 },
        ],
      },
    ],
    ['run.completed', expect.anything()],
  ]);
});

test('a list keeps what it names, and never a secret', () => {
  const talk = converse({ keep: parseKeep('rates.lookup:region,api_key;rates.lookup>rate,error') });
  talk.client(call(1, 'rates.lookup', { region: 'DE', api_key: 'k-4711', email: 'jo@field.example' }));
  talk.server({ id: 1, result: { structuredContent: { rate: 19, note: 'private' }, content: [] } });
  talk.client(call(2, 'rates.lookup', {}));
  talk.server({ id: 2, error: { code: -32602, message: 'region is missing', data: { at: 'region' } } });
  talk.end();
  const text = JSON.stringify(talk.events());
  for (const hidden of ['k-4711', 'jo@field', 'private']) expect(text).not.toContain(hidden);
  expect(talk.events()[1]?.[1]).toMatchObject({ arguments: { region: 'DE' } });
  expect(talk.events()[2]?.[1]).toMatchObject({ result: { rate: 19 } });
  expect(talk.events()[4]?.[1]).toMatchObject({
    outcome: 'protocol_error',
    error: { code: -32602, message: 'region is missing' },
  });
});

test('outcomes: an error of the tool, of the protocol, an unknown kind of result, no answer, a cancelled call', () => {
  const talk = converse();
  const answers = [
    { result: { content: [], isError: true } },
    { error: { code: -32601, message: 'jo@field.example is no tool' } },
    { result: { resultType: 'novel' } },
    { result: 'text' },
  ];
  answers.forEach((answer, index) => {
    talk.client(call(index, 'a'));
    talk.server({ id: index, ...answer });
  });
  talk.client(call('5', 'a'));
  talk.client({ method: 'notifications/cancelled', params: { requestId: '5', reason: 'jo was tired' } });
  // It crossed the cancellation on its way, and is no fault.
  talk.server({ id: '5', result: { content: [] } });
  talk.client(call(6, 'a'));
  talk.end('interrupted');
  const outcomes = talk
    .events()
    .flatMap(([type, payload]) => (type === 'tool.returned' ? [payload?.outcome] : []));
  expect(outcomes).toEqual([
    'tool_error',
    'protocol_error',
    'protocol_error',
    'protocol_error',
    'cancelled',
    'no_response',
  ]);
  expect(JSON.stringify(talk.events())).not.toMatch(/jo@field|tired/);
  expect(talk.events().filter(([type]) => type === 'error.reported')).toEqual([
    [
      'error.reported',
      { message: 'The connection ended before 1 call was answered.', source: 'transport', for_call_id: 'c6' },
    ],
  ]);
  expect(talk.events().at(-1)).toEqual(['run.interrupted', { reason: 'closed', noticed_by: 'proxy' }]);
});

test('2026-07-28: no handshake, each request says the revision; what is wanted is given and the call repeated', () => {
  const talk = converse({ transport: 'streamable-http' });
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'ledger', version: '3' },
  };
  talk.client(call(1, 'refund', { amount: 5 }, { _meta: meta }));
  talk.server({
    id: 1,
    result: {
      resultType: 'input_required',
      inputRequests: { sure: { method: 'elicitation/create', params: { message: 'Sure, Jo?' } } },
      requestState: 'opaque-state',
    },
  });
  talk.client(
    call(
      2,
      'refund',
      { amount: 5 },
      {
        _meta: meta,
        inputResponses: { sure: { action: 'accept', content: { reason: 'private' } } },
        requestState: 'opaque-state',
      },
    ),
  );
  talk.server({ id: 2, result: { resultType: 'complete', content: [] } });
  talk.end();
  expect(talk.beginnings[0]?.mcp).toMatchObject({ revision: '2026-07-28', client: { name: 'ledger' } });
  expect(talk.events().map(([type]) => type)).toEqual([
    'run.started',
    'tool.called',
    'tool.returned',
    'input.required',
    'input.given',
    'tool.called',
    'tool.returned',
    'run.completed',
  ]);
  expect(talk.events()[3]?.[1]).toMatchObject({
    call_id: 'c1',
    requests: { sure: { method: 'elicitation/create' } },
    has_state: true,
  });
  expect(talk.events()[4]?.[1]).toMatchObject({ retry_of: 'c1' });
  expect(talk.events()[5]?.[1]).toMatchObject({ call_id: 'c2', retry_of: 'c1' });
  expect(JSON.stringify(talk.events())).not.toMatch(/opaque-state|Sure, Jo|private/);
});

test('what the server asks the client: elicitation, sampling, roots', () => {
  const talk = converse();
  handshake(talk);
  talk.server({
    id: 0,
    method: 'elicitation/create',
    params: { message: 'Your IBAN?', requestedSchema: { type: 'object' } },
  });
  talk.client({ id: 0, result: { action: 'accept', content: { iban: 'DE00' } } });
  talk.server({
    id: 1,
    method: 'sampling/createMessage',
    params: { messages: [], systemPrompt: 'You serve jo.', maxTokens: 50 },
  });
  talk.client({
    id: 1,
    result: {
      model: 'small',
      stopReason: 'endTurn',
      role: 'assistant',
      content: { type: 'text', text: 'Hi' },
    },
  });
  talk.server({ id: 2, method: 'roots/list' });
  talk.client({ id: 2, result: { roots: [{ uri: 'file:///home/jo' }] } });
  talk.end();
  expect(talk.events().slice(3, -1)).toMatchObject([
    ['elicitation.requested', { mode: 'form' }],
    ['elicitation.answered', { outcome: 'ok', action: 'accept' }],
    [
      'sampling.requested',
      { max_tokens: 50, left_out: [{ pointer: '/messages' }, { pointer: '/system_prompt', size: 15 }] },
    ],
    ['sampling.answered', { outcome: 'ok', model: 'small', stop_reason: 'endTurn' }],
    ['discovery.requested', { method: 'roots/list' }],
    ['discovery.returned', { outcome: 'ok' }],
  ]);
  expect(JSON.stringify(talk.events())).not.toMatch(/IBAN|DE00|Hi|jo/);
});

test('resources, prompts and completion, as far as the list allows', () => {
  const keep = parseKeep('resource file:///public/>contents;prompt explain:language;prompt explain>messages');
  const talk = converse({ keep });
  for (const [id, uri] of ['file:///public/a', 'file:///home/b'].entries()) {
    talk.client({ id, method: 'resources/read', params: { uri } });
    talk.server({ id, result: { contents: [{ uri, text: `text of ${uri}` }] } });
  }
  talk.client({
    id: 3,
    method: 'prompts/get',
    params: { name: 'explain', arguments: { language: 'de', who: 'Jo' } },
  });
  talk.server({
    id: 3,
    result: { messages: [{ role: 'user', content: { type: 'text', text: 'Erkläre' } }] },
  });
  const completion = (name: string) => ({
    method: 'completion/complete',
    params: {
      ref: { type: 'ref/prompt', name: 'explain' },
      argument: { name, value: 'd' },
      ...(name === 'who' && { context: { arguments: { language: 'de' } } }),
    },
  });
  talk.client({ id: 4, ...completion('language') });
  talk.server({ id: 4, result: { completion: { values: ['de'], total: 1 } } });
  talk.client({ id: 5, ...completion('who') });
  talk.server({ id: 5, error: { code: -32603, message: 'no' } });
  talk.end();
  expect(talk.events().slice(1, -1)).toMatchObject([
    ['resource.read', { uri: 'file:///public/a' }],
    ['resource.returned', { contents: [{ text: 'text of file:///public/a' }] }],
    ['resource.read', { uri: 'file:///home/b' }],
    ['resource.returned', { left_out: [{ pointer: '/contents' }] }],
    ['prompt.requested', { prompt: 'explain', arguments: { language: 'de' } }],
    ['prompt.returned', { messages: [{ role: 'user' }] }],
    ['completion.requested', { argument: { name: 'language', value: 'd' } }],
    ['completion.returned', { outcome: 'ok', total: 1 }],
    [
      'completion.requested',
      { argument: { name: 'who' }, left_out: [{ pointer: '/context' }, { pointer: '/argument/value' }] },
    ],
    ['completion.returned', { outcome: 'protocol_error', error: { code: -32603 } }],
  ]);
});

test('a task is accepted, its status learned once, and its result is its end', () => {
  const talk = converse({ keep: parseKeep('report.make>pages') });
  handshake(talk);
  const task = { taskId: 't-1', ttl: 60000, pollInterval: 500 };
  talk.client(call(1, 'report.make', {}, { task: { ttl: 60000 } }));
  talk.server({ id: 1, result: { task: { ...task, status: 'working' } } });
  for (const [id, status] of ['working', 'working', 'completed'].entries()) {
    talk.client({ id: 10 + id, method: 'tasks/get', params: { taskId: 't-1' } });
    talk.server({ id: 10 + id, result: { ...task, status } });
  }
  talk.server({ method: 'notifications/tasks/status', params: { ...task, status: 'completed' } });
  talk.client({ id: 20, method: 'tasks/result', params: { taskId: 't-1' } });
  talk.server({ id: 20, result: { structuredContent: { pages: 9, title: 'x' }, content: [] } });
  talk.end();
  expect(talk.events().slice(3, -1)).toMatchObject([
    ['tool.called', { tool: 'report.make' }],
    ['tool.returned', { outcome: 'task_accepted' }],
    ['task.accepted', { task_id: 't-1', status: 'working', ttl_ms: 60000, poll_interval_ms: 500 }],
    ['task.updated', { status: 'completed' }],
    ['task.completed', { outcome: 'ok', result: { pages: 9 } }],
  ]);
});

test('progress belongs to its call; other notifications are told by their method', () => {
  const talk = converse();
  talk.client(call(1, 'a', {}, { _meta: { progressToken: 'p' } }));
  talk.server({
    method: 'notifications/progress',
    params: { progressToken: 'p', progress: 1, total: 3, message: 'Jo' },
  });
  talk.server({ method: 'notifications/message', params: { level: 'info', data: 'Jo' } });
  talk.server({ method: 'notifications/tools/list_changed' });
  talk.server({ id: 1, result: { content: [] } });
  talk.server({ method: 'notifications/progress', params: { progressToken: 'p', progress: 2 } });
  talk.end();
  expect(talk.events().slice(2, -1)).toMatchObject([
    ['progress.reported', { call_id: 'c1', progress: 1, total: 3 }],
    ['notification.received', { method: 'notifications/message', left_out: [{ pointer: '/params' }] }],
    ['notification.received', { method: 'notifications/tools/list_changed' }],
    ['tool.returned', {}],
    ['error.reported', {}],
  ]);
  expect(JSON.stringify(talk.events())).not.toContain('Jo');
});

const callersTraceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const callersTracestate = 'congo=t61rcWkgMzE, rojo@vendor=00f067aa0ba902b7';

test('the trace context of a caller stands beside each call, whoever asks whom (12.7)', () => {
  const talk = converse();
  const _meta = { traceparent: callersTraceparent, tracestate: callersTracestate };
  const requests = [
    ['tools/call', { name: 'a' }],
    ['resources/read', { uri: 'file:///a' }],
    ['prompts/get', { name: 'p' }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: 'b' } }],
    ['tools/list', {}],
  ] as const;
  for (const [index, [method, params]] of requests.entries()) {
    talk.client({ id: index, method, params: { ...params, _meta } });
    talk.server({ id: index, result: {} });
  }
  const asked = [
    ['elicitation/create', { message: 'Which?', requestedSchema: {} }],
    ['sampling/createMessage', { messages: [], maxTokens: 5 }],
  ] as const;
  for (const [index, [method, params]] of asked.entries()) {
    talk.server({ id: index, method, params: { ...params, _meta } });
    talk.client({ id: index, result: { action: 'decline' } });
  }
  talk.end();
  const calling = talk.events().filter(([, { outcome, call_id }]) => call_id !== undefined && !outcome);
  expect(calling).toHaveLength(7);
  for (const [, payload] of calling) expect(payload).toMatchObject(_meta);
});

test.each([
  ['another length', { traceparent: `${callersTraceparent}-00` }, {}, 1],
  ['zeros', { traceparent: '00-00000000000000000000000000000000-b7ad6b7169203331-01' }, {}, 1],
  ['capital letters', { traceparent: callersTraceparent.toUpperCase() }, {}, 1],
  ['a version that is none', { traceparent: callersTraceparent.replace('00', 'ff') }, {}, 1],
  ['no text', { traceparent: 7, tracestate: null }, {}, 2],
  ['a line end', { traceparent: `${callersTraceparent}\n` }, {}, 1],
  ['a state without a parent', { tracestate: 'congo=1' }, {}, 1],
  ['a state beside an invalid parent', { traceparent: '', tracestate: 'congo=1' }, {}, 2],
  [
    'one key twice',
    { traceparent: callersTraceparent, tracestate: 'a=1,a=2' },
    { traceparent: callersTraceparent },
    1,
  ],
  [
    'no list',
    { traceparent: callersTraceparent, tracestate: 'congo' },
    { traceparent: callersTraceparent },
    1,
  ],
  [
    'too many entries',
    { traceparent: callersTraceparent, tracestate: Array.from({ length: 33 }, (_, n) => `k${n}=1`).join() },
    { traceparent: callersTraceparent },
    1,
  ],
  [
    'a later version, which is read as far as it is known',
    { traceparent: `${callersTraceparent.replace('00', 'cc').replace(/01$/, '03')}-what-follows` },
    { traceparent: callersTraceparent },
    0,
  ],
])('trace context that is none is ignored and counted: %s', (_, _meta, kept, ignored) => {
  const talk = converse();
  talk.client(call(1, 'a', {}, { _meta }));
  talk.server({ id: 1, result: {} });
  talk.end();
  const [, [, called] = []] = talk.events();
  const { traceparent, tracestate } = called ?? {};
  expect({ traceparent, tracestate }).toEqual({ traceparent: undefined, tracestate: undefined, ...kept });
  const said = talk.events().flatMap(([type, { message }]) => (type === 'error.reported' ? [message] : []));
  expect(said).toEqual(
    ignored === 0
      ? []
      : [
          `Values of traceparent or tracestate that were ignored, because they are not W3C Trace Context: ${ignored}.`,
        ],
  );
});

test('a parent that requests name has a run of its own; a server ends it with the call', () => {
  const parent = '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa';
  const meta = {
    [identityKeys.traceId]: parent,
    [identityKeys.callId]: 'c7',
    traceparent: '00-7c1e2b649d0f4a83b5e63f21c8a704fa-b4c4968b098a3deb-01',
  };
  const proxy = converse();
  proxy.client(call(1, 'a', {}, { _meta: meta }));
  proxy.client(call(2, 'b', {}, { _meta: meta }));
  proxy.client(call(3, 'c'));
  expect(proxy.beginnings.map(({ parent }) => parent)).toEqual([{ mcp_trace_id: parent }, undefined]);
  expect(proxy.beginnings[0]?.traceparent).toMatch(
    /^00-7c1e2b649d0f4a83b5e63f21c8a704fa-(?!b4c4968b098a3deb)/,
  );
  proxy.end();

  const server = converse({ side: 'server' });
  server.client(call(1, 'a', {}, { _meta: meta }));
  server.server({ id: 1, result: { content: [] } });
  expect(server.beginnings[0]?.parent).toEqual({ mcp_trace_id: parent, call_id: 'c7' });
  expect(server.events().map(([type]) => type)).toEqual([
    'run.started',
    'tool.called',
    'tool.returned',
    'run.completed',
  ]);
  server.end();
});

test('what is wrong is said: a second answer, one that nobody waits for, a batch, what is no message', () => {
  const talk = converse();
  talk.client(call(1, 'a'));
  talk.server({ id: 1, result: { content: [] } });
  talk.server({ id: 1, result: { content: [] } });
  talk.server({ id: 99, result: {} });
  talk.server({ id: null, error: { code: -32700, message: 'Parse error' } });
  talk.conversation.message('client', [], start + 1000);
  talk.conversation.broken('server', 'it is no JSON', 12, start + 1001);
  talk.end();
  expect(talk.events().filter(([type]) => type === 'error.reported')).toMatchObject(
    [
      [0, { message: 'A request was answered twice.', for_call_id: 'c1' }],
      [0, { message: 'A response arrived without an open request.' }],
      [0, { message: 'An error arrived without a request.', code: -32700 }],
      [0, { message: 'The client sent an empty batch.' }],
      [0, { message: 'The server sent an invalid message: it is no JSON, 12 bytes.' }],
    ].map(([, payload]) => ['error.reported', payload]),
  );
});

test('a server that does not know server/discover is asked again, and the run says what is spoken then', () => {
  const talk = converse();
  talk.client({
    id: 'a',
    method: 'server/discover',
    params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
  });
  talk.server({ id: 'a', error: { code: -32601, message: 'Method not found' } });
  expect(talk.beginnings).toEqual([]);
  handshake(talk);
  talk.end();
  expect(talk.beginnings[0]?.mcp).toMatchObject({ revision: '2025-11-25', server: { name: 'rates' } });
  expect(talk.events().map(([, payload]) => payload?.outcome ?? payload?.method)).toEqual([
    undefined,
    'server/discover',
    'protocol_error',
    'initialize',
    'ok',
    undefined,
  ]);
});

test('a handshake that nobody answers is recorded at the end, and one with much behind it at once', () => {
  const silent = converse();
  silent.client({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
  silent.end('interrupted');
  expect(silent.events().slice(1, -1)).toMatchObject([
    ['discovery.requested', { method: 'initialize' }],
    ['error.reported', { source: 'transport', for_call_id: 'c1' }],
    ['discovery.returned', { outcome: 'no_response' }],
  ]);
  const initialize = { jsonrpc: '2.0', id: 0, method: 'initialize' };
  const named = {
    jsonrpc: '2.0',
    id: 0,
    result: { protocolVersion: '2025-11-25', serverInfo: { name: 'rates', version: '1' } },
  };
  const eager = converse();
  eager.conversation.message('client', initialize, start);
  eager.conversation.message('client', { method: 'notifications/x' }, start + 900);
  expect(eager.beginnings).toHaveLength(0);
  // Nothing is recorded before it is known who the server is, also where the client does not wait for that.
  eager.conversation.message('client', { jsonrpc: '2.0', id: 7, method: 'ping' }, start + 900);
  eager.conversation.message('client', call(1, 'a'), start + 900);
  expect(eager.beginnings).toHaveLength(0);
  eager.conversation.message('server', named, start + 950);
  expect(eager.beginnings).toMatchObject([{ mcp: { server: { name: 'rates' } } }]);
  expect(eager.events().map(([type]) => type)).toEqual([
    'run.started',
    'discovery.requested',
    'notification.received',
    'tool.called',
    'discovery.returned',
  ]);
  const pinged = converse();
  pinged.conversation.message('server', { method: 'notifications/message' }, start);
  pinged.conversation.message('client', { jsonrpc: '2.0', id: 7, method: 'ping' }, start);
  pinged.conversation.message('client', initialize, start);
  for (let line = 0; line < 500; line++)
    pinged.conversation.message('server', { method: 'notifications/message' }, start + line);
  pinged.conversation.message('server', named, start + 950);
  expect(pinged.beginnings).toMatchObject([{ mcp: { server: { name: 'rates' } } }]);
  const slow = converse();
  slow.conversation.message('client', initialize, start);
  slow.conversation.message('server', { method: 'notifications/message' }, start + 60_001);
  expect(slow.events()).toHaveLength(3);
  for (const talk of [eager, pinged, slow]) talk.end();
  const loud = converse();
  loud.conversation.message('client', { jsonrpc: '2.0', id: 0, method: 'initialize' }, start);
  loud.conversation.message('client', call(1, 'a'), start + 1, 2_000_000);
  expect(loud.conversation.openCalls).toBe(2);
  loud.end();
});

test('the round after an answer that wants input, on the side of a server where each call is a run', () => {
  const parent = '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa';
  const meta = (callId: string) => ({
    _meta: { [identityKeys.traceId]: parent, [identityKeys.callId]: callId },
  });
  const wanted = (id: number) => ({
    id,
    result: {
      resultType: 'input_required',
      inputRequests: { __proto__: null, ok: { method: 'roots/list' } },
      requestState: { n: 1 },
    },
  });
  const given = { inputResponses: { ok: { roots: [] } }, requestState: { n: 1 } };
  const named = converse({ side: 'server' });
  named.client(call(1, 'a', {}, meta('c1')));
  named.server(wanted(1));
  named.client(call(2, 'a', {}, { ...meta('c2'), ...given }));
  named.server({ id: 2, result: { content: [] } });
  named.end();
  // The first call is one of the caller's trace, which is the parent of both.
  expect(named.events(0).at(-1)?.[0]).toBe('run.interrupted');
  expect(named.events(1)[1]).toMatchObject(['input.given', { retry_of: 'c1' }]);
  expect(named.events(1)[2]).toMatchObject(['tool.called', { call_id: 'c1', retry_of: 'c1' }]);

  const rounds = new Rounds();
  const first = converse({ side: 'server', isOneRequest: true, rounds });
  first.client(call(1, 'a'));
  first.server(wanted(1));
  // The answer ends the run: the next round may come before the connection is closed.
  expect(first.events().at(-1)).toMatchObject(['run.interrupted', { reason: 'input_required' }]);
  const second = converse({ side: 'server', isOneRequest: true, rounds });
  second.client(call(1, 'a', {}, given));
  second.server({ id: 1, result: { content: [] } });
  second.end();
  expect(second.beginnings[0]?.parent).toEqual({ mcp_trace_id: expect.any(String), call_id: 'c1' });
  expect(second.events()[2]).toMatchObject(['tool.called', { retry_of: 'c1' }]);

  const lost = converse();
  lost.client(call(1, 'a', {}, given));
  lost.end();
  expect(lost.events()[1]).toMatchObject(['error.reported', { message: expect.stringContaining('Input') }]);
  expect(lost.events()[2]?.[1]).not.toHaveProperty('retry_of');
});

test('of what is wanted and given the methods and actions stay, and what the list allows', () => {
  const talk = converse({ keep: parseKeep('elicitation form:message; elicitation form>sure') });
  talk.client(call(1, 'a', {}));
  const params = { message: 'Sure?', requestedSchema: { type: 'object' } };
  talk.server({
    id: 1,
    result: {
      resultType: 'input_required',
      inputRequests: JSON.parse(
        JSON.stringify({ 'a/b': { method: 'elicitation/create', params } }).replace(
          '{',
          '{"__proto__": {"method": "sampling/createMessage", "params": {"messages": ["private"]}},',
        ),
      ),
    },
  });
  talk.client(
    call(
      2,
      'a',
      {},
      { inputResponses: { 'a/b': { action: 'accept', content: { sure: true, note: 'private' } } } },
    ),
  );
  talk.server({ id: 2, result: { content: [] } });
  talk.end();
  const text = JSON.stringify(talk.events());
  expect(text).not.toContain('private');
  expect(text).toContain('"__proto__":{"method":"sampling/createMessage"}');
  expect(talk.events()[3]).toMatchObject([
    'input.required',
    {
      requests: { 'a/b': { method: 'elicitation/create', params: { message: 'Sure?' } } },
      left_out: [
        { pointer: '/requests/__proto__/params' },
        { pointer: '/requests/a~1b/params/requestedSchema' },
      ],
    },
  ]);
  expect(talk.events()[4]).toMatchObject([
    'input.given',
    {
      responses: { 'a/b': { action: 'accept', content: { sure: true } } },
      left_out: [{ pointer: '/responses/a~1b/content/note' }],
    },
  ]);
});

test('the error that sends a person to a page is a wish for input in 2025-11-25, and an error after it', () => {
  const error = {
    code: -32042,
    message: 'Pay first',
    data: {
      elicitations: [{ mode: 'url', elicitationId: 'pay', url: 'https://bank.example/p?token=abcdefgh' }],
    },
  };
  const older = converse();
  handshake(older);
  older.client(call(1, 'a'));
  older.server({ id: 1, error });
  older.end();
  expect(older.events().slice(4, -1)).toMatchObject([
    ['tool.returned', { outcome: 'input_required' }],
    ['input.required', { requests: { pay: { method: 'elicitation/create' } }, has_state: false }],
  ]);
  expect(JSON.stringify(older.events())).not.toContain('bank.example');
  const newer = converse();
  newer.client(call(1, 'a', {}, { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }));
  newer.server({ id: 1, error });
  newer.end();
  expect(newer.events()[2]).toMatchObject(['tool.returned', { outcome: 'protocol_error' }]);
});

test('tasks of the extension: input that is wanted and given, progress, how they end', () => {
  const talk = converse({ keep: parseKeep('*>*') });
  const begin = (id: string) => {
    talk.client(call(id, 'make', {}, { _meta: { progressToken: id } }));
    talk.server({ id, result: { resultType: 'task', taskId: id, status: 'working', ttlMs: null } });
  };
  const ask = (id: string, taskId: string, answer: object) => {
    talk.client({ id, method: 'tasks/get', params: { taskId } });
    talk.server({ id, result: { taskId, ...answer } });
  };
  for (const id of ['t1', 't2', 't3', 't4']) begin(id);
  talk.server({ method: 'notifications/progress', params: { progressToken: 't1', progress: 1 } });
  const inputRequests = { sure: { method: 'elicitation/create', params: { message: 'Sure?' } } };
  ask('g1', 't1', { status: 'input_required', inputRequests });
  ask('g2', 't1', { status: 'input_required', inputRequests });
  talk.client({
    id: 'u',
    method: 'tasks/update',
    params: { taskId: 't1', inputResponses: { sure: { action: 'decline' } } },
  });
  talk.server({ id: 'u', result: {} });
  ask('g3', 't1', { status: 'completed', result: { isError: true, content: [] } });
  ask('g4', 't2', { status: 'failed', error: { code: -32603, message: 'no disk' } });
  talk.client({ id: 'k', method: 'tasks/cancel', params: { taskId: 't3' } });
  talk.server({ id: 'k', result: {} });
  ask('g5', 't3', { status: 'cancelled' });
  // What comes after its end says nothing new.
  ask('g6', 't3', { status: 'completed', result: {} });
  talk.end();
  expect(talk.events().slice(13, -1)).toMatchObject([
    ['progress.reported', { call_id: 'c1' }],
    ['task.updated', { task_id: 't1', status: 'input_required' }],
    ['input.required', { task_id: 't1', requests: { sure: { method: 'elicitation/create' } } }],
    ['input.given', { task_id: 't1', responses: { sure: { action: 'decline' } } }],
    ['task.updated', { task_id: 't1', status: 'completed' }],
    ['task.completed', { task_id: 't1', outcome: 'tool_error' }],
    ['task.updated', { task_id: 't2', status: 'failed' }],
    ['task.completed', { outcome: 'protocol_error', error: { code: -32603, message: 'no disk' } }],
    ['request.cancelled', { call_id: 'c3', by: 'client' }],
    ['task.updated', { task_id: 't3', status: 'cancelled' }],
    ['task.completed', { task_id: 't3', outcome: 'cancelled' }],
  ]);
});

test('tasks of 2025-11-25: what failed, what the client does, what the server asks on the way', () => {
  const talk = converse();
  handshake(talk);
  talk.client(call(1, 'make'));
  talk.server({ id: 1, result: { task: { taskId: 't', status: 'working' } } });
  talk.server({
    id: 1,
    method: 'elicitation/create',
    params: {
      message: 'Sure?',
      _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't' } },
    },
  });
  // The client has a task of the same name.
  talk.client({ id: 1, result: { task: { taskId: 't', status: 'working' } } });
  talk.server({ id: 2, method: 'tasks/cancel', params: { taskId: 't' } });
  talk.client({ id: 2, result: { taskId: 't', status: 'cancelled' } });
  talk.client({ id: 3, method: 'tasks/result', params: { taskId: 't' } });
  talk.server({ id: 3, error: { code: -32603, message: 'no disk' } });
  talk.client({ id: 4, method: 'tasks/result', params: { taskId: 'unknown' } });
  talk.server({ id: 4, error: { code: -32602, message: 'unknown' } });
  talk.end();
  expect(talk.events().slice(5, -1)).toMatchObject([
    ['task.accepted', { call_id: 'c2', task_id: 't' }],
    ['elicitation.requested', { call_id: 'c3', for_call_id: 'c2' }],
    ['elicitation.answered', { outcome: 'task_accepted' }],
    ['error.reported', { message: expect.stringContaining('its task was already accepted') }],
    ['request.cancelled', { call_id: 'c3', by: 'server' }],
    ['task.updated', { status: 'cancelled' }],
    ['task.completed', { outcome: 'cancelled' }],
    ['error.reported', {}],
    ['error.reported', { code: -32602 }],
  ]);
});

test('the run of a call that became a task ends with the task', () => {
  const server = converse({ side: 'server' });
  const meta = {
    [identityKeys.traceId]: '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa',
    [identityKeys.callId]: 'c7',
  };
  server.client(call(1, 'make', {}, { _meta: meta }));
  server.server({ id: 1, result: { resultType: 'task', taskId: 't', status: 'working' } });
  server.server({ method: 'notifications/message', params: { data: 'half' } });
  server.server({ method: 'notifications/tasks', params: { taskId: 't', status: 'completed', result: {} } });
  expect(server.events().map(([type]) => type)).toEqual([
    'run.started',
    'tool.called',
    'tool.returned',
    'task.accepted',
    'notification.received',
    'task.updated',
    'task.completed',
    'run.completed',
  ]);
  server.end();
});

test('what has no name is not given one, and a name that is too long is no name', () => {
  const talk = converse();
  const long = 'n'.repeat(3000);
  for (const [id, params] of [undefined, [], { name: 7 }, { name: long }].entries()) {
    talk.client({ id, method: 'tools/call', params });
    talk.server({ id, result: { content: [] } });
  }
  talk.client({
    id: 9,
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'p', more: 'private' }, argument: 'private' },
  });
  talk.end();
  expect(JSON.stringify(talk.events())).not.toMatch(/nnn|private/);
  for (const [type, payload] of talk.events())
    if (type === 'tool.called')
      expect(payload.left_out).toMatchObject([{ pointer: '/tool', reason: 'other' }]);
});

test('words of others that stand in names are cut, and tell nothing that no list allows', () => {
  const talk = converse({ keep: parseKeep('resource db://open>contents') });
  const iban = 'DE89370400440532013000';
  const answerTo = (method: string, params: object, result: object) => {
    talk.client({ id: method, method, params });
    talk.server({ id: method, result });
  };
  const experimental = { 'com.example/flag': {}, 'com.example/deep': { owner: iban } };
  answerTo('server/discover', {}, { supportedVersions: ['2026-07-28'], capabilities: { experimental } });
  answerTo('resources/read', { uri: `db://customer?iban=${iban}#${iban}` }, { contents: [] });
  answerTo('resources/list', {}, { resources: [{ uri: `db://a?iban=${iban}`, name: 'a' }] });
  answerTo('prompts/list', {}, { prompts: [{ name: 'a' }, { name: `ghp_${'a'.repeat(36)}` }] });
  answerTo('tools/list', {}, { tools: [{ name: 'a' }] });
  answerTo('resources/templates/list', {}, { resourceTemplates: [{ uriTemplate: 'db://x{?page}' }] });
  expect(JSON.stringify(talk.events())).not.toMatch(/DE89|ghp_/);
  const returned = talk.events().filter(([type]) => type === 'discovery.returned');
  expect(returned.map(([, payload]) => payload)).toMatchObject([
    {
      capabilities: { experimental: { 'com.example/flag': {} } },
      left_out: [{ pointer: '/capabilities/experimental/com.example~1deep', reason: 'not_allowed' }],
    },
    { names: ['db://a'] },
    { names: ['a', null] },
    { names: ['a'], digest: expect.any(String), item_digests: { a: expect.any(String) } },
    { names: ['db://x{?page}'], digest: expect.any(String) },
  ]);
  for (const [, payload] of returned.slice(1, 3))
    for (const member of ['digest', 'item_digests']) expect(payload).not.toHaveProperty(member);
  answerTo('resources/read', { uri: 'db://open?page=2' }, { contents: [] });
  expect(talk.events().at(-2)).toMatchObject(['resource.read', { uri: 'db://open?page=2' }]);

  const method = 'm'.repeat(5000);
  talk.server({ method });
  expect(talk.events().at(-1)?.[1]).toEqual({ method: 'm'.repeat(200) });
  talk.client({ id: 8, method });
  talk.server({ id: 8, error: { code: -32601, message: 'no' } });
  expect(talk.events().at(-1)?.[1].message).toBe(`${'m'.repeat(200)} was answered with an error.`);
  talk.end();
});

test('each listed item has a digest of the whole object without _meta, also under the name of a secret', () => {
  const talk = converse({});
  const list = (method: string, result: object) => {
    talk.client({ id: method, method, params: {} });
    talk.server({ id: method, result });
    return talk.events().at(-1)?.[1] ?? {};
  };
  const tool = { name: 'get_api_key', description: 'A key.', inputSchema: { type: 'object' } };
  const tools = [{ ...tool, _meta: { a: 1 } }, { name: '__proto__' }];
  const payload = list('tools/list', { tools });
  expect(payload).not.toHaveProperty('left_out');
  expect(Object.entries(payload.item_digests as object)).toEqual([
    ['get_api_key', sha256Of(tool)],
    ['__proto__', sha256Of({ name: '__proto__' })],
  ]);
  const twice = list('prompts/list', { prompts: [{ name: 'a' }, { name: 'a' }] });
  expect(twice).toMatchObject({ names: ['a', 'a'], digest: expect.any(String) });
  expect(twice).not.toHaveProperty('item_digests');
  // Resources can be too many.
  expect(list('resources/list', { resources: [{ uri: 'db://a' }] })).not.toHaveProperty('item_digests');
  talk.end();
});

test('hostile values: deep nesting everywhere, getters that throw, what JSON cannot say', () => {
  let deep: unknown = 'core';
  for (let n = 0; n < 100_000; n++) deep = n % 2 ? [deep] : { deep };
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap');
      },
      ownKeys: () => {
        throw new Error('trap');
      },
    },
  );
  for (const evil of [deep, trap, 10n, Symbol('x'), Number.NaN, () => 1])
    for (const keep of ['', '*:*;*>*;prompt *:*;prompt *>*;resource *>*;elicitation *:*;elicitation *>*']) {
      const talk = converse({ keep: parseKeep(keep), digest: true });
      const members = [
        'name',
        'uri',
        'ref',
        'argument',
        'arguments',
        'message',
        'clientInfo',
        '_meta',
        'cursor',
      ];
      const params = Object.fromEntries([...members, 'inputResponses'].map((name) => [name, evil]));
      const result = Object.fromEntries(
        [
          'content',
          'structuredContent',
          'tools',
          'capabilities',
          'serverInfo',
          'messages',
          'contents',
          'task',
        ].map((name) => [name, evil]),
      );
      for (const [id, method] of [
        'tools/call',
        'initialize',
        'tools/list',
        'resources/read',
        'prompts/get',
        'completion/complete',
        'elicitation/create',
      ].entries()) {
        talk.client({ id, method, params });
        talk.server({ id, result });
        talk.client({ id, method, params: { name: 'a', arguments: evil } });
        talk.server({ id, error: { code: evil, message: evil, data: evil } });
        talk.client({ id, method, params: evil });
        talk.server({
          id,
          result: {
            resultType: 'input_required',
            inputRequests: { a: evil, b: { method: 'x', params: evil } },
            requestState: evil,
          },
        });
        talk.server({ method: 'notifications/x', params });
      }
      for (const whole of [deep, trap, evil]) talk.conversation.message('server', whole, start + 10_000);
      talk.end();
      expect(talk.events().at(-1)?.[0]).toBe('run.completed');
    }
});

test('an unanswered request with a hostile id, or a start that throws, does not throw', () => {
  const talk = converse();
  handshake(talk);
  talk.conversation.unanswered('client', { toString: 0 }, 'timed_out', start + 1000);
  talk.end();
  expect(talk.events()).toContainEqual([
    'error.reported',
    { message: expect.stringContaining('A message was not recorded: '), source: 'other' },
  ]);
  const failing = converse({
    start: () => {
      throw new Error('no context');
    },
  });
  failing.client({ id: 0, method: 'initialize', params: {} });
  expect(() => failing.conversation.unanswered('client', 0, 'no_response', 0)).not.toThrow();
});

test('a start that throws stops nobody', () => {
  const talk = converse({
    start: () => {
      throw new TypeError('no context');
    },
  });
  handshake(talk);
  talk.client(call(1, 'a'));
  talk.conversation.broken('server', 'no JSON', 3, start);
  expect(() => talk.end()).not.toThrow();
});

test('no more than ten thousand calls are open, and no more than a thousand parents have a run', () => {
  const talk = converse();
  for (let id = 0; id < 10_050; id++) talk.client(call(id, 'a'));
  expect(talk.conversation.openCalls).toBe(10_000);
  talk.server({ id: 10_020, result: { content: [] } });
  talk.server({ id: 3, result: { content: [] } });
  expect(talk.conversation.openCalls).toBe(9999);
  expect(talk.events().filter(([type]) => type === 'error.reported')).toHaveLength(1);
  talk.end();

  const many = converse({ side: 'server' });
  for (let id = 0; id < 1010; id++)
    many.client(
      call(
        id,
        'a',
        {},
        { _meta: { [identityKeys.traceId]: crypto.randomUUID(), [identityKeys.callId]: 'c1' } },
      ),
    );
  expect(many.events(0).at(-1)).toMatchObject(['run.interrupted', { reason: 'too_many_runs' }]);
  expect(many.events(500).at(-1)?.[0]).toBe('tool.called');
  many.end();
});

test('an answer of many megabytes leaves its size, and what is too large to look at is said', () => {
  const talk = converse({ keep: parseKeep('*>*') });
  talk.client(call(1, 'big'));
  talk.server({ id: 1, result: { structuredContent: { text: 'x'.repeat(16_000_000) }, content: [] } });
  talk.conversation.broken('server', 'it is too large', 100_000_000, start + 1000);
  talk.end();
  expect(talk.events()[2]?.[1].left_out).toEqual([
    { pointer: '/result', reason: 'too_large', size: 16_000_011 },
  ]);
  expect(talk.events()[3]?.[1].message).toContain('100000000 bytes');
});

test('calls without an answer say why, where the end of the conversation does', () => {
  for (const [outcome, expected] of [
    ['cancelled', 'cancelled'],
    ['timed_out', 'timed_out'],
    ['failed', 'no_response'],
  ] as const) {
    const talk = converse();
    talk.client(call(1, 'a'));
    talk.conversation.ended({ outcome, reason: 'why' }, start + 100);
    talk.client(call(2, 'a'));
    talk.conversation.ended({ outcome: 'completed' }, start + 200);
    expect(
      talk
        .events()
        .slice(2)
        .map(([, payload]) => payload.outcome),
    ).toEqual([expected, undefined]);
  }
});

/** `npm run test:all` makes all of them. */
const count = process.env.TEST_WHOLE ? 2000 : 1000;

test(`${count} random conversations, much of them damaged, never throw and always conform`, () => {
  let seed = 42;
  const random = (below: number) => {
    // Mulberry32.
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000) * below);
  };
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const methods = [
    'initialize',
    'server/discover',
    'tools/list',
    'tools/call',
    'resources/read',
    'prompts/get',
    'roots/list',
    'completion/complete',
    'elicitation/create',
    'sampling/createMessage',
    'tasks/get',
    'tasks/result',
    'tasks/cancel',
    'tasks/update',
    'ping',
    'novel/method',
    'constructor',
    '__proto__',
    '',
    7,
    'notifications/cancelled',
    'notifications/progress',
    'notifications/tasks/status',
    'notifications/tasks',
    'notifications/message',
  ] as const;
  const odd = () => pick([null, 0, '', 'x', '\ud800', true, [], {}, [null], { a: { b: [] } }, -1, 1e300]);
  const value = () => pick([odd(), odd(), { name: 'a' }, { name: odd(), arguments: odd() }]);
  const params = () => ({
    name: pick(['a', odd()]),
    uri: pick(['file:///a', odd()]),
    arguments: value(),
    ref: pick([{ type: 'ref/prompt', name: 'p' }, odd()]),
    argument: pick([{ name: 'n', value: 'v' }, odd()]),
    message: odd(),
    mode: odd(),
    url: odd(),
    taskId: pick(['t', 't', odd()]),
    status: pick(['working', 'input_required', 'completed', 'failed', 'cancelled', odd()]),
    inputRequests: pick([undefined, { k: { method: 'x', params: value() } }, odd()]),
    result: pick([undefined, odd()]),
    error: pick([undefined, { code: odd(), message: odd() }]),
    requestId: random(4),
    progressToken: random(3),
    progress: pick([1, odd()]),
    inputResponses: pick([undefined, { k: { action: 'accept', content: value() }, m: odd() }, odd()]),
    requestState: pick([undefined, 's']),
    cursor: odd(),
    clientInfo: odd(),
    protocolVersion: pick(['2025-11-25', '2026-07-28', odd()]),
    _meta: pick([
      undefined,
      odd(),
      { progressToken: random(3), traceparent: odd() },
      { progressToken: random(3), 'io.modelcontextprotocol/related-task': pick([{ taskId: 't' }, odd()]) },
      {
        [identityKeys.traceId]: '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa',
        [identityKeys.callId]: pick(['c1', odd()]),
      },
    ]),
  });
  const result = () =>
    pick([
      odd(),
      { content: odd(), structuredContent: odd(), isError: odd() },
      {
        resultType: pick(['complete', 'input_required', 'task', odd()]),
        inputRequests: pick([odd(), { k: { method: 'x', params: 1 }, '~/': value() }]),
        requestState: 's',
      },
      { task: pick([odd(), { taskId: 't', status: 'working', ttl: odd() }]) },
      { tools: [value()], protocolVersion: odd(), serverInfo: odd(), capabilities: odd(), nextCursor: odd() },
      { resultType: 'task', taskId: 't', status: pick(['working', odd()]), ttlMs: odd() },
      {
        taskId: 't',
        status: pick(['completed', 'failed', 'input_required', odd()]),
        result: odd(),
        inputRequests: odd(),
      },
    ]);
  const message = (): unknown =>
    pick<() => unknown>([
      () => ({
        jsonrpc: '2.0',
        id: pick<unknown>([random(4), odd()]),
        method: pick(methods),
        params: pick<unknown>([params(), params(), odd()]),
      }),
      () => ({ jsonrpc: '2.0', method: pick(methods), params: params() }),
      () => ({ jsonrpc: '2.0', id: random(4), result: result() }),
      () => ({
        jsonrpc: '2.0',
        id: random(4),
        method: pick(['tools/call', 'tasks/get', 'tasks/result']),
        params: {
          name: 'a',
          taskId: 't',
          ...pick([{}, { requestState: 's' }, { _meta: { progressToken: 1 } }]),
        },
      }),
      () => ({
        jsonrpc: '2.0',
        method: pick(['notifications/progress', 'notifications/cancelled']),
        params: { requestId: random(4), progressToken: 1, progress: 1 },
      }),
      () => ({
        jsonrpc: '2.0',
        id: random(4),
        result: {
          taskId: 't',
          ...pick([
            { resultType: 'task', status: 'working' },
            { resultType: 'input_required', requestState: 's' },
            { status: 'completed', result: {} },
            { status: 'failed', error: { code: 1 } },
          ]),
        },
      }),
      () => ({
        jsonrpc: '2.0',
        id: pick<unknown>([random(4), odd()]),
        error: pick<unknown>([
          odd(),
          { code: pick<unknown>([-32601, -32042, odd()]), message: odd(), data: odd() },
        ]),
      }),
      odd,
    ])();
  const rounds = new Rounds();
  for (let round = 0; round < count; round++) {
    const side = pick(['proxy', 'client', 'server', 'host'] as const);
    const keep = parseKeep(
      pick([
        '',
        '*:*;*>*;prompt *:*;prompt *>*;resource *>*;elicitation *:*;elicitation *>*;notification *:*',
      ]),
    );
    const isOneRequest = random(4) === 0;
    const options = { side, keep, digest: random(2) === 0, isOneRequest, ...(random(2) && { rounds }) };
    const { conversation } = converse(options);
    for (let n = random(40); n >= 0; n--)
      conversation.message(pick(['client', 'server']), message(), start + n);
    conversation.ended({ outcome: pick(['completed', 'failed', 'interrupted', 'cancelled']) }, start + 50);
  }
  expect(made.length).toBeGreaterThan(count / 2);
  // Every event of section 12 came up, and the run refused none for its form.
  const all = made.flatMap(({ events }) => events);
  const ofSection12 = [...payloads.keys()].filter((type) => !/^(run|model|context)\./.test(type));
  expect([...new Set(all.map(({ event_type }) => event_type))]).toEqual(expect.arrayContaining(ofSection12));
  const refused = all.flatMap(({ event_type, payload }) =>
    event_type === 'error.reported' && payload.source === 'other' ? [String(payload.message)] : [],
  );
  // A server may name two tasks alike.
  for (const message of refused) expect(message).toMatch(/^An event task\.(accepted|completed) was not/);
});
