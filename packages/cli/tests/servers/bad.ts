/**
 * A small server without an SDK that speaks both revisions, over stdio (`bad.ts FAULT…`) and over HTTP (`serveBad`). Without a
 * fault it is right; a fault has the name of the rule that it breaks, and it may have several.
 */
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { type Served, serve } from './http-server.ts';

type Message = Record<string, unknown>;

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const spoken = ['2025-11-25', '2026-07-28'];

class BadServer {
  isDead = false;
  #lists = 0;
  readonly has: (fault: string) => boolean;

  constructor(faults: readonly string[]) {
    this.has = (fault) => faults.includes(fault);
  }

  /** What it sends for one message; nothing for a notification. */
  answer(message: Message): unknown[] {
    const { has } = this;
    const { id, method, params } = message as { id?: unknown; method?: string; params?: Message };
    if (id === undefined) {
      if (has('mistakes/cancelled-call') && method === 'notifications/cancelled') this.isDead = true;
      if (has('mistakes/unknown-notification') && method?.includes('context-native'))
        return [{ jsonrpc: '2.0', id: 'what', result: {} }];
      return [];
    }
    if (message.jsonrpc !== '2.0') {
      if (has('mistakes/not-a-request')) throw new Error('not a request');
      return [{ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'not a request' } }];
    }
    if (has('limits/answers') && method === 'resources/read') return [];
    const answer = { jsonrpc: '2.0', id, ...this.#result(String(method), params ?? {}) };
    if (has('limits/one-answer') && method === 'tools/list') return [answer, answer];
    const progress = { progressToken: (params?._meta as Message | undefined)?.progressToken, progress: 1 };
    if (has('calls/progress') && method === 'tools/call' && progress.progressToken !== undefined) {
      const told = { jsonrpc: '2.0', method: 'notifications/progress', params: progress };
      return [told, told, answer];
    }
    if (has('limits/requests') && method === 'tools/call')
      return [{ jsonrpc: '2.0', id: 's1', method: 'roots/list' }, answer];
    if (has('limits/unasked') && method === 'tools/list') return [{ ...answer, id: 'nobody' }, answer];
    return [answer];
  }

  #result(method: string, params: Message): Message {
    const { has } = this;
    const meta = params._meta as Message | undefined;
    const version = meta?.[versionKey];
    const isModern = version !== undefined;
    const ok = (result: Message) => ({
      result: isModern ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...result } : result,
    });
    const error = (code: number, message: string, data?: unknown) => ({
      error: { code, message, ...(data !== undefined && { data }) },
    });
    if (has('connect/any')) return error(-32603, 'no');
    if (
      isModern &&
      (has('connect/2026-07-28') || (!spoken.includes(String(version)) && !has('connect/unknown-revision')))
    )
      return error(-32022, 'unsupported', { supported: spoken, requested: version });
    if (has('connect/2025-11-25') && !isModern && method !== 'initialize') return error(-32602, 'no _meta');
    const isWhole = 'io.modelcontextprotocol/clientCapabilities' in (meta ?? {});
    if (isModern && !isWhole && !has('mistakes/missing-meta')) return error(-32602, 'incomplete _meta');
    const info = has('discovery/identity')
      ? { name: '', version: '' }
      : { name: 'Bad Rates', version: '0.1.0' };
    const capabilities = {
      tools: {},
      resources: {},
      ...(!has('capabilities/undeclared') && { prompts: {} }),
      completions: {},
      logging: {},
    };
    if (method === 'server/discover')
      return ok({
        supportedVersions: spoken,
        capabilities,
        serverInfo: info,
        _meta: { 'io.modelcontextprotocol/serverInfo': info },
      });
    if (method === 'initialize') {
      if (has('connect/2025-11-25')) return error(-32601, 'only 2026-07-28');
      const { protocolVersion: asked } = params;
      const isKnown = asked === '2025-11-25' || has('connect/unknown-revision');
      return ok({ protocolVersion: isKnown ? asked : '2025-11-25', capabilities, serverInfo: info });
    }
    const broken: Record<string, string> = {
      'capabilities/tools': 'tools/list',
      'capabilities/resources': 'resources/list',
      'capabilities/prompts': 'prompts/list',
      'capabilities/completions': 'completion/complete',
      'capabilities/logging': 'logging/setLevel',
      'ping/answers': 'ping',
      'resources/read': 'resources/read',
      'prompts/get': 'prompts/get',
    };
    if (Object.keys(broken).some((fault) => has(fault) && broken[fault] === method))
      return error(-32601, 'not here');
    switch (method) {
      case 'ping':
      case 'logging/setLevel':
        return isModern ? error(-32601, 'gone') : ok({});
      case 'tools/list':
        return ok(this.#tools(params));
      case 'resources/list':
        return ok({ resources: [{ uri: 'rates://table', name: 'table' }] });
      case 'prompts/list':
        return ok({ prompts: has('capabilities/undeclared') ? [] : [{ name: 'explain' }] });
      case 'completion/complete':
        return ok({ completion: { values: [] } });
      case 'resources/read':
        if (params.uri !== 'rates://table' && has('resources/unknown-code')) return ok({ contents: [] });
        return params.uri === 'rates://table' || has('resources/unknown')
          ? ok({ contents: [{ uri: 'rates://table', text: 'EUR 1.5' }] })
          : error(-32602, 'no such resource');
      case 'prompts/get':
        return params.name === 'explain' || has('prompts/unknown')
          ? ok({ messages: [] })
          : error(-32602, 'no such prompt');
      case 'tools/call': {
        const result = this.#call(params);
        return typeof result === 'string' ? error(-32602, result) : ok(result);
      }
      default:
        return has('mistakes/unknown-method') ? ok({}) : error(-32601, 'no such method');
    }
  }

  #tools({ cursor }: Message): Message {
    const { has } = this;
    const names = has('tools/names') ? ['a rate!'] : ['lookup', 'notes'];
    if (has('lists/unique')) names.push('notes');
    if (has('lists/same-order') && this.#lists++ % 2 === 1) names.reverse();
    const tools = names.map((name) => ({
      name,
      description: has('lists/characters') ? 'A tool.\u200b \u202eAsk me first.' : 'A tool.',
      inputSchema: {
        type: 'object',
        properties: {
          currency: {
            type: has('schemas/input') ? 'text' : 'string',
            ...(has('schemas/headers') && { 'x-mcp-header': 'no name' }),
          },
        },
        required: ['currency'],
      },
      ...(name === 'lookup' && {
        outputSchema: {
          type: 'object',
          properties: { rate: { type: has('schemas/output') ? 'decimal' : 'number' } },
          required: ['rate'],
        },
      }),
      annotations: { readOnlyHint: true },
    }));
    return { tools, ...(has('lists/pages') && { nextCursor: String(cursor ?? 'again') }) };
  }

  /** A result, or why not. */
  #call({ name, arguments: given }: Message): Message | string {
    const { has } = this;
    const { currency } = (given ?? {}) as Message;
    const refused = { content: [{ type: 'text', text: 'not so' }], isError: true };
    if (name !== 'lookup' && name !== 'notes' && name !== 'a rate!') {
      if (has('mistakes/unknown-tool')) return { content: [] };
      return has('mistakes/unknown-tool-code') ? refused : 'no such tool';
    }
    if (typeof currency === 'string' && currency.length > 1000 && has('mistakes/oversized-argument'))
      this.isDead = true;
    if (currency === undefined && !has('mistakes/missing-arguments')) return refused;
    if (currency !== undefined && typeof currency !== 'string' && !has('mistakes/wrong-arguments'))
      return refused;
    if (has('calls/answered')) return { content: 'a text, and no list' };
    const text = has('limits/size') ? 'x'.repeat(3_000_000) : '1.5';
    const structuredContent = { rate: has('calls/structured-content') ? 'much' : 1.5 };
    return { content: [{ type: 'text', text }], ...(name === 'lookup' && { structuredContent }) };
  }
}

/** With `isGuarded` it wants the token `right`, and publishes whose tokens it takes. */
export async function serveBad(fault: string | readonly string[], isGuarded = false): Promise<Served> {
  const bad = new BadServer([fault].flat());
  const { has } = bad;
  const sessions = new Set<string>();
  const origin = (request: Request) => new URL(request.url).origin;
  return serve(async (request) => {
    if (bad.isDead) throw new Error('dead');
    const { headers, method } = request;
    if (isGuarded && request.url.includes('/.well-known/oauth-protected-resource')) {
      const resource = has('authorisation/metadata') ? 'https://other.example/' : `${origin(request)}/mcp`;
      return Response.json({ resource, authorization_servers: ['https://login.example'] });
    }
    if (!request.url.endsWith('/mcp')) return new Response('not here', { status: 404 });
    const isLeftOpen =
      has('authorisation/missing-token') && (await request.clone().text()).includes('"tools/list"');
    if (isGuarded && !isLeftOpen && !isTaken(headers.get('authorization'), has))
      return new Response('who are you?', { status: 401, headers: { 'www-authenticate': 'Bearer' } });
    if (headers.has('origin') && !has('http/origin'))
      return new Response('', { status: has('http/origin as 400') ? 400 : 403 });
    if (method === 'GET') return new Response('a page', { status: has('http/get') ? 200 : 405 });
    if (method !== 'POST') return new Response('', { status: 405 });
    const text = await request.text();
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      if (has('mistakes/malformed-message')) return new Response(null, { status: 202 });
      const error = { code: -32700, message: 'not JSON' };
      return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 });
    }
    const params = (message.params ?? {}) as Message;
    const version = (params._meta as Message | undefined)?.[versionKey];
    const refusal = version === undefined ? refuseSession() : refuseHeaders();
    if (refusal) return refusal;
    if (has('mistakes/cancelled-call') && version !== undefined)
      request.signal.addEventListener('abort', () => {
        bad.isDead = true;
      });
    const answers = bad.answer(message);
    if (message.id === undefined && answers.length === 0)
      return new Response(null, { status: has('http/notification') ? 204 : 202 });
    if (answers.length === 0)
      return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    const extra: Record<string, string> = {};
    if (message.method === 'initialize' && !has('connect/any')) {
      const id = randomUUID();
      sessions.add(id);
      extra['mcp-session-id'] = id;
    }
    // Errors of 2026-07-28 have a status of their own.
    const code = version === undefined ? undefined : (answers[0] as { error?: { code: number } }).error?.code;
    const isCall = message.method === 'tools/call' && code === -32602;
    const status = isCall ? 200 : code === -32601 ? 404 : code === undefined ? 200 : 400;
    if (answers.length === 1) return Response.json(answers[0], { status, headers: extra });
    const events = answers.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
    return new Response(events, { headers: { ...extra, 'content-type': 'text/event-stream' } });

    function refuseSession(): Response | undefined {
      const asked = headers.get('mcp-protocol-version');
      if (asked !== null && !spoken.includes(asked) && !has('http/header-version'))
        return new Response('which revision?', { status: 400 });
      const session = headers.get('mcp-session-id');
      if (session === null || sessions.has(session) || has('http/unknown-session')) return undefined;
      return new Response('no such session', { status: 404 });
    }

    function refuseHeaders(): Response | undefined {
      const name = params.name ?? params.uri;
      const isWrong =
        (headers.get('mcp-protocol-version') !== version && !has('http/header-version')) ||
        (headers.get('mcp-method') === null && !has('http/header-missing')) ||
        (headers.get('mcp-method') !== null &&
          headers.get('mcp-method') !== message.method &&
          !has('http/header-method')) ||
        (name !== undefined && headers.get('mcp-name') !== name && !has('http/header-name'));
      if (!isWrong || message.id === undefined) return undefined;
      const error = { code: -32020, message: 'header and body disagree' };
      return Response.json({ jsonrpc: '2.0', id: message.id, error }, { status: 400 });
    }
  });
}

function isTaken(header: string | null, has: BadServer['has']): boolean {
  if (header === null) return false;
  const token = header.replace('Bearer ', '');
  if (token === 'right') return true;
  return token === 'of another server'
    ? has('authorisation/wrong-audience')
    : has('authorisation/wrong-token');
}

/** Faults of a program, beside those of the table: each is a way in which nothing more comes, or too much. */
function serveOverStdio(faults: readonly string[]): void {
  const bad = new BadServer(faults);
  const { has } = bad;
  const send = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);
  if (has('stdio/clean-output')) process.stdout.write('Server is ready!\n');
  if (has('stdio/ends')) setInterval(() => {}, 1000);
  createInterface({ input: process.stdin }).on('line', (line) => {
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      if (has('mistakes/malformed-message')) process.exit(3);
      return;
    }
    if (message.method === 'tools/list') {
      if (has('dies')) process.exit(7);
      if (has('closes-output')) {
        process.stdout.end();
        setInterval(() => {}, 1000);
        return;
      }
      if (has('sends-100-mb')) {
        for (let i = 0; i < 100; i++) process.stdout.write('x'.repeat(1_000_000));
        return;
      }
      if (has('prints-for-ever')) {
        setInterval(() => process.stdout.write('still here\n'.repeat(1000)), 1);
        return;
      }
    }
    if (has('never-answers')) return;
    bad.answer(message).forEach(send);
    if (bad.isDead) process.exit(1);
  });
}

if (process.argv[1] === import.meta.filename) serveOverStdio(process.argv.slice(2));
