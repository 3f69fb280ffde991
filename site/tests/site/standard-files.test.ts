import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, inject, test } from 'vitest';
import { site as names } from '#site';

const site = inject('siteUrl');

const schemas = globSync('standard/schemas/v0.1/*.json');
const published: [path: string, file: string, type: string][] = [
  ...schemas.map((file): [string, string, string] => [
    `/schemas/v0.1/${basename(file)}`,
    file,
    'application/schema+json',
  ]),
  ['/examples/v0.1/smb-invoice-vat.json', 'standard/examples/smb-invoice-vat.json', 'application/json'],
  ['/examples/v0.1/invalid/breaks.json', 'standard/examples/invalid/breaks.json', 'application/json'],
  ['/test-suite/v0.1/3.2.json', 'standard/test-suite/3.2.json', 'application/json'],
  ['/conformance.json', 'standard/conformance.json', 'application/json'],
  ['/schemas/types/money.amount.json', 'standard/types/money.amount.json', 'application/json'],
  ['/test-suite/v0.1/readme.md', 'standard/test-suite/README.md', 'text/markdown; charset=utf-8'],
];

test.each(published)('%s is the file itself, open to every origin', async (path, file, type) => {
  const response = await fetch(site + path, { headers: { Origin: 'https://reader.example' } });
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(file))).toBe(true);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
});

test('the id of every schema is the address at which it is served', async () => {
  expect(schemas.length).toBeGreaterThan(8);
  for (const file of schemas) {
    const { $id } = JSON.parse(readFileSync(file, 'utf8')) as { $id: string };
    expect($id).toBe(`${names.standardOrigin}/schemas/v0.1/${basename(file)}`);
    const served = await fetch(site + new URL($id).pathname);
    expect(((await served.json()) as { $id: string }).$id).toBe($id);
  }
});

test('a revision of a schema is at an address of its own, and refers to its own kind', async () => {
  const index = (await (await fetch(`${site}/schemas/v0.1`)).json()) as { revisions: string[] };
  const [revision = ''] = index.revisions.slice(-1);
  expect(revision).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const folder = `/schemas/v0.1/${revision}`;
  const list = (await (await fetch(site + folder)).json()) as { files: string[] };
  expect(list).toMatchObject({ version: 'v0.1', revision });
  expect(list.files.sort()).toEqual(schemas.map((file) => basename(file)).sort());
  const { $id, properties } = (await (await fetch(`${site}${folder}/trace.json`)).json()) as {
    $id: string;
    properties: { mcp_context: { $ref: string } };
  };
  expect($id).toBe(`${names.standardOrigin}${folder}/trace.json`);
  const context = new URL(properties.mcp_context.$ref, $id);
  expect(context.pathname).toBe(`${folder}/context.json`);
  expect((await fetch(site + context.pathname)).headers.get('content-type')).toBe('application/schema+json');
});

test('the catalogue that editors read leads files to one schema, which is enough by itself', async () => {
  const response = await fetch(`${site}/schemas/catalog.json`, {
    headers: { Origin: 'https://editor.example' },
  });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { version, schemas: listed } = (await response.json()) as {
    version: number;
    schemas: { name: string; description: string; fileMatch: string[]; url: string }[];
  };
  expect(version).toBe(1);
  expect(listed.map(({ fileMatch }) => fileMatch)).toEqual([['*.trace.json']]);
  const [{ url = '' } = {}] = listed;
  const bundle = await (await fetch(site + new URL(url).pathname)).json();
  expect(bundle).toMatchObject({ $id: url, $ref: '#/$defs/trace' });
});

test('a dated schema is kept for ever, the newest for minutes, the others for an hour, by visitors of every kind', async () => {
  const cookie = { cookie: 'better-auth.session_token=anything' };
  for (const headers of [{}, cookie]) {
    const control = async (path: string) =>
      (await fetch(site + path, { headers })).headers.get('cache-control');
    for (const path of ['event.json', 'bundle.json', ''])
      expect(await control(`/schemas/v0.1/${path}`.replace(/\/$/, ''))).toBe('public, max-age=300');
    expect(await control('/schemas/catalog.json')).toBe('public, max-age=300');
    for (const path of ['/event.json', ''])
      expect(await control(`/schemas/v0.1/2026-11-25${path}`)).toBe('public, max-age=31536000, immutable');
    expect(await control('/test-suite/v0.1/3.2.json')).toBe('public, max-age=3600');
    expect(await control('/test-suite/v0.1')).toBe('public, max-age=3600');
    expect(await control('/schemas/types/money.amount.json')).toBe('public, max-age=3600');
  }
});

test('the schema of a registry file is the repository’s, byte for byte, at its own address', async () => {
  const path = '/schemas/registry/entry-file.json';
  const answer = await fetch(site + path);
  expect(answer.headers.get('content-type')).toBe('application/schema+json');
  const text = await answer.text();
  expect(text).toBe(readFileSync('registry/entry-file.schema.json', 'utf8'));
  expect(JSON.parse(text).$id).toBe(names.standardOrigin + path);
});

test('an unchanged schema is not sent twice', async () => {
  const url = `${site}/schemas/v0.1/context.json`;
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  const second = await fetch(url, { headers: { 'If-None-Match': etag } });
  expect(second.status).toBe(304);
  expect(second.headers.get('access-control-allow-origin')).toBe('*');
});

const open = [
  '/schemas/v0.1/trace.json',
  '/schemas/types/index.json',
  '/schemas/registry/entry-file.json',
  '/api/registry/entries',
  '/api/openapi.json',
];

test('the address of a folder leads scripts of other sites to its list', async () => {
  const headers = { Origin: 'https://reader.example' };
  const first = await fetch(`${site}/schemas/v0.1/`, { headers, redirect: 'manual' });
  expect([first.status, first.headers.get('access-control-allow-origin')]).toEqual([308, '*']);
  const list = await fetch(new URL(first.headers.get('location') ?? '', site), { headers });
  expect((await list.json()).files).toContain('trace.json');
  expect((await fetch(`${site}/downloads/`)).url).toBe(`${site}/deploy`);
  expect((await fetch(`${site}/schemas`)).url).toBe(`${site}/specification`);
  expect((await fetch(`${site}/test-suite`)).url).toBe(`${site}/test-suite/v0.1/readme.md`);
});

test.each(open)('a browser that asks first is let through: %s', async (path) => {
  const known = await fetch(site + path);
  expect(known.headers.get('access-control-expose-headers')).toBe('ETag');
  const response = await fetch(site + path, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://reader.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-methods')).toContain('GET');
  expect(response.headers.get('access-control-allow-headers')).toBe('*');
});

test.each([
  '/schemas/v0.1/none.json',
  '/schemas/v0.2/trace.json',
  '/schemas/v0.1/2026-11-24/trace.json',
  '/schemas/v0.1/2026-11-24',
  '/examples/v0.1/..%2f..%2fpackage.json',
  '/schemas/v0.1/readme.md',
  '/schemas/types/no.such-type.json',
  '/schemas/types/money.amount',
  '/schemas/types/..%2ftypes.json',
])('%s is a 404 in JSON that other origins can read', async (path) => {
  const response = await fetch(site + path);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    message: expect.stringMatching(/^There is no file at this URL\./),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cache-control')).not.toContain('public');
});

test('the index of the test suite names every file of it, in the order of the clauses', async () => {
  const index = (await (await fetch(`${site}/test-suite/v0.1`)).json()) as { files: string[] };
  const files = globSync('standard/test-suite/*.json').map((file) => basename(file));
  expect(index).toEqual({
    standard: names.product,
    version: 'v0.1',
    kind: 'test-suite',
    readme: 'readme.md',
    files: files.sort(new Intl.Collator('en', { numeric: true }).compare),
  });
  expect(index.files.indexOf('7.2.json')).toBeLessThan(index.files.indexOf('7.10.json'));
  expect(await (await fetch(`${site}/test-suite/v0.1/index.json`)).json()).toEqual(index);
});

test('the index of the dictionary names every type, and says that it is a draft', async () => {
  const index = (await (await fetch(`${site}/schemas/types`)).json()) as {
    count: number;
    types: { file: string }[];
  };
  const files = globSync('standard/types/*.json').map((file) => basename(file));
  expect(index).toMatchObject({ version: 'v0.2-draft', state: 'working draft', count: files.length });
  expect(index.types.map(({ file }) => file).sort()).toEqual(files.sort());
  expect(await (await fetch(`${site}/schemas/types/index.json`)).json()).toEqual(index);
});

test('the examples of v0.1 do not list those of a draft', async () => {
  const { files } = (await (await fetch(`${site}/examples/v0.1`)).json()) as { files: string[] };
  expect(files).toContain('invalid/id-no-uuid.json');
  expect(files.filter((file) => file.includes('draft'))).toEqual([]);
});
