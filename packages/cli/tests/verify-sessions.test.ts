/** Sessions and notifications over HTTP: servers that end and accept them as the protocol says, and ones that do not. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RuleId } from '../src/verify/rules.ts';
import { brokenIn, ruleOf } from './servers/ask.ts';
import { askBehind, type Gate, posts } from './servers/behind.ts';

const isPost = ({ method }: Request) => method === 'POST';

interface Keeper {
  makeId?: () => string;
  /** HTTP status of DELETE. */
  deleted?: number;
  /** False if a session goes on after DELETE. */
  ends?: boolean;
  /** HTTP status for a session that has ended. */
  refused?: number;
}

/** Keeps sessions before the correct server. */
function keepSessions({
  makeId = () => crypto.randomUUID(),
  deleted = 200,
  ends = true,
  refused = 404,
}: Keeper): Gate {
  const living = new Set<string>();
  return async (request, message) => {
    const id = request.headers.get('mcp-session-id');
    const isKnown = id !== null && living.has(id);
    if (id !== null && !isKnown) return new Response(null, { status: refused });
    if (request.method === 'DELETE') {
      if (ends) living.delete(id ?? '');
      return new Response(null, { status: deleted });
    }
    if (message?.method !== 'initialize') return undefined;
    const response = await posts['2025-11-25'](request);
    const made = makeId();
    living.add(made);
    response.headers.set('mcp-session-id', made);
    return response;
  };
}

test.for<Keeper & { about: string }>([
  { about: 'ends a session', deleted: 204 },
  { about: 'ends a session, and refuses it by 400', refused: 400 },
  { about: 'does not let a client end a session', deleted: 405, ends: false },
  { about: 'ends a session later', deleted: 202, ends: false },
  { about: 'has ids of all kinds of characters', makeId: () => `!~"\\{}:${crypto.randomUUID()}` },
])('a server that $about breaks no rule', async ({ about, ...keeper }) => {
  const verified = await askBehind(keepSessions(keeper));
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'http/unknown-session').outcome).toBe('passed');
});

test('a server with one session at a time, which it does not end, cannot be asked', async () => {
  let isOpen = false;
  const verified = await askBehind(async (request, message) => {
    if (request.method === 'DELETE') return new Response(null, { status: 405 });
    if (message?.method !== 'initialize') return undefined;
    if (isOpen) return new Response('There is a session already', { status: 409 });
    isOpen = true;
    const response = await posts['2025-11-25'](request);
    response.headers.set('mcp-session-id', 'one');
    return response;
  });
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.impossible).toMatch(/refuses another session by HTTP 409, and did not end the one before/);
});

test.for<Record<string, string>>([{}, { 'mcp-session-id': 'one' }])(
  'a server that refuses each session by %j is broken',
  async (headers) => {
    const verified = await askBehind((_, message) =>
      message?.method === 'initialize' ? new Response('No', { status: 409, headers }) : undefined,
    );
    expect(brokenIn(verified)).toEqual([expect.stringMatching(/^connect\/any: /)]);
  },
);

test('a server whose streams go on after the answer breaks no rule', async () => {
  const verified = await askBehind(goOn(false));
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.report.calls).toEqual({ called: 1, listed: 1 });
});

interface Faulty {
  about: string;
  gate: Gate;
  revision?: keyof typeof posts;
  rule: RuleId;
  says: RegExp;
}

/** Answers notifications in place of the server. */
const toNotifications =
  (isMeant: (method: string | undefined) => boolean, answer: () => Response): Gate =>
  (request, message) =>
    isPost(request) && message?.jsonrpc === '2.0' && message.id === undefined && isMeant(message.method)
      ? answer()
      : undefined;
const isInitialised = (method: string | undefined) => method === 'notifications/initialized';
const okay = () => Response.json({ ok: true });

/** Answers calls by a stream that goes on for a moment after the answer. */
const goOn =
  (sendsTwice: boolean): Gate =>
  async (request, message) => {
    const response = message?.method === 'tools/call' ? await posts['2025-11-25'](request) : undefined;
    if (response?.status !== 200) return response;
    const event = new TextEncoder().encode(`data: ${await response.text()}\n\n`);
    const stream = new ReadableStream({
      start: async (controller) => {
        controller.enqueue(event);
        await wait(300);
        // The client may have closed it.
        if (request.signal.aborted) return;
        if (sendsTwice) controller.enqueue(event);
        controller.close();
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  };

const faulty: Faulty[] = [
  {
    about: 'answers a call again a moment later',
    gate: goOn(true),
    rule: 'limits/one-answer',
    says: /tools\/call \(id .*\) was answered twice/,
  },
  {
    about: 'goes on with a session that was ended',
    gate: keepSessions({ ends: false }),
    rule: 'http/unknown-session',
    says: /DELETE ended the session by HTTP 200, then tools\/list: answered with a result/,
  },
  {
    about: 'has a session id with a space',
    gate: keepSessions({ makeId: () => `session ${crypto.randomUUID()}` }),
    rule: 'http/unknown-session',
    says: /the session id has the character U\+0020/,
  },
  {
    about: 'has a session id with an umlaut',
    gate: keepSessions({ makeId: () => `größe-${crypto.randomUUID()}` }),
    rule: 'http/unknown-session',
    says: /the session id has the character U\+00F6/,
  },
  {
    about: 'accepts notifications/initialized by 200',
    gate: toNotifications(isInitialised, okay),
    rule: 'http/notification',
    says: /notifications\/initialized got HTTP 200/,
  },
  {
    about: 'of 2026-07-28 accepts a notification by 200',
    gate: toNotifications(() => true, okay),
    revision: '2026-07-28',
    rule: 'http/notification',
    says: /a notification got HTTP 200/,
  },
];

test.for(faulty)('a server that $about breaks $rule, and nothing else', async (server) => {
  const { gate, revision, rule, says } = server;
  const verified = await askBehind(gate, revision);
  expect(brokenIn(verified)).toEqual([expect.stringMatching(says)]);
  expect(ruleOf(verified, rule).outcome).toBe('failed');
});

test.for([202, 400, 405, 501])('a server of 2026-07-28 may answer a notification by %s', async (status) => {
  const answer = () => new Response(null, { status });
  const isMeant = (method: string | undefined) => method === 'notifications/roots/list_changed';
  const verified = await askBehind(toNotifications(isMeant, answer), '2026-07-28');
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'http/notification').outcome).toBe('passed');
});
