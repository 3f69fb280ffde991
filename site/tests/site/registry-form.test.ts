/** The site's answers at `/v0.1`, held against the form of the official registry. */
import { expect, inject, test } from 'vitest';
import { faultsOfForm } from '../support/registry-form.ts';

const site = inject('siteUrl');
const read = async (path: string) => {
  const answer = await fetch(site + path);
  return { status: answer.status, body: await answer.json() };
};

interface Listed {
  servers: { server: { name: string; version: string; remotes?: object[] }; _meta: Record<string, object> }[];
  metadata: { nextCursor?: string };
}

test('every server, each way of asking for it, and each refusal has the form of the official registry', async () => {
  const servers: Listed['servers'] = [];
  let cursor = '';
  do {
    const { body } = await read(`/v0.1/servers?limit=100${cursor && `&cursor=${cursor}`}`);
    expect(faultsOfForm('ServerList', body)).toEqual([]);
    servers.push(...body.servers);
    cursor = body.metadata.nextCursor ?? '';
  } while (cursor);
  expect(servers.length).toBeGreaterThan(150);

  for (const query of [
    'search=file',
    'version=latest&limit=5',
    'updated_since=2026-01-01T00:00:00Z&limit=100',
    'include_deleted=true&limit=100',
    'tier=official&evidence=none',
  ]) {
    const { status, body } = await read(`/v0.1/servers?${query}`);
    expect([query, status, faultsOfForm('ServerList', body)]).toEqual([query, 200, []]);
  }
  // One of each kind of facts: packages, endpoints, both, none.
  const kinds = Map.groupBy(servers, ({ server }) => Object.keys(server).sort().join());
  for (const [one] of kinds.values()) {
    const at = `/v0.1/servers/${encodeURIComponent(one?.server.name ?? '')}/versions`;
    expect(faultsOfForm('ServerList', (await read(at)).body)).toEqual([]);
    for (const version of ['latest', one?.server.version]) {
      const { status, body } = await read(`${at}/${version}`);
      expect([at, status, faultsOfForm('ServerResponse', body)]).toEqual([at, 200, []]);
    }
  }
  for (const [path, status] of [
    ['/v0.1/servers/nobody.example%2Fnothing/versions', 404],
    ['/v0.1/servers/nobody.example%2Fnothing/versions/latest', 404],
    ['/v0.1/servers?limit=0', 400],
    ['/v0.1/servers?cursor=x', 400],
  ] as const) {
    const answer = await read(path);
    expect([path, answer.status, faultsOfForm('Refused', answer.body)]).toEqual([path, status, []]);
    expect(answer.body.error).toEqual(expect.any(String));
  }
});

test('the endpoint of this project is on its own list, with its evidence', async () => {
  const { body } = await read('/v0.1/servers/example.context-native%2Fcontext-native/versions/latest');
  expect(body.server.remotes).toEqual([
    { type: 'streamable-http', url: 'https://context-native.example/mcp' },
  ]);
  expect(body._meta['example.context-native/map']).toMatchObject({
    tier: 'official',
    evidence: 'evidence',
    declared: { profile: 'developer', entry: `${site}/registry/context-native/mcp-endpoint` },
  });
});

test('the form refuses what the official registry would', () => {
  const server = { name: 'example.a/b', description: 'Does it.', version: '1.0.0' };
  expect(faultsOfForm('ServerResponse', { server })).toEqual([]);
  for (const wrong of [
    { ...server, name: 'b' },
    { ...server, description: 'x'.repeat(101) },
    { ...server, version: undefined },
    { ...server, websiteUrl: 'no address' },
    { ...server, remotes: [{ type: 'stdio' }] },
    { ...server, remotes: [{ type: 'sse', url: 'ftp://a' }] },
    { ...server, packages: [{ registryType: 'npm', identifier: 'a' }] },
    {
      ...server,
      packages: [{ registryType: 'npm', identifier: 'a', version: 'latest', transport: { type: 'stdio' } }],
    },
    { ...server, repository: { url: 'https://a.example' } },
  ])
    expect(faultsOfForm('ServerResponse', JSON.parse(JSON.stringify({ server: wrong })))).not.toEqual([]);
  const official = { status: 'gone' };
  const _meta = { 'io.modelcontextprotocol.registry/official': official };
  expect(faultsOfForm('ServerResponse', { server, _meta })).not.toEqual([]);
});
