import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../telemetry/log.server.ts';
import { pagePolicy } from './page-policy.server.ts';
import { createHttpServer } from './serve.server.ts';

const secret = { page: 'reading', hasSecretUrl: true };
const routes = [
  { id: 'run', path: 'run/:id', module: { default: () => null, handle: secret } },
  { id: 'file', path: 'run/:id/report.json', module: { handle: { ...secret, page: 'call' } } },
  { id: 'blog', path: 'blog/:slug', module: { default: () => null, handle: { page: 'reading' } } },
];
const build = { routes: Object.fromEntries(routes.map((route) => [route.id, route])) };
const { loggedPath } = pagePolicy(build as unknown as ServerBuild);

test('a request line has the path, and of a page with a secret URL the pattern', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const options = { keepAliveMs: 1000, isStopping: () => false, loggedPath };
  const server = createHttpServer(log, options, (_, response) => response.end()).listen(0, '127.0.0.1');
  afterAll(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const paths = ['/blog/a?x', '/run/4711', '/RUN/4711/', '//run/4711.data', '/%72un/4711/report.json', '/no'];
  for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await expect.poll(() => lines.length).toBe(paths.length);
  expect(lines.map((line) => JSON.parse(line).path)).toEqual([
    '/blog/a',
    '/run/:id',
    '/run/:id',
    '/run/:id',
    '/run/:id/report.json',
    '/no',
  ]);
});
