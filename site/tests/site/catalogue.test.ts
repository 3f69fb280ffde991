import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runScript } from '../support/run-script.ts';
import { startSite } from '../support/site-process.ts';

/** A server on this machine that notes what it is asked. */
async function serve(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    answer(req, res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  });
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a registry is imported while the site runs, and the map shows it at once; no logo comes from this machine', async () => {
  const entry = (name: string, description: string) => ({
    server: {
      name,
      description,
      version: '1.0.0',
      icons: [{ src: 'https://127.0.0.1/icon.png' }],
      remotes: [{ type: 'streamable-http', url: 'https://mcp.tide.example/mcp' }],
    },
  });
  const servers = [
    entry('example.tide/tables', 'Times of high and low water.'),
    { server: { name: 'broken' } },
  ];
  const registry = await serve((_, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ servers, metadata: { count: servers.length } }));
  });
  const lookup = await serve((_, res) => res.end());
  const site = await startSite({ LOGO_LOOKUP_URL: `${lookup.origin}/{host}` });
  const pageOf = async (path: string) => (await fetch(site.url + path)).text();
  expect(await pageOf('/mcp-map?search=tables')).not.toContain('high and low water');

  const run = await runScript(['site/scripts/catalogue.ts', 'import', registry.origin], {
    DATA_DIR: site.dataDir,
  });
  expect(run.stdout).toContain('left out: "broken"');
  expect(run.stdout).toContain('Done: 1 added, 0 changed, 0 unchanged, 1 malformed.');
  expect(registry.asked[0]).toContain('/v0.1/servers?limit=100');
  const found = await pageOf('/mcp-map?search=high+water');
  expect(found).toContain('href="/mcp-map/example-tide-tables"');
  expect(await pageOf('/mcp-map/example-tide-tables')).toContain('https://mcp.tide.example/mcp');

  expect(found).toContain('src="/logos/127.0.0.1?item=example-tide-tables"');
  for (const path of [
    '/logos/127.0.0.1?item=example-tide-tables',
    '/logos/notion.com',
    '/logos/nobody.example',
  ]) {
    const logo = await fetch(site.url + path);
    expect(logo.status, path).toBe(200);
    expect(logo.headers.get('content-type'), path).toContain('image/svg+xml');
  }
  expect(lookup.asked).toEqual([]);
  expect(await site.stop()).toBe(0);
});
