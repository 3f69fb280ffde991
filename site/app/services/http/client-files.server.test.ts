import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { serveClientFiles } from './client-files.server.ts';

test('archives that a trial makes while it serves are asked for again, then there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const app = new Hono<{ Bindings: HttpBindings }>();
  const files = serveClientFiles(app, folder);
  const early = await app.request('/downloads/a.zip');
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await app.request('/downloads/SHA256SUMS')).status).toBe(503);

  mkdirSync(join(folder, 'downloads'));
  writeFileSync(join(folder, 'downloads/a.zip'), 'an archive');
  writeFileSync(join(folder, 'downloads/SHA256SUMS'), `${'0'.repeat(64)}  a.zip\n`);
  files.readAgain();
  const archive = await app.request('/downloads/a.zip');
  expect([archive.status, await archive.text()]).toEqual([200, 'an archive']);
  expect(archive.headers.get('etag')).toBe(`"${'0'.repeat(64)}"`);
  expect((await app.request('/downloads/b.zip')).status).toBe(404);
});
