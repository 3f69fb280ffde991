import { expect, onTestFinished, test } from 'vitest';
import type { RuleId } from '../src/verify/rules.ts';
import { errorOf, type Message, Refusal, resultOf } from './corpus/kit/messages.ts';
import { makeModernPost, makePost } from './corpus/kit/post.ts';
import { info, type Methods, makeModernRates, makeRates, rateTool } from './corpus/kit/rates.ts';
import { ask, brokenIn, ruleOf } from './servers/ask.ts';
import { askBehind, describeSignIn, type Gate, posts, unauthorised } from './servers/behind.ts';
import { serve } from './servers/http-server.ts';

const isOpen = ({ method = '' }: Message) =>
  ['initialize', 'notifications/initialized', 'tools/list', 'server/discover'].includes(method);
const isWellKnown = (request: Request) => new URL(request.url).pathname.startsWith('/.well-known/');
const isOther = (message: Message | undefined) => message?.method === 'notifications/roots/list_changed';

/** A stream of events that stays open. Node sends its head with the first bytes. */
const openStream = (start: string) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        if (start !== '') controller.enqueue(new TextEncoder().encode(start));
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

const resourceMethods: Methods = {
  'resources/list': () => ({ resources: [{ uri: 'rates:///all', name: 'all' }] }),
  'resources/read': ({ uri }) => {
    if (uri !== 'rates:///all') throw new Refusal(-32602, 'There is no such resource');
    return { contents: [{ uri, text: 'EUR 1' }] };
  },
};
const postResources = makeModernPost(makeModernRates(resourceMethods, { resources: {} }));

const eventStream = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });
/** A call with the arguments that `check-server` makes. */
const isCall = (message: Message | undefined) =>
  message?.method === 'tools/call' && JSON.stringify(message.params?.arguments) === '{"currency":"verify"}';
/** Closes the stream of a call before the answer, and gives that to a client that polls. */
function letPoll(): Gate {
  let answer = '';
  return async (request, message) => {
    if (request.headers.get('last-event-id') === 'one') return eventStream(`data: ${answer}\n\n`);
    if (!isCall(message)) return undefined;
    answer = await (await posts['2025-11-25'](request)).text();
    return eventStream('id: one\nretry: 150\ndata:\n\n');
  };
}

const postFirst = makePost(makeRates(['2024-11-05']), ['2024-11-05']);
/** Speaks 2024-11-05 by POST: no clause of it says how a notification, a GET or an old session is answered. */
const answerFirst: Gate = async (request) => {
  if (request.method === 'GET') return new Response('', { status: 404 });
  const { status, body } = await postFirst(request);
  const headers = { 'mcp-session-id': 'one', 'content-type': 'application/json' };
  return status === 202 ? new Response(null, { status: 204 }) : new Response(body, { status, headers });
};

interface Honest {
  about: string;
  gate: Gate;
  revision?: keyof typeof posts;
  settings?: Parameters<typeof ask>[1];
  rule: RuleId;
  outcome: 'passed' | 'skipped';
  says?: RegExp;
}

const honest: Honest[] = [
  {
    about: 'that does not look at jsonrpc',
    gate: (request, message) =>
      message && message.jsonrpc !== '2.0'
        ? new Request(request, { body: JSON.stringify({ ...message, jsonrpc: '2.0' }) })
        : undefined,
    rule: 'mistakes/not-a-request',
    outcome: 'passed',
    says: /"jsonrpc": "1\.0" got a result/,
  },
  {
    about: 'that refuses what is not JSON by HTTP 200 with -32700',
    gate: ({ method }, message) =>
      method === 'POST' && !message ? Response.json(errorOf(null, -32700, 'Parse error')) : undefined,
    rule: 'mistakes/malformed-message',
    outcome: 'passed',
  },
  {
    about: 'that asks for sign-in for all but its lists, also for unknown methods',
    gate: (_, message) => (message && !isOpen(message) ? unauthorised('Bearer realm="rates"') : undefined),
    rule: 'mistakes/unknown-method',
    outcome: 'skipped',
    says: /it asks for sign-in: HTTP 401/,
  },
  {
    about: 'of 2026-07-28 that asks for sign-in for all but its lists',
    gate: (_, message) => (message && !isOpen(message) ? unauthorised('Bearer realm="rates"') : undefined),
    revision: '2026-07-28',
    rule: 'mistakes/unknown-method',
    outcome: 'skipped',
    says: /it asks for sign-in: HTTP 401/,
  },
  {
    about: 'that asks for a key for all but its lists, by HTTP 403',
    gate: (_, message) => (message && !isOpen(message) ? new Response(null, { status: 403 }) : undefined),
    rule: 'mistakes/unknown-method',
    outcome: 'skipped',
    says: /HTTP 403/,
  },
  {
    about: 'that asks for sign-in for a notification',
    gate: (_, message) => (isOther(message) ? unauthorised('Bearer') : undefined),
    rule: 'http/notification',
    outcome: 'skipped',
    says: /it asks for sign-in: HTTP 401/,
  },
  ...[400, 405].map(
    (status): Honest => ({
      about: `that refuses a notification that it does not know by HTTP ${status}`,
      gate: (_, message) => (isOther(message) ? new Response(null, { status }) : undefined),
      rule: 'http/notification',
      outcome: 'passed',
      says: new RegExp(`HTTP ${status}: the server does not take notifications/roots/list_changed`),
    }),
  ),
  {
    about: 'that refuses the header of a revision that it does not have by -32022',
    gate: ({ headers, method }, message) => {
      const version = headers.get('mcp-protocol-version') ?? '2026-07-28';
      if (method !== 'POST' || version === '2026-07-28') return undefined;
      const data = { supported: ['2026-07-28'], requested: version };
      return Response.json(errorOf(message?.id, -32022, 'Unsupported', data), { status: 400 });
    },
    revision: '2026-07-28',
    rule: 'http/header-version',
    outcome: 'passed',
  },
  {
    about: 'that asks for a key of its own for its tools',
    gate: (_, message) => (message?.method === 'tools/call' ? unauthorised('Key realm="rates"') : undefined),
    rule: 'authorisation/metadata',
    outcome: 'skipped',
    says: /it asks for a key, not for OAuth/,
  },
  {
    about: 'that describes sign-in, refuses wrong tokens, and answers without one',
    gate: (request) =>
      describeSignIn(request) ?? (request.headers.has('authorization') ? unauthorised('Bearer') : undefined),
    rule: 'authorisation/missing-token',
    outcome: 'skipped',
    says: /answers without it\. The protocol allows that/,
  },
  ...[500, 502].map(
    (status): Honest => ({
      about: `whose service is down, which it tells by -32603 with HTTP ${status}`,
      gate: (_, message) =>
        message?.method === 'tools/call' && message.params?.name === rateTool.name
          ? Response.json(errorOf(message.id, -32603, 'The rates are unreachable'), { status })
          : undefined,
      rule: 'mistakes/oversized-argument',
      outcome: 'passed',
    }),
  ),
  {
    about: 'that has no tools, and refuses what it does not have before it compares headers',
    gate: (request, message) =>
      message?.method === 'tools/list' || message?.method === 'prompts/list'
        ? Response.json(errorOf(message.id, -32601, 'Method not found'), { status: 404 })
        : postResources(request),
    revision: '2026-07-28',
    rule: 'http/header-method',
    outcome: 'passed',
  },
  {
    about: 'that closes the stream of a call, whose client polls',
    gate: letPoll(),
    rule: 'calls/answered',
    outcome: 'passed',
  },
  {
    about: 'of 2024-11-05, which has no clauses about Streamable HTTP',
    gate: answerFirst,
    rule: 'http/get',
    outcome: 'skipped',
    says: /2024-11-05 does not have this rule/,
  },
  {
    about: 'that opens a stream by GET, and sends its head with the first event',
    gate: ({ method }) => (method === 'GET' ? openStream('') : undefined),
    settings: { timeoutMs: 500 },
    rule: 'http/get',
    outcome: 'skipped',
    says: /GET got no response in time/,
  },
];

test.for(honest)('a server $about breaks no rule', async (server) => {
  const { gate, revision, settings, rule, outcome, says } = server;
  const verified = await askBehind(gate, revision, settings);
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.impossible).toBeUndefined();
  expect(ruleOf(verified, rule)).toMatchObject({
    outcome,
    ...(says && { reason: expect.stringMatching(says) }),
  });
});

test('a server that answers 400 to a session that it never made breaks no rule', async () => {
  const served = await serve(async (request) => {
    if ((request.headers.get('mcp-session-id') ?? 'one') !== 'one')
      return new Response(null, { status: 400 });
    const response = await posts['2025-11-25'](request);
    response.headers.set('mcp-session-id', 'one');
    return response;
  });
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { revisions: ['2025-11-25'] });
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'http/unknown-session')).toMatchObject({
    outcome: 'passed',
    reason: expect.stringMatching(/HTTP 400.*only after 404/),
  });
});

const notAsked: { about: string; gate: Gate; says: RegExp }[] = [
  ...[undefined, 'Basic realm="rates"', 'ApiKey realm="rates, bearer of keys"'].map((challenge) => ({
    about: `that asks for a key by the challenge ${challenge}`,
    gate: () => unauthorised(challenge),
    says: /^the server asks for a key, not for OAuth: HTTP 401\. .*--token-file .* no other header$/,
  })),
  {
    about: 'that asks for a key by HTTP 403',
    gate: () => Response.json({ error: 'Send your key in X-API-Key' }, { status: 403 }),
    says: /^the server refuses a client without a key: HTTP 403\. .*--token-file /,
  },
  ...[404, 405].map((status) => ({
    about: `with the transport of 2024-11-05, which answers POST by ${status}`,
    gate: ({ method }: Request) =>
      method === 'GET'
        ? openStream(': welcome\r\n\r\nevent: endpoint\r\ndata: /messages?s=1\r\n\r\n')
        : new Response(null, { status }),
    says: /^the URL has the HTTP\+SSE transport of 2024-11-05, .* give the URL of that/,
  })),
];

test.for(notAsked)('a server $about cannot be asked, and is told what to do', async ({ gate, says }) => {
  const verified = await askBehind(gate);
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.impossible).toMatch(says);
  expect(ruleOf(verified, 'connect/any').outcome).toBe('skipped');
});

test('a token that the server refuses is named, and is no fault of the server', async () => {
  const served = await serve(async () => unauthorised('Basic'));
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { token: 'right' });
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.impossible).toMatch(/^the server refuses the token of --token-file: HTTP 401\. /);
});

const faulty: {
  about: string;
  gate: Gate;
  revision?: keyof typeof posts;
  rule: RuleId;
  says: RegExp;
}[] = [
  {
    about: 'takes an Origin that begins as its own',
    gate: async (request) => {
      const origin = request.headers.get('origin') ?? '';
      if (!origin.startsWith('http://127.0.0.1')) return undefined;
      return posts['2025-11-25'](new Request(request, { headers: { 'content-type': 'application/json' } }));
    },
    rule: 'http/origin',
    says: /Origin: http:\/\/127\.0\.0\.1\.evil\.example/,
  },
  {
    about: 'answers an unknown revision by a text',
    gate: (_, message) =>
      message?.method === 'initialize' && message.params?.protocolVersion === '1999-01-01'
        ? Response.json(resultOf(message.id, { protocolVersion: '1.0', capabilities: {}, serverInfo: info }))
        : undefined,
    rule: 'connect/unknown-revision',
    says: /initialize of 1999-01-01: answered with a result/,
  },
  ...[
    { data: { supported: ['2026-07-28'] }, status: 200, says: /error -32022 .*HTTP 200/ },
    { data: undefined, status: 400, says: /it does not list what is supported/ },
  ].map(({ data, status, says }): (typeof faulty)[number] => ({
    about: `of 2026-07-28 refuses an unknown revision by HTTP ${status} with ${JSON.stringify(data)}`,
    gate: ({ headers }, message) =>
      headers.get('mcp-protocol-version') === '1999-01-01'
        ? Response.json(errorOf(message?.id, -32022, 'Unsupported', data), { status })
        : undefined,
    revision: '2026-07-28',
    rule: 'connect/unknown-revision',
    says,
  })),
  {
    about: 'takes data that is not JSON',
    gate: ({ method }, message) =>
      method === 'POST' && !message ? new Response(null, { status: 202 }) : undefined,
    rule: 'mistakes/malformed-message',
    says: /HTTP 202 for data that is not JSON/,
  },
  {
    about: 'fails by a notification that it does not know',
    gate: (_, message) => (isOther(message) ? new Response(null, { status: 500 }) : undefined),
    rule: 'http/notification',
    says: /HTTP 500/,
  },
  {
    about: 'fails by a text of a megabyte',
    gate: (_, message) =>
      JSON.stringify(message ?? null).length > 1_000_000
        ? new Response('Internal Server Error', { status: 500 })
        : undefined,
    rule: 'mistakes/oversized-argument',
    says: /HTTP 500/,
  },
  {
    about: 'closes the stream of a call, and refuses a client that polls',
    gate: (_, message) => (isCall(message) ? eventStream('id: one\nretry: 0\ndata:\n\n') : undefined),
    rule: 'calls/answered',
    says: /HTTP 200 without an answer/,
  },
  {
    about: 'lists no tools',
    gate: (_, message) =>
      message?.method === 'tools/list' ? new Response(null, { status: 500 }) : undefined,
    rule: 'capabilities/tools',
    says: /HTTP 500/,
  },
  {
    about: 'describes the sign-in of another server at its closed tools',
    gate: (request, message) =>
      describeSignIn(request, { resource: 'https://other.example/mcp' }) ??
      (message?.method === 'tools/call' ? unauthorised('Bearer') : undefined),
    rule: 'authorisation/metadata',
    says: /resource is https:\/\/other\.example\/mcp, not this server/,
  },
  {
    about: 'wants a bearer token and describes no sign-in',
    gate: (request) => (isWellKnown(request) ? undefined : unauthorised('Basic, Bearer realm="rates"')),
    rule: 'authorisation/metadata',
    says: /no metadata was found/,
  },
  {
    about: 'has no old transport, and answers POST by 404',
    gate: ({ method }) =>
      method === 'GET' ? openStream('event: message\ndata: {}\n\n') : new Response('', { status: 404 }),
    rule: 'connect/any',
    says: /404|POST/,
  },
];

test.for(faulty)('a server that $about breaks $rule, and nothing else', async (server) => {
  const { gate, revision, rule, says } = server;
  const verified = await askBehind(gate, revision);
  expect(brokenIn(verified)).toEqual([expect.stringMatching(says)]);
  expect(ruleOf(verified, rule).outcome).toBe('failed');
});
