import { compileErrors, validate } from '@readme/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, inject, test } from 'vitest';
import { credentialFiles } from '#app/features/certification/credentials/addresses.ts';
import { anyAddress, createAccount, sessionCookie, withRole } from '../e2e/people.ts';
import { beginExam, buyLevel } from '../support/purchase.ts';
import { dataDirOf } from '../support/site-process.ts';

const site = inject('siteUrl');

interface Answer {
  content: Record<string, { schema?: object }>;
}

interface Description {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

interface BodySchema {
  properties?: Record<string, { type?: string | string[]; maxLength?: number }>;
  required?: string[];
}

interface Operation {
  operationId: string;
  security: object[];
  requestBody?: { required: boolean; content: Record<string, { schema: BodySchema }> };
  responses: Record<string, Answer>;
}

const read = async () => (await (await fetch(`${site}/api/openapi.json`)).json()) as Description;

/** Every described call, made so that it gives each of the answers that it can be made to give. */
const entry = '/api/registry/entries/context-native/conformance-checker';
const badge = '/registry/context-native/conformance-checker/badge.svg';
const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const blog = '/api/blog/four-profiles-one-core';
const libraryHtml = await (await fetch(`${site}/content-library`)).text();
const work = /\/api\/content-library\/[0-9a-f-]{36}\/views/.exec(libraryHtml)?.[0] ?? '';
const workFile = /\/api\/content-library\/[0-9a-f-]{36}\/downloads\/pdf/.exec(libraryHtml)?.[0] ?? '';
const partnersHtml = await (await fetch(`${site}/partners`)).text();
const idOf = (partner: string) =>
  new RegExp(`data-partner="([0-9a-f-]{36})"[^>]*>(?:<bdi>)?${partner}<`).exec(partnersHtml)?.[1];
const visit = (partner: string | undefined, destinationUrl: string) =>
  post({ partnerId: partner, destinationUrl, referrerUrl: `${site}/partners` });
const nobody = '00000000-0000-4000-8000-000000000000';
const lesson = { module: 'MCP-100', lesson: '01-what-mcp-is' };
const course = { title: 'A course', provider: 'Wren Works', link_url: 'https://wren.example/openapi' };
const { held, revoked } = inject('credentials');
const { keys } = (await (await fetch(`${site}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] };
const file = (name: string): [string, number][] => [
  [`/credentials/${held}/${name}`, 200],
  [`/credentials/${nobody}/${name}`, 404],
  [`/credentials/${revoked}/${name}`, /\.j[^.]*t$|l\.json$|^shown/.test(name) ? 200 : 410],
];
const answerIn = (attempt: string) => ({
  attempt,
  marks: [{ question: 1, option: 0, seq: 1, isFlagged: false, flagSeq: 0 }],
});
const contribution = { title: 'A server', repo_url: 'https://github.com/wren/openapi' };
const broken = { 'Content-Type': 'multipart/form-data; boundary=b' };
function postForm(fields: Record<string, string>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { method: 'POST', body };
}
/** A list takes a page of it, and refuses what makes no sense. */
const listCalls = (path: string): [string, number][] => [
  [path, 200],
  [`${path}?limit=1`, 200],
  [`${path}?limit=101`, 400],
  [`${path}?cursor=x`, 400],
];
const feedCalls = (folder: string, queries: string[] = ['']) =>
  Object.fromEntries(
    ['atom.xml', 'feed.json'].map((file) => [
      `get ${folder}/${file}`,
      queries.map((query): [string, number] => [`${folder}/${file}${query}`, 200]),
    ]),
  );
const data = '/api/v1';
const ownEntry = `${data}/registry/context-native/conformance-checker`;
const trial = inject('trialUrl');
/** A server of this machine, where nothing listens. In a trial, it needs no proof of control. */
const checkedServer = 'http://127.0.0.1:9/mcp';
const proven = await fetch(`${trial}/server-check/ask`, {
  method: 'POST',
  redirect: 'manual',
  body: new URLSearchParams({ address: checkedServer, kind: 'full' }),
});
const proof = proven.headers.get('location')?.split('/').at(-1);
const wish = {
  email: 'openapi@example.org',
  role_interest: 'employer',
  name: null,
  company: 'Wren Works',
  type: 'employer',
  source: 'jobs_page',
  referrer_url: null,
};
const calls: Record<string, [path: string, status: number, init?: RequestInit, signedIn?: boolean][]> = {
  'get /api/search': [
    ['/api/search?q=trace', 200],
    [`/api/search?q=${'x'.repeat(5000)}`, 200],
    ['/api/search', 200],
  ],
  'get /badges/{document}.json': [
    ['/badges/issuer.json', 200],
    ['/badges/foundations.json', 200],
    ['/badges/fellow.json', 404],
  ],
  'get /badges/{type}.svg': [
    ['/badges/architect.svg', 200],
    ['/badges/issuer.svg', 404],
  ],
  ...Object.fromEntries(credentialFiles.map((name) => [`get /credentials/{id}/${name}`, file(name)])),
  'get /credentials/{id}/shown.json': file('shown.json'),
  'get /badges/profile.json': [['/badges/profile.json', 200]],
  'get /badges/keys/{key}': [
    [new URL(keys[0]?.kid ?? '').pathname, 200],
    ['/badges/keys/00', 404],
  ],
  'get /.well-known/jwks.json': [['/.well-known/jwks.json', 200]],
  'get /badges/status/{list}.{form}': [
    ['/badges/status/1.json', 200],
    ['/badges/status/2.json', 404],
  ],
  'post /api/verify-badge': [
    ['/api/verify-badge', 200, post({ badge: `${site}/credentials/${held}`, email: 'ada@example.org' })],
    ['/api/verify-badge', 200, post({ badge: `${site}/credentials/${revoked}` })],
    ['/api/verify-badge', 422, post({ badge: '{"a": 1}' })],
    ['/api/verify-badge', 422, post({ badge: ' ' })],
  ],
  'post /api/badge-document': [
    ['/api/badge-document', 200, post({ address: 'http://127.0.0.1/' })],
    ['/api/badge-document', 422, post({ address: 'file:///etc/passwd' })],
  ],
  'get /api/registry/entries': [
    ['/api/registry/entries', 200],
    ['/api/registry/entries?q=CHECKER&profile=developer&compliance=true&limit=1', 200],
    ['/api/registry/entries?profile=smb', 200],
    ['/api/registry/entries?stage=declared&status=active', 200],
    ['/api/registry/entries?stage=certified', 400],
    ['/api/registry/entries?status=asleep', 400],
    ['/api/registry/entries?limit=101', 400],
    ['/api/registry/entries?limit=1.5', 400],
    ['/api/registry/entries?profile=public', 400],
    ['/api/registry/entries?cursor=x', 400],
  ],
  'get /api/registry/entries/{org}/{code}': [
    [entry, 200],
    ['/api/registry/entries/context-native/none', 404],
    ['/api/registry/entries/..%2f..%2fstandard/examples', 404],
  ],
  ...Object.fromEntries(
    ['', '/registries/tier-official'].flatMap((at) => {
      const path = at && '/registries/{choice}';
      const one = `${at}/v0.1/servers/example.context-native%2Feverything/versions`;
      return [
        [
          `get ${path}/v0.1/servers`,
          [
            [`${at}/v0.1/servers`, 200],
            [`${at}/v0.1/servers?limit=100&search=FILE&version=latest&include_deleted=true`, 200],
            [`${at}/v0.1/servers?updated_since=2026-01-01T00:00:00Z&tier=official&evidence=none`, 200],
            [`${at}/v0.1/servers?profile=developer`, 200],
            [`${at}/v0.1/servers?limit=0`, 400],
            ...(at ? [['/registries/gold/v0.1/servers', 404]] : []),
          ],
        ],
        [
          `get ${path}/v0.1/servers/{name}/versions`,
          [
            [one, 200],
            [`${one}?include_deleted=perhaps`, 400],
            [`${at}/v0.1/servers/nobody.example%2Fnothing/versions`, 404],
          ],
        ],
        [
          `get ${path}/v0.1/servers/{name}/versions/{version}`,
          [
            [`${one}/latest`, 200],
            [`${one}/latest?evidence=sure`, 400],
            [`${one}/99.0.0`, 404],
          ],
        ],
      ];
    }),
  ),
  'get /registry/{org}/{code}/badge.svg': [
    [badge, 200],
    [`${badge}?style=outline`, 200],
    [`${badge}?style=pink`, 400],
    ['/registry/nobody/nothing/badge.svg', 404],
  ],
  'post /api/blog/{slug}/views': [
    [`${blog}/views`, 200, post({ referrer: '' })],
    ['/api/blog/none/views', 404, post({})],
  ],
  'post /api/blog/{slug}/likes': [
    [`${blog}/likes`, 401, post({ liked: true })],
    [`${blog}/likes`, 200, post({ liked: false }), true],
    ['/api/blog/none/likes', 404, post({ liked: true }), true],
    [`${blog}/likes`, 422, post({ liked: 1 }), true],
  ],
  'post /api/content-library/{id}/views': [
    [work, 200, post({})],
    [`/api/content-library/${nobody}/views`, 404, post({})],
  ],
  'post /api/content-library/{id}/downloads/{kind}': [
    [workFile, 200, post({})],
    [workFile.replace('pdf', 'slides'), 404, post({})],
    [`/api/content-library/${nobody}/downloads/pdf`, 404, post({})],
  ],
  'post /api/partner-redirect': [
    ['/api/partner-redirect', 200, visit(idOf('Kestrel Labs'), 'https://kestrel-labs.example/docs')],
    ['/api/partner-redirect', 400, visit(idOf('Kestrel Labs'), 'https://evil.example/kestrel-labs.example')],
    ['/api/partner-redirect', 404, visit(nobody, 'https://kestrel-labs.example/')],
    ['/api/partner-redirect', 409, visit(idOf('Ostrava Rail'), 'https://ostrava-rail.example/')],
    ['/api/partner-redirect', 422, post({ partnerId: 1 })],
  ],
  'get /api/learning/progress': [
    ['/api/learning/progress', 401],
    ['/api/learning/progress', 200, {}, true],
  ],
  'post /api/learning/progress': [
    ['/api/learning/progress', 401, post(lesson)],
    ['/api/learning/progress', 200, post(lesson), true],
    ['/api/learning/progress', 404, post({ ...lesson, lesson: '09-none' }), true],
    ['/api/learning/progress', 422, post({ module: 'MCP-100' }), true],
  ],
  'post /api/learning/notes': [
    ['/api/learning/notes', 401, post({ ...lesson, text: 'a', version: 0 })],
    ['/api/learning/notes', 200, post({ ...lesson, text: 'a', version: 0 }), true],
    ['/api/learning/notes', 409, post({ ...lesson, text: 'b', version: 0 }), true],
    ['/api/learning/notes', 404, post({ ...lesson, lesson: '09-none', text: '', version: 0 }), true],
    ['/api/learning/notes', 422, post({ ...lesson, text: 'x'.repeat(40_001), version: 1 }), true],
  ],
  'post /api/learning/merge': [
    ['/api/learning/merge', 401, post({ completed: {}, notes: {} })],
    ['/api/learning/merge', 200, post({ completed: {}, notes: {} }), true],
    ['/api/learning/merge', 422, post([]), true],
  ],
  'post /api/submit-course': [
    ['/api/submit-course', 201, post(course)],
    ['/api/submit-course', 200, post({ ...course, link_url: 'http://www.wren.example/openapi/#top' })],
    [
      '/api/submit-course',
      200,
      post({ ...course, link_url: 'https://huggingface.co/learn/mcp-course/unit0/introduction' }),
    ],
    ['/api/submit-course', 422, post({ ...course, link_url: 'ftp://wren.example' })],
    ['/api/submit-course', 422, post([])],
  ],
  'post /api/submit-contribution': [
    ['/api/submit-contribution', 201, postForm(contribution)],
    ['/api/submit-contribution', 400, { ...postForm(contribution), headers: broken, body: 'x' }],
    ['/api/submit-contribution', 413, postForm({ ...contribution, description: 'x'.repeat(40_000) })],
    ['/api/submit-contribution', 415, post(contribution)],
    ['/api/submit-contribution', 422, postForm({ ...contribution, repo_url: 'https://wren.example/' })],
  ],
  [`get ${data}/catalogue`]: [
    ...listCalls(`${data}/catalogue`),
    [`${data}/catalogue?category=servers&tier=official&tag=stdio&updated_since=2026-01-01T00:00:00Z`, 200],
    [`${data}/catalogue?tier=best`, 400],
    [`${data}/catalogue?updated_since=yesterday`, 400],
  ],
  [`get ${data}/catalogue/{slug}`]: [
    [`${data}/catalogue/notion`, 200],
    [`${data}/catalogue/none`, 404],
  ],
  [`get ${data}/partners`]: listCalls(`${data}/partners`),
  [`get ${data}/library`]: listCalls(`${data}/library`),
  [`get ${data}/courses`]: listCalls(`${data}/courses`),
  [`get ${data}/courses/{course}/lessons`]: [
    ...listCalls(`${data}/courses/mcp-100/lessons`),
    [`${data}/courses/none/lessons`, 404],
  ],
  [`get ${data}/free-courses`]: listCalls(`${data}/free-courses`),
  [`get ${data}/types`]: listCalls(`${data}/types`),
  [`get ${data}/types/{name}`]: [
    [`${data}/types/money.amount`, 200],
    [`${data}/types/none.such`, 404],
  ],
  [`get ${data}/articles`]: [...listCalls(`${data}/articles`), [`${data}/articles?type=poem`, 400]],
  [`get ${data}/articles/{slug}`]: [
    [`${data}/articles/four-profiles-one-core`, 200],
    [`${data}/articles/none`, 404],
  ],
  [`get ${data}/registry`]: [
    ...listCalls(`${data}/registry`),
    [`${data}/registry?updated_since=2026-11-22T00:00:00Z`, 200],
  ],
  [`get ${data}/registry/{org}/{code}`]: [
    [ownEntry, 200],
    [`${data}/registry/context-native/none`, 404],
  ],
  [`get ${data}/conformance`]: [[`${data}/conformance`, 200]],
  [`get ${data}/credentials/{id}`]: [
    [`${data}/credentials/${held}`, 200],
    [`${data}/credentials/${revoked}`, 200],
    [`${data}/credentials/${nobody}`, 404],
    [`${data}/credentials/none`, 404],
  ],
  // The server that `watchServer` adds is added to it.
  'get /server-check/watched/{id}/checks.json': [
    [`/server-check/watched/${nobody}/checks.json`, 404],
    ['/server-check/watched/none/checks.json', 404],
  ],
  ...feedCalls('/feeds/standard'),
  ...feedCalls('/feeds/registry'),
  ...feedCalls('/feeds/library'),
  ...feedCalls('/feeds/server-checks'),
  ...feedCalls('/feeds/map', ['', '?search=database&tier=official', '?category=nothing-of-it']),
  'get /feeds/rss.xml': [['/feeds/rss.xml', 200]],
  'get /feeds/atom.xml': [['/feeds/atom.xml', 200]],
  'get /feeds/feed.json': [['/feeds/feed.json', 200]],
  'post /api/create-payment': [
    [
      '/api/create-payment',
      200,
      post({ price_id: 'price_developer_99', product_name: 'MCP Developer' }),
      true,
    ],
    ['/api/create-payment', 400, { ...post(0), body: '{' }, true],
    ['/api/create-payment', 401, post({ price_id: 'price_foundation_49' })],
    // `buyLevel` has bought it.
    ['/api/create-payment', 409, post({ price_id: 'price_foundation_49' }), true],
    ['/api/create-payment', 415, { method: 'POST', body: 'price_id=price_foundation_49' }, true],
    ['/api/create-payment', 422, post({ price_id: 'price_foundation_1' }), true],
  ],
  'post /api/create-donation': [
    ['/api/create-donation', 200, post({ amount: 10, email: 'donor@example.org' })],
    ['/api/create-donation', 200, post({ amount: 999_999 })],
    ['/api/create-donation', 400, { ...post(0), body: '{' }],
    ['/api/create-donation', 415, { method: 'POST', body: 'amount=10' }],
    ['/api/create-donation', 200, post({ amount: 1 })],
    ['/api/create-donation', 422, post({ amount: 0 })],
    ['/api/create-donation', 422, post({ amount: 1.5 })],
    ['/api/create-donation', 422, post({ amount: 1_000_000 })],
    ['/api/create-donation', 422, post({ amount: '25' })],
    ['/api/create-donation', 422, post({ amount: 10, email: 'nobody' })],
  ],
  'post /api/jobs-waitlist': [
    ['/api/jobs-waitlist', 200, post(wish)],
    ['/api/jobs-waitlist', 200, post(wish)],
    ['/api/jobs-waitlist', 400, { ...post(0), body: '{' }],
    ['/api/jobs-waitlist', 415, { method: 'POST', body: 'email=x' }],
    ['/api/jobs-waitlist', 422, post({ ...wish, email: 'nobody' })],
    ['/api/jobs-waitlist', 422, post({ ...wish, role_interest: '' })],
    ['/api/jobs-waitlist', 422, post({ ...wish, source: 'elsewhere' })],
  ],
  'post /api/server-check/full': [
    [`${trial}/api/server-check/full`, 200, post({ proof, address: checkedServer })],
    ['/api/server-check/full', 403, post({ proof: '0'.repeat(32), address: 'https://mcp.example.org/' })],
  ],
  'get /api/payment-status': [
    // The one that `buyLevel` paid is added to it.
    ['/api/payment-status?session_id=cs_none', 404],
    ['/api/payment-status?session_id=%C3%A9', 404],
    ['/api/payment-status', 404],
  ],
  'get /api/exam-answers': [
    // The exam that is begun with what was bought is added to both.
    [`/api/exam-answers?attempt=${nobody}`, 401],
    [`/api/exam-answers?attempt=${nobody}`, 404, {}, true],
  ],
  'post /api/exam-answers': [
    ['/api/exam-answers', 400, { ...post(0), body: '{' }, true],
    ['/api/exam-answers', 401, post(answerIn(nobody))],
    ['/api/exam-answers', 404, post(answerIn(nobody)), true],
    ['/api/exam-answers', 415, { method: 'POST', body: 'attempt=1' }, true],
    ['/api/exam-answers', 422, post({ attempt: nobody, marks: [] }), true],
  ],
  'get /api/me': [
    ['/api/me', 200],
    ['/api/me', 200, {}, true],
  ],
};

/** One exam that runs, and one that was submitted. */
async function sitTwoExams(cookie: string): Promise<[running: string, over: string]> {
  const over = await beginExam(site, cookie);
  const body = new URLSearchParams({ intent: 'submit' });
  await fetch(site + over, { method: 'POST', redirect: 'manual', headers: { cookie }, body });
  const running = await beginExam(site, cookie);
  return [running, over].map((path) => path.split('/').at(-1) ?? '') as [string, string];
}

/** A server that the site checks regularly. Returns its id. */
async function watchServer(): Promise<string> {
  const admin = await withRole(await createAccount(site), 'admin', dataDirOf(site));
  const made = await fetch(`${site}/admin/watched-servers/new`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: await sessionCookie(site, admin) },
    body: new URLSearchParams({
      name: 'Rates',
      url: 'https://mcp.invalid/mcp',
      everyHours: '24',
      isActive: 'yes',
    }),
  });
  return made.headers.get('location')?.split('/').at(-1) ?? '';
}

test('the description is valid OpenAPI 3.1', async () => {
  const document = await read();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: site }]);
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: expect.stringContaining('session_token') },
  });
  for (const { operationId, security, responses } of Object.values(document.paths).flatMap(Object.values))
    expect({ operationId, isSecured: security.length > 0 }).toEqual({
      operationId,
      isSecured: '401' in responses,
    });
  const result = await validate(structuredClone(document) as never);
  expect(result.valid ? '' : compileErrors(result)).toBe('');
  const { valid } = await validate({ ...document, paths: { '/x': { get: { responses: 1 } } } } as never);
  expect(valid, 'the validator sees what is wrong').toBe(false);
});

test('every described call gives the answers that are described', async () => {
  const { paths, components } = await read();
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  expect(described.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);

  const cookie = await sessionCookie(site, await createAccount(site));
  const sessionId = await buyLevel(site, cookie, anyAddress());
  calls['get /api/payment-status']?.push([`/api/payment-status?session_id=${sessionId}`, 200]);
  calls['get /server-check/watched/{id}/checks.json']?.push([
    `/server-check/watched/${await watchServer()}/checks.json`,
    200,
  ]);
  const [running, over] = await sitTwoExams(cookie);
  calls['get /api/exam-answers']?.push(
    [`/api/exam-answers?attempt=${running}`, 200, {}, true],
    [`/api/exam-answers?attempt=${over}`, 409, {}, true],
  );
  calls['post /api/exam-answers']?.push(
    ['/api/exam-answers', 200, post(answerIn(running)), true],
    ['/api/exam-answers', 409, post(answerIn(over)), true],
  );
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components });
  for (const { name, responses } of described) {
    const statuses = new Set<string>();
    for (const [path, status, init, signedIn] of calls[name] ?? []) {
      const headers = { ...init?.headers, ...(signedIn && { cookie }) };
      const response = await fetch(new URL(path, site), { ...init, headers });
      expect({ path, status: response.status }).toEqual({ path, status });
      statuses.add(String(status));
      const [type = '', media] = Object.entries(responses[status]?.content ?? {})[0] ?? [];
      expect(response.headers.get('content-type'), path).toMatch(
        new RegExp(`^${type.replaceAll('+', '\\+')}`),
      );
      const text = await response.text();
      // XML, PNG, or a JWT.
      if (!type.endsWith('json'))
        expect(text, path).toMatch(/^(<(\?xml|svg)|\ufffdPNG|[\w-]+\.[\w-]+\.[\w-]+$)/);
      if (!media?.schema) continue;
      const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"api#/'));
      const isValid = ajv.compile(schema);
      expect(isValid(JSON.parse(text)) ? [] : isValid.errors, `${path}: ${text.slice(0, 200)}`).toEqual([]);
    }
    const untried = Object.keys(responses).filter(
      (status) => !isOfTheHour(status) && !isOfEveryBody(status) && !statuses.has(status),
    );
    expect({ name, untried }).toEqual({ name, untried: [] });
  }
  await sendWrongBodies(described, cookie);
});

test('an email address with a domain of any script is sent as the description has it', async () => {
  const text = JSON.stringify(await (await fetch(`${site}/api/openapi.json`)).json());
  expect(text).toContain('"format":"idn-email"');
  // This format, and the pattern that comes with it, know ASCII alone.
  expect(text).not.toMatch(/"format":"email"|A-Za-z0-9_'\+/);
  const email = `reader${Date.now()}@b\u00fccher.example`;
  const answer = await fetch(`${site}/api/jobs-waitlist`, post({ email, role_interest: 'employer' }));
  expect(answer.status).toBe(200);
});

/** What is tried for every body, by its schema. */
const isOfEveryBody = (status: string) => ['400', '415', '422'].includes(status);

/** A call takes what is described, and refuses everything else by the field that is wrong: its schema is the route's. */
async function sendWrongBodies(described: (Operation & { name: string })[], cookie: string) {
  let tried = 0;
  for (const { name, security, requestBody } of described) {
    const schema = requestBody?.content['application/json']?.schema;
    if (!schema || !requestBody.required) continue;
    const [path = '', , init] = calls[name]?.find(([, status]) => status < 300) ?? [];
    const good = JSON.parse(String(init?.body));
    const send = async (body: string, type = 'application/json', signedIn = security.length > 0) => {
      const headers = { 'Content-Type': type, ...(signedIn && { cookie }) };
      const response = await fetch(new URL(path, site), { method: 'POST', headers, body });
      return { name, body: body.slice(0, 80), status: response.status, ...(await response.json()) };
    };
    expect(await send('{')).toMatchObject({ status: 400, message: expect.any(String) });
    expect(await send('good', 'text/plain')).toMatchObject({ status: 415, message: expect.any(String) });
    expect(await send('[]')).toMatchObject({ status: 422, message: expect.any(String) });
    if (security.length > 0)
      expect(await send(JSON.stringify(good), undefined, false)).toMatchObject({ status: 401 });
    for (const [field, { type, maxLength }] of Object.entries(schema.properties ?? {})) {
      // What a browser kept is taken as far as it can be read.
      if (type === 'object') continue;
      const wrong = [
        ...(schema.required?.includes(field) ? [undefined] : []),
        ...([type].flat().includes('string') ? [7] : type ? ['x'] : []),
        ...(maxLength ? ['x'.repeat(maxLength + 1)] : []),
      ];
      tried += wrong.length;
      for (const value of wrong)
        expect(await send(JSON.stringify({ ...good, [field]: value }))).toMatchObject({ status: 422, field });
    }
  }
  expect(tried).toBeGreaterThan(30);
}

/** How much was asked for before, and how full the disk is: tested where they are counted. */
const isOfTheHour = (status: string) => ['429', '503', '507'].includes(status);

test('the described schemas refuse what is none', async () => {
  const { components, paths } = await read();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components });
  const schema =
    paths['/api/registry/entries/{org}/{code}']?.get?.responses['200']?.content['application/json'];
  const isValid = ajv.compile(JSON.parse(JSON.stringify(schema?.schema).replaceAll('"#/', '"api#/')));
  const good = await (await fetch(site + entry)).json();
  expect(isValid(good)).toBe(true);
  expect(isValid({ ...good, entry: { ...good.entry, profile: 'public' } })).toBe(false);
  expect(isValid({ ...good, status: { state: 'gone', since: '2026-11-01' } })).toBe(false);
  expect(isValid({ ...good, subject: { more: true } })).toBe(false);
  expect(isValid({ ...good, evidence: { ...good.evidence, stage: 'certified' } })).toBe(false);
  expect(isValid({ ...good, traces: [{ ...good.traces[0], mcp_events: [{ payload: {} }] }] })).toBe(false);
});

test('reading calls are open to every site, and answer 304 to who has the answer', async () => {
  for (const path of [
    '/api/registry/entries',
    '/api/registry/entries?q=checker',
    '/api/search?q=trace',
    entry,
    badge,
    `${badge}?style=dark`,
  ]) {
    const first = await fetch(site + path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag, path).toMatch(/^W\/"[\w+/-]+"$/);
    expect(first.headers.get('access-control-allow-origin'), path).toBe('*');
    expect(first.headers.get('cross-origin-resource-policy'), path).toBe('cross-origin');
    expect(first.headers.get('cache-control'), path).toMatch(/^public, max-age=\d+$/);
    const again = await fetch(site + path, { headers: { 'If-None-Match': etag } });
    expect({ path, status: again.status, body: await again.text() }).toEqual({ path, status: 304, body: '' });
    const other = await fetch(site + path, { headers: { 'If-None-Match': 'W/"other"' } });
    expect(other.status, path).toBe(200);
  }
  const posted = await fetch(site + entry, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await posted.json()).toEqual({ message: 'This URL does not accept POST.' });
  const refused = await fetch(`${site}/api/registry/entries?limit=0`);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await refused.json()).toEqual({ message: expect.stringMatching(/^limit: /), field: 'limit' });
});

test('the evidence says what the checker found, and that it is self-declared', async () => {
  const { evidence, traces, entry: own, links } = await (await fetch(site + entry)).json();
  expect(evidence).toMatchObject({
    self_declared: true,
    standard: 'v0.1',
    checker: { name: 'context-native', version: own.version },
    conforms: true,
  });
  expect(Date.parse(evidence.checked_at)).toBeLessThanOrEqual(Date.now());
  expect(evidence.results.filter(({ status }: { status: string }) => status === 'fail')).toEqual([]);
  expect(evidence.results.length).toBeGreaterThan(25);
  expect(traces[0].mcp_trace_id).toBe(own.mcp_trace_id);
  expect((await fetch(links.badge)).status).toBe(200);
  expect((await fetch(links.page)).status).toBe(200);
});
