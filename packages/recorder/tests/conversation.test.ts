import { afterEach, expect, test } from 'vitest';
import { checkDraftText } from '../../conformance/src/draft/check.ts';
import { checkTrace } from '../../conformance/src/trace.ts';
import {
  Conversation,
  type ConversationOptions,
  type RunBeginning,
  type Speaker,
} from '../src/conversation.ts';
import { keepNothing, parseKeep } from '../src/keep.ts';
import { TraceRun } from '../src/run.ts';
import { identityKeys } from '../src/wire.ts';
import { Lists } from './memory.ts';

const start = Date.parse('2026-11-26T08:00:00Z');
const made: Lists[] = [];

/** Whatever a test recorded conforms, to the published version and to the draft, without a SHOULD that is broken. */
afterEach(() => {
  for (const recorded of made.splice(0)) {
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
      { call_id: 'c2', outcome: 'ok', names: ['rates.lookup'], digest: expect.stringMatching(/^sha256:/) },
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
  expect(talk.events().map(([type]) => type)).not.toContain('error.reported');
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
  talk.server({ id: 1, method: 'sampling/createMessage', params: { messages: [], maxTokens: 50 } });
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
    ['sampling.requested', { max_tokens: 50 }],
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
    params: { ref: { type: 'ref/prompt', name: 'explain' }, argument: { name, value: 'd' } },
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
    ['completion.requested', { argument: { name: 'who' }, left_out: [{ pointer: '/argument/value' }] }],
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
  talk.conversation.message('client', [call(2, 'b')], start + 1000);
  talk.conversation.broken('server', 'it is no JSON', 12, start + 1001);
  talk.end();
  expect(talk.events().filter(([type]) => type === 'error.reported')).toMatchObject(
    [
      [0, { message: 'A request that was answered was answered again.', for_call_id: 'c1' }],
      [0, { message: 'An answer came that no request waits for.' }],
      [0, { message: 'An error came that answers no request.', code: -32700 }],
      [0, { message: 'The client sent a batch, which the protocol does not know any more.' }],
      [0, { message: 'The server sent what is no message: it is no JSON, 12 bytes.' }],
    ].map(([, payload]) => ['error.reported', payload]),
  );
});

test('two thousand random conversations, much of them damaged, never throw and always conform', () => {
  let seed = 42;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
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
    taskId: pick(['t', odd()]),
    status: pick(['working', 'completed', 'failed', 'cancelled', odd()]),
    requestId: random(4),
    progressToken: random(3),
    progress: pick([1, odd()]),
    inputResponses: pick([undefined, odd()]),
    requestState: pick([undefined, 's']),
    cursor: odd(),
    clientInfo: odd(),
    protocolVersion: pick(['2025-11-25', '2026-07-28', odd()]),
    _meta: pick([
      undefined,
      odd(),
      { progressToken: random(3), traceparent: odd() },
      { [identityKeys.traceId]: '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa', [identityKeys.callId]: odd() },
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
      { taskId: 't', status: pick(['completed', odd()]), result: odd() },
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
        id: pick<unknown>([random(4), odd()]),
        error: pick<unknown>([
          odd(),
          { code: pick<unknown>([-32601, -32042, odd()]), message: odd(), data: odd() },
        ]),
      }),
      odd,
    ])();
  for (let round = 0; round < 2000; round++) {
    const side = pick(['proxy', 'client', 'server', 'host'] as const);
    const keep = parseKeep(
      pick([
        '',
        '*:*;*>*;prompt *:*;prompt *>*;resource *>*;elicitation *:*;elicitation *>*;notification *:*',
      ]),
    );
    const { conversation } = converse({ side, keep, digest: random(2) === 0, isOneRequest: random(4) === 0 });
    for (let n = random(12); n >= 0; n--)
      conversation.message(pick(['client', 'server']), message(), start + n);
    conversation.ended({ outcome: pick(['completed', 'failed', 'interrupted', 'cancelled']) }, start + 20);
  }
  expect(made.length).toBeGreaterThan(1000);
});
