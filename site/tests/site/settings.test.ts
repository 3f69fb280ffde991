import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readConfig } from '#app/services/config/config.server.ts';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { preparedDirectory, startRefused, startSite, temporaryDirectory } from '../support/site-process.ts';

const server = inject('databaseServer');
const secret = 'a-secret-of-more-than-thirty-two-characters';

test.each<[setting: string, settings: Record<string, string>]>([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['SITE_URL', { SITE_URL: 'standard.example' }],
  ['SITE_URL', { SITE_URL: 'https://standard.example/somewhere' }],
  ['SITE_URL', { SITE_URL: 'ftp://standard.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/site' }],
  ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/site' }],
  ['DATABASE_URLS', { DATABASE_URLS: 'postgres://localhost/site postgres://127.0.0.1/site' }],
  ['DATABASE_REPLICA_LAG_MS', { DATABASE_REPLICA_LAG_MS: '5000' }],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: 'many' }],
  ['KEEP_ALIVE_SECONDS', { KEEP_ALIVE_SECONDS: '0' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
  ['SESSION_SECRET', { DATABASE_URL: 'postgres://localhost/site' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_x' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'the proxy' }],
  ['CREDENTIAL_KEYS', { CREDENTIAL_KEYS: '{"keys":[]}' }],
  ['LOGO_LOOKUP_URL', { LOGO_LOOKUP_URL: 'https://logos.example/' }],
  ['CATALOGUE_UPSTREAM', { CATALOGUE_UPSTREAM: 'registry.example' }],
  ['VIDEO_THUMBNAIL_URL', { VIDEO_THUMBNAIL_URL: 'https://videos.example/{id}' }],
  ['ATTACHMENTS_MAX_MB', { ATTACHMENTS_MAX_MB: '5' }],
  ['OVERLOAD_DELAY_MS', { OVERLOAD_DELAY_MS: 'soon' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('a wrong %s is named: %o', (setting, settings) => {
  expect(() => readConfig(settings)).toThrow(new RegExp(`^${setting} .{10,}$`));
});

test('a missing setting stops the start with one line that names it', async () => {
  const settings = { DATA_DIR: temporaryDirectory(), DATABASE_URL: 'postgres://localhost/site' };
  const { code, output } = await startRefused(settings);
  expect(code).toBe(1);
  expect(output).toEqual([expect.stringMatching(/^SESSION_SECRET .{10,}/)]);
});

test('a data directory that is a file stops the start with one line that names it', async () => {
  const file = join(temporaryDirectory(), 'file');
  writeFileSync(file, '');
  const { code, output } = await startRefused({ PORT: '0', DATA_DIR: file, LOG_LEVEL: 'error' });
  expect([code, output.length]).toEqual([1, 1]);
  expect(output[0]).toContain('DATA_DIR');
});

test('a question bank that cannot be used stops the start with one line that names it', async () => {
  const { code, output } = await startRefused({
    PORT: '0',
    DATA_DIR: temporaryDirectory(),
    QUESTION_BANK_DIR: temporaryDirectory(),
    LOG_LEVEL: 'error',
  });
  expect([code, output.length]).toEqual([1, 1]);
  expect(output[0]).toMatch(/^QUESTION_BANK_DIR .*foundation\/questions\.json/);
});

test.runIf(server)('a database that there is not stops the start with one line that names it', async () => {
  const settings = {
    DATABASE_URL: new URL('/none', server).href,
    SESSION_SECRET: secret,
    LOG_LEVEL: 'error',
  };
  const { code, output } = await startRefused({ PORT: '0', DATA_DIR: temporaryDirectory(), ...settings });
  expect([code, output.length]).toEqual([1, 1]);
  expect(output[0]).toMatch(/^DATABASE_URL does not point to a database .*"none" does not exist/);
});

test.runIf(server)('a database that comes late is waited for', async () => {
  const late = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(late, 'listening');
  const { port } = late.address() as AddressInfo;
  const database = await createDatabase(server);
  const address = new URL(database);
  address.host = `127.0.0.1:${port}`;
  const starting = startSite({ DATABASE_URL: address.href, SESSION_SECRET: secret });
  // Two connections are refused; then there is a server behind the port.
  for (let refused = 0; refused < 2; refused += 1) await once(late, 'connection');
  late.removeAllListeners('connection').on('connection', (socket: Socket) => {
    const onward = connect(Number(new URL(server).port), '127.0.0.1');
    for (const end of [socket, onward]) end.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  const site = await starting;
  const waits = site.output.filter((line) => line.includes('DATABASE_URL does not answer yet'));
  expect(waits.map((line) => /the next try is in (\S+) s/.exec(line)?.[1])).toEqual(['0.25', '0.5']);
  expect(await site.stop()).toBe(0);
  late.close();
  await dropDatabase(database);
});

test('an empty setting counts as not set; a second process on the same data, or on the same port, is refused with one line', async () => {
  const site = await startSite({ SITE_URL: '', SMTP_URL: '', TRUST_PROXY: '', DATABASE_URL: '' });
  expect((await fetch(site.url)).status).toBe(200);
  const sameData = await startRefused({ PORT: '0', DATA_DIR: site.dataDir });
  expect([sameData.code, sameData.output.length]).toEqual([1, 1]);
  expect(sameData.output[0]).toContain(site.dataDir);

  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = String(typeof address === 'object' && address?.port);
  const samePort = await startRefused({ PORT: port, DATA_DIR: preparedDirectory(), LOG_LEVEL: 'error' });
  taken.close();
  expect([samePort.code, samePort.output.length]).toEqual([1, 1]);
  expect(samePort.output[0]).toContain(port);
  expect((await fetch(site.url)).status, 'the first goes on').toBe(200);
  expect(await site.stop()).toBe(0);
});
