import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownTraceKeys } from '@context-native/mcp';
import { record } from '@context-native/recorder/sdk';
import { MemorySink } from '@context-native/recorder/sinks/memory';
import { expectTrace } from '@context-native/recorder/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, inject, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const address = () => new URL('/mcp', inject('siteUrl'));
const example = (name: string) => readFileSync(join(root, 'standard/examples', name), 'utf8');

async function connect(
  revision: '2025-11-25' | '2026-07-28' = '2026-07-28',
  prepare: (client: Client) => Client = (client) => client,
): Promise<Client> {
  const mode = revision === '2026-07-28' ? 'auto' : 'legacy';
  const client = prepare(new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } }));
  await client.connect(new StreamableHTTPClientTransport(address()));
  onTestFinished(() => client.close());
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  return client;
}

const call = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const answer = await client.callTool({ name, arguments: given });
  const [first] = answer.content;
  return {
    found: answer.structuredContent as Record<string, unknown>,
    text: first?.type === 'text' ? first.text : '',
    isError: answer.isError ?? false,
    meta: answer._meta ?? {},
  };
};

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(address(), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit);

const everyTool = [
  ...['search', 'read_page', 'get_clause', 'check_document', 'convert_trace', 'list_types', 'get_type'],
  ...['find_servers', 'get_server', 'find_implementations', 'verify_credential'],
  ...['list_lessons', 'get_lesson', 'practice_question'],
  // Listed for everybody; answered for who signed in.
  ...['my_progress', 'my_credentials', 'submit_entry'],
];

test.each(['2025-11-25', '2026-07-28'] as const)(
  'the official client is offered every tool by %s',
  async (revision) => {
    const client = await connect(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(everyTool);
    expect(tools.filter(({ annotations }) => annotations?.openWorldHint).map(({ name }) => name)).toEqual([
      'verify_credential',
    ]);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'adopt-the-standard',
      'review-trace',
      'prepare-for-exam',
    ]);
    const { found } = await call(client, 'get_clause', { number: '12.6' });
    expect(found).toMatchObject({
      version: 'v0.2-draft',
      level: 'MUST',
      section: { title: 'Binding to MCP' },
    });
  },
);

test('the older client of 2025-11-25 calls tools', async () => {
  const client = new OlderClient({ name: 'older', version: '1' });
  await client.connect(new OlderTransport(address()) as never);
  const answer = await client.callTool({ name: 'get_type', arguments: { name: 'money.amount' } });
  expect(answer.structuredContent).toMatchObject({ name: 'money.amount' });
  await client.close();
});

test('pages are found and read', async () => {
  const client = await connect();
  const { found } = await call(client, 'search', { query: 'adoption', limit: 3 });
  expect(found.results).toHaveLength(3);
  const more = await call(client, 'search', { query: 'adoption', limit: 3, cursor: found.next_cursor });
  expect(more.found.results).not.toEqual(found.results);
  const results = (await call(client, 'search', { query: 'password', limit: 20 })).found.results as {
    url: string;
    readable: boolean;
  }[];
  expect(new Set(results.map(({ readable }) => readable))).toEqual(new Set([true, false]));
  for (const { url, readable } of results)
    expect([url, !(await call(client, 'read_page', { path: url })).isError]).toEqual([url, readable]);
  const clause = await call(client, 'get_clause', { number: '3.1' });
  const ofTable = await call(client, 'get_clause', { number: '12.1' });
  expect(ofTable.text).toContain('| `tools/call`, `CallToolResult`');
  expect(ofTable.found.tables).toHaveLength(ofTable.text.split(/^\| -/m).length - 1);
  expect((await call(client, 'get_clause', { number: '10.2' })).text).not.toContain('](/');
  expect(
    (await call(client, 'read_page', { path: clause.found.url })).isError,
    'of the standard',
  ).toBeFalsy();
  const page = await call(client, 'read_page', { path: '/adoption' });
  expect(page.found).toMatchObject({ url: `${inject('siteUrl')}/adoption` });
  expect(page.text).toMatch(/^# /m);
  const nowhere = ['/account', '/admin', '/nothing-here', 'https://example.org/', '//example.org/'];
  for (const path of [...nowhere, '/blog/%00', '/mcp-map/%00', '/mcp-map?q=%00'])
    expect(await call(client, 'read_page', { path })).toMatchObject({
      isError: true,
      text: expect.stringContaining('path: this site has no readable page at this path'),
    });
});

test('documents of every kind are checked, and findings come in parts', async () => {
  const client = await connect();
  const good = await call(client, 'check_document', { text: example('developer-sandbox-rates.json') });
  expect(good.found).toMatchObject({ kind: 'trace', spec: 'v0.1', conforms: true, findings: [] });
  const stream = await call(client, 'check_document', { text: example('v0.2-draft/closed.trace.jsonl') });
  expect(stream.found).toMatchObject({ kind: 'trace-stream', spec: 'v0.2-draft', conforms: true });
  const bad = await call(client, 'check_document', { text: example('invalid/timestamp-without-zone.json') });
  expect(bad.found).toMatchObject({
    conforms: false,
    findings: [{ level: 'MUST', line: expect.any(Number) }],
  });
  const kinds = { capability: example('capability.json'), 'registry-entry': example('registry-entry.json') };
  for (const [kind, text] of Object.entries(kinds))
    expect((await call(client, 'check_document', { text })).found).toMatchObject({ kind, conforms: true });
  const entryFile = readFileSync(join(root, 'registry/entries/context-native/mcp-endpoint.json'), 'utf8');
  expect((await call(client, 'check_document', { text: entryFile })).found).toMatchObject({
    kind: 'registry-file',
    conforms: true,
  });
  const withoutTraces = JSON.stringify({ ...JSON.parse(entryFile), traces: [] });
  expect(
    (await call(client, 'check_document', { text: withoutTraces, kind: 'registry-file' })).found,
  ).toMatchObject({ kind: 'registry-file', conforms: false });
  const type = await call(client, 'check_document', {
    text: readFileSync(join(root, 'standard/types/money.amount.json'), 'utf8'),
  });
  expect(type.found).toMatchObject({ kind: 'type', conforms: true });
  const report = await call(client, 'check_document', { text: '{}', kind: 'verify-report' });
  expect(report.found).toMatchObject({ kind: 'verify-report', conforms: false });
  const first = await call(client, 'check_document', { text: '{}', kind: 'verify-report', limit: 2 });
  expect(first.found.findings).toHaveLength(2);
  expect(first.found.next_cursor).toBe('from-2');
  expect(await call(client, 'check_document', { text: '', kind: 'trace' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('text:'),
  });
});

test('traces are converted there and back, and to spans', async () => {
  const client = await connect();
  const text = example('developer-sandbox-rates.json');
  const unsaid = await call(client, 'convert_trace', { text, to: 'v0.2-draft' });
  expect(unsaid).toMatchObject({ isError: true, text: expect.stringMatching(/^side: /) });
  const draft = await call(client, 'convert_trace', { text, to: 'v0.2-draft', side: 'host' });
  expect(draft.found).toMatchObject({
    document: { mcp_run: { spec: '0.2-draft', recorder: { side: 'host' } } },
  });
  const back = await call(client, 'convert_trace', {
    text: JSON.stringify(draft.found.document),
    to: 'v0.1',
  });
  expect(back.found).toMatchObject({ document: JSON.parse(text), check: { conforms: true } });
  const spans = await call(client, 'convert_trace', {
    text: example('v0.2-draft/server-rates-lookup.trace.json'),
    to: 'otlp',
  });
  expect(spans.found).toMatchObject({
    document: { resourceSpans: [{ scopeSpans: [{ spans: expect.any(Array) }] }] },
  });
});

test('a conversion that becomes too large is refused in its thread', async () => {
  const client = await connect();
  const text = `{"mcp_context": {}, "extra": [${'1e20,'.repeat(100_000)}0], "mcp_events": []}`;
  expect(await call(client, 'convert_trace', { text, to: 'v0.1' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^text: /),
  });
});

test('servers, implementations, lessons and practice questions are found', async () => {
  const client = await connect();
  const servers = await call(client, 'find_servers', { limit: 5 });
  expect(servers.found.servers).toHaveLength(5);
  const next = await call(client, 'find_servers', { limit: 5, cursor: servers.found.next_cursor });
  expect(next.found.servers).not.toEqual(servers.found.servers);
  const [one] = servers.found.servers as { slug: string }[];
  expect((await call(client, 'get_server', { slug: one?.slug })).found).toMatchObject({
    slug: one?.slug,
    connect: expect.any(Array),
  });
  const clientsOf = async (wanted: object) => {
    const { found } = await call(client, 'get_server', { slug: 'notion', ...wanted });
    return new Set((found.connect as { client: string }[]).map((way) => way.client));
  };
  const everyClient = ['vscode', 'cursor', 'claude-code', 'claude-desktop'];
  expect(await clientsOf({})).toEqual(new Set(everyClient));
  for (const name of everyClient) expect(await clientsOf({ client: name })).toEqual(new Set([name]));
  expect(await call(client, 'get_server', { slug: 'no-such-server' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^slug: /),
  });
  const listed = await call(client, 'find_implementations', { profile: 'developer' });
  expect(listed.found.total).toBeGreaterThan(0);
  const lessons = await call(client, 'list_lessons', { level: 'foundation', limit: 2 });
  const [lesson] = lessons.found.lessons as { module: string; lesson: string; title: string }[];
  const asked = await call(client, 'practice_question', { level: 'foundation' });
  expect(asked.found.answered).toBeUndefined();
  // Whoever reads the text alone can go on as well.
  expect(asked.text).toContain(`id: ${asked.found.id}`);
  expect(lessons.text).toContain(`call the tool again with cursor ${lessons.found.next_cursor}`);
  const answered = await call(client, 'practice_question', {
    level: 'foundation',
    id: asked.found.id,
    answer: 0,
  });
  expect(answered.found).toMatchObject({ id: asked.found.id, answered: { is_right: expect.any(Boolean) } });
  const read = await call(client, 'get_lesson', { module: lesson?.module, lesson: lesson?.lesson });
  expect(read.found).toMatchObject({ title: expect.stringContaining(lesson?.title ?? '?') });
  expect(await call(client, 'get_lesson', { module: 'MCP-100', lesson: 'none' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^lesson: /),
  });
});

test('the API gives the verdict that the tool gives', async () => {
  const client = await connect();
  const site = inject('siteUrl');
  const { held, revoked } = inject('credentials');
  const ask = async (body: object) => {
    const answer = await fetch(`${site}/api/verify-badge`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, said: await answer.json() };
  };
  const jwt = await (await fetch(`${site}/credentials/${held}/credential.jwt`)).text();
  const forged = JSON.stringify({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: `${site}/credentials/00000000-0000-4000-8000-000000000000/assertion.json`,
    badge: `${site}/badges/architect.json`,
    verification: { type: 'hosted' },
  });
  for (const [field, badge, email, outcome] of [
    ['address', `${site}/credentials/${held}`, 'ada@example.org', 'issued-here'],
    ['address', `${site}/credentials/${held}`, 'eve@example.org', 'invalid'],
    ['address', `${site}/credentials/${revoked}`, undefined, 'revoked'],
    ['text', jwt, undefined, 'issued-here'],
    ['text', forged, undefined, 'claims-to-be-us'],
  ] as const) {
    const { found } = await call(client, 'verify_credential', { [field]: badge, email });
    expect(found, badge).toMatchObject({ outcome, is_valid: outcome === 'issued-here' });
    expect(await ask({ badge, email }), badge).toEqual({ status: 200, said: found });
  }
  expect(await ask({ badge: '{"a": 1}' })).toEqual({
    status: 422,
    said: { message: expect.any(String), field: 'badge' },
  });
  expect(await ask({ badge: jwt, email: 'nobody' })).toMatchObject({ status: 422, said: { field: 'email' } });
});

test('credentials are verified by address, by text and by picture', async () => {
  const client = await connect();
  const { held, revoked } = inject('credentials');
  const url = (id: string) => `${inject('siteUrl')}/credentials/${id}`;
  const good = await call(client, 'verify_credential', { address: url(held) });
  expect(good.found).toMatchObject({ is_valid: true });
  expect((await call(client, 'verify_credential', { address: url(revoked) })).found).toMatchObject({
    is_valid: false,
    summary: expect.stringMatching(/^revoked/),
  });
  const file = async (name: string) => fetch(`${url(held)}/${name}`);
  for (const name of ['credential.json', 'credential.jwt', 'assertion.json'])
    expect(
      (await call(client, 'verify_credential', { text: await (await file(name)).text() })).found,
      name,
    ).toMatchObject({ is_valid: true });
  for (const name of ['credential.png', 'badge.svg']) {
    const image = Buffer.from(await (await file(name)).arrayBuffer()).toString('base64');
    expect((await call(client, 'verify_credential', { image })).found, name).toMatchObject({
      is_valid: true,
    });
  }
  expect(await call(client, 'verify_credential', { text: '{"a": 1}' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^text: /),
  });
  const png = readFileSync(join(root, 'site/public/icon-192.png')).toString('base64');
  expect(await call(client, 'verify_credential', { image: png })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^image: /),
  });
  expect(await call(client, 'verify_credential', {})).toMatchObject({ isError: true });
  expect(await call(client, 'verify_credential', { image: 'AAAAA' })).toMatchObject({
    isError: true,
    text: 'image: is not base64',
  });
});

test('wrong arguments are answered with the name of the field', async () => {
  const client = await connect();
  const wrong: [string, Record<string, unknown>, string][] = [
    ['get_clause', { number: 'three' }, 'number'],
    ['get_clause', { number: '3.1', more: 1 }, 'more'],
    ['search', {}, 'query'],
    ['search', { query: 'a', limit: 5000 }, 'limit'],
    ['list_types', { cursor: 'mine' }, 'cursor'],
    ['check_document', { text: '{}', kind: 'poem' }, 'kind'],
    ['get_type', { name: 'no.type' }, 'name'],
    ['list_types', { domain: 'nope' }, 'domain'],
    ['find_servers', { category: 'nope' }, 'category: unknown category nope. Use one of '],
    ['read_page', { path: '/about', cursor: 'from-900000' }, 'cursor'],
    ['verify_credential', { text: '' }, 'text'],
    ['practice_question', { level: 'professor' }, 'level'],
  ];
  for (const [name, given, field] of wrong)
    expect(await call(client, name, given)).toMatchObject({
      isError: true,
      text: expect.stringContaining(field),
    });
});

test('resources come in pages, by templates with completion, and by https addresses', async () => {
  const client = await connect();
  const uris: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources(cursor === undefined ? { cursor: undefined } : { cursor });
    uris.push(...page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(uris).size).toBe(uris.length);
  for (const kind of ['clauses', 'files', 'types', 'lessons', 'articles'])
    expect(uris.some((uri) => uri.startsWith(`context-native://${kind}/`))).toBe(true);
  const read = async (uri: string) => {
    const [first] = (await client.readResource({ uri })).contents;
    return first && 'text' in first ? first.text : '';
  };
  expect(await read('context-native://clauses/v0.1/3.1')).toMatch(/^\*\*3\.1 MUST\*\*/);
  expect(JSON.parse(await read('context-native://files/schemas/v0.1/trace.json'))).toHaveProperty('$id');
  expect(await read(`${inject('siteUrl')}/adoption`)).toMatch(/^# /m);
  expect(await read(`${inject('siteUrl')}/`)).toMatch(/^# /m);
  expect(JSON.parse(await read(`${inject('siteUrl')}/schemas/v0.1/trace.json`))).toHaveProperty('$id');
  expect(await read(`${inject('siteUrl')}/specification#clause-3-1`)).toMatch(/^\*\*3\.1 MUST\*\*/);
  const type = JSON.parse(await read(`${inject('siteUrl')}/schemas/types/money.amount.json`));
  expect(type).toHaveProperty('schema');
  for (const nowhere of ['/no-such-page', '/specification#clause-99-1', '/schemas/types/no.type.json'])
    await expect(read(inject('siteUrl') + nowhere)).rejects.toThrow();
  await expect(read('context-native://files/../../package.json')).rejects.toThrow();
  await expect(read('context-native://clauses/v0.1/99.9')).rejects.toThrow();
  const completed = await client.complete({
    ref: { type: 'ref/resource', uri: 'context-native://types/{name}' },
    argument: { name: 'name', value: 'money.' },
  });
  expect(completed.completion.values).toContain('money.amount');
  const numbers = await client.complete({
    ref: { type: 'ref/resource', uri: 'context-native://clauses/{version}/{number}' },
    argument: { name: 'number', value: '3.' },
  });
  expect(numbers.completion.values).toEqual([...new Set(numbers.completion.values)]);
  const profile = await client.complete({
    ref: { type: 'ref/prompt', name: 'adopt-the-standard' },
    argument: { name: 'profile', value: 'dev' },
  });
  expect(profile.completion.values).toEqual(['developer']);
  await expect(client.listResources({ cursor: 'mine' })).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringContaining('cursor'),
  });
  for (const [name, given] of [
    ['adopt-the-standard', { profile: 'wizard' }],
    ['prepare-for-exam', { level: 'wizard' }],
  ] as const)
    await expect(client.getPrompt({ name, arguments: given })).rejects.toMatchObject({ code: -32_602 });
  const prompt = await client.getPrompt({ name: 'review-trace', arguments: { trace: '{}' } });
  expect(prompt.messages[0]?.content).toMatchObject({
    type: 'text',
    text: expect.stringContaining('check_document'),
  });
});

test.each(['2025-11-25', '2026-07-28'] as const)(
  'whoever declares the extension gets each trace, and a link that can be asked for, by %s',
  async (revision) => {
    const client = await connect(revision, (one) =>
      record(one, { sink: new MemorySink({ spec: '0.2-draft' }) }),
    );
    const { meta } = await call(client, 'get_type', { name: 'money.amount' });
    const trace = expectTrace(meta[ownTraceKeys.trace], {
      calls: [{ name: 'get_type', outcome: 'ok' }],
      outcome: 'completed',
    });
    expect(trace.mcp_run?.mcp).toMatchObject({ revision, transport: 'streamable-http' });
    expect(meta[ownTraceKeys.link]).toBeUndefined();
    const kept = await client.callTool({
      name: 'get_clause',
      arguments: { number: '3.1' },
      _meta: { [ownTraceKeys.keep]: true },
    });
    const answer = await fetch(String(kept._meta?.[ownTraceKeys.link]));
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer.json()).toEqual(kept._meta?.[ownTraceKeys.trace]);
    expect((await fetch(`${inject('siteUrl')}/traces/${'a'.repeat(32)}`)).status).toBe(404);
  },
);

test('what is no call is answered by the errors of the protocol', async () => {
  for (const method of ['GET', 'DELETE', 'PUT'])
    expect((await fetch(address(), { method })).status).toBe(405);
  const preflight = await fetch(address(), { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  const broken = await post('{"jsonrpc": "2.0", ');
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ error: { code: -32_700 } });
  expect(broken.headers.get('access-control-allow-origin')).toBe('*');
  expect((await post('{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
  const deep = await post(
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  );
  expect(await deep.json()).toMatchObject({
    id: 1,
    error: { code: -32_600, message: expect.stringContaining('deeper') },
  });
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`k${index}`, 1]));
  for (const given of [{ arguments: many }, { _meta: many }, { _meta: { all: Object.keys(many) } }]) {
    const params = { name: 'get_clause', arguments: { number: '3.1' }, ...given };
    const wide = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    expect(wide.status).toBe(400);
    expect(await wide.json()).toMatchObject({
      error: { code: -32_600, message: 'The message has more than 2000 values.' },
    });
  }
  const withNul: [string, object][] = [
    ['find_servers', { query: 'a\0' }],
    ['get_server', { slug: 'a\0' }],
    ['search', { query: 'a\0' }],
  ];
  for (const [name, given] of withNul) {
    const params = { name, arguments: given };
    const refused = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { code: -32_600, message: expect.stringContaining('U+0000') },
    });
  }
  const batch = await post(JSON.stringify(Array(50).fill({ jsonrpc: '2.0', id: 1, method: 'ping' })));
  expect(await batch.json()).toMatchObject({ error: { code: -32_600 } });
  const large = await post('x'.repeat(4_000_000));
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } });
  const unknown = await post('{"jsonrpc":"2.0","id":1,"method":"no/such"}');
  expect(await unknown.text()).toContain('"code":-32601');
});

test('a page of another site may not ask a site that only this machine has', async () => {
  const call = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const refused = await post(call, { Origin: 'https://evil.example' });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } });
});

test('a card says what the server is, and a catalogue where the card is', async () => {
  const catalogue = await fetch(new URL('/.well-known/ai-catalog.json', inject('siteUrl')));
  expect(catalogue.headers.get('content-type')).toBe('application/ai-catalog+json');
  const { entries } = await catalogue.json();
  const card = await fetch(entries[0].url);
  expect(card.headers.get('content-type')).toBe('application/mcp-server-card+json');
  const client = await connect();
  const { name, version, remotes } = await card.json();
  expect(client.getServerVersion()).toMatchObject({ name, version });
  expect(remotes).toEqual([
    { type: 'streamable-http', url: address().href, supportedProtocolVersions: ['2026-07-28', '2025-11-25'] },
  ]);
});
