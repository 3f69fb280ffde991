import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { preparedDirectory, startSite, temporaryDirectory } from '../support/site-process.ts';

const server = inject('databaseServer');
const secret = randomBytes(32).toString('hex');

async function health(url: string, path = '/readyz', agent?: Agent) {
  return new Promise<{ status: number; text: string; connection?: string }>((resolve, reject) => {
    request(url + path, { ...(agent && { agent }) }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, connection: response.headers.connection }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test.runIf(server)('a locked table and more writers than connections leave the site ready', async () => {
  const database = await createDatabase(server);
  onTestFinished(() => dropDatabase(database));
  const site = await startSite({
    DATABASE_URL: database,
    SESSION_SECRET: secret,
    DATABASE_CONNECTIONS: '3',
  });
  const locker = new pg.Client({ connectionString: database });
  locker.on('error', () => {});
  await locker.connect();
  await locker.query('begin; lock table blog_articles');
  const views = Array.from({ length: 12 }, () =>
    fetch(`${site.url}/api/blog/four-profiles-one-core/views`, { method: 'POST', body: '{}' }),
  );
  await expect.poll(() => waiting(locker)).toBe(3);
  for (let look = 0; look < 2; look += 1)
    expect(await health(site.url)).toMatchObject({ status: 200, text: 'ready' });
  await locker.query('commit');
  await locker.end();
  const statuses = await Promise.all(views.map((view) => view.then(({ status }) => status)));
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await site.stop()).toBe(0);
});

async function waiting(client: pg.Client): Promise<number> {
  const found = await client.query(
    `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return Number(found.rows[0].count);
}

test.runIf(canMount())(
  'a full disk under the embedded database is not ready, until there is room',
  async () => {
    const dataDir = temporaryDirectory();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', dataDir]);
    onTestFinished(() => void execFileSync('umount', ['-l', dataDir]));
    cpSync(preparedDirectory(), dataDir, { recursive: true });
    const site = await startSite({ DATA_DIR: dataDir });
    expect(await health(site.url)).toMatchObject({ status: 200, text: 'ready' });
    const filler = join(dataDir, 'filler');
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 16_384));
    await expect
      .poll(() => health(site.url), { timeout: 10_000 })
      .toMatchObject({ status: 503, text: 'the database cannot write: is the disk full?' });
    rmSync(filler);
    await expect.poll(() => health(site.url), { timeout: 10_000 }).toMatchObject({ status: 200 });
    expect(await site.stop()).toBe(0);
  },
);

/** A file system of our own that can be filled. */
function canMount(): boolean {
  const directory = temporaryDirectory();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'ignore' });
    execFileSync('umount', [directory]);
    return true;
  } catch {
    console.warn('\n!!! Not root, or not allowed to mount: the test of a full disk is LEFT OUT.\n');
    return false;
  }
}

test('asked to stop, the site is not ready for as long as it is set, and answers meanwhile', async () => {
  const site = await startSite({ DRAIN_SECONDS: '120' });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  expect(await health(site.url, '/', agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
  site.askToStop();
  await expect
    .poll(() => health(site.url), { timeout: 5000 })
    .toMatchObject({ status: 503, text: 'stopping' });
  expect(await health(site.url, '/', agent)).toMatchObject({ status: 200, connection: 'close' });
  expect(await health(site.url, '/healthz')).toMatchObject({ status: 200, connection: 'close' });
  // Whoever asks again does not want to wait.
  expect(await site.stop()).toBe(0);
});
