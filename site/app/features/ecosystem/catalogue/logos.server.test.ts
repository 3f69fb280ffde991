import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testServices } from '../../../../tests/support/services.ts';
import { partners } from '../tables.server.ts';
import { findLogo } from './logos.server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const services = await testServices();

/** A lookup on this machine, what it is asked, and a site that asks it. */
async function startLookup(answer: RequestListener = (_, res) => res.end(png)) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    answer(req, res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const find = (host: string) => findLogo(withLookup(`${origin}/{host}`), host, null);
  return { asked, origin, find };
}

const withLookup = (logoLookup: string | undefined) => ({
  ...services,
  config: { ...services.config, logoLookup },
});

const addPartner = (host: string, logoUrl?: string) =>
  services.db.insert(partners).values({
    name: host,
    description: 'For a test.',
    category: 'Finance',
    relationshipType: 'Gold',
    websiteUrl: `https://www.${host}/`,
    logoUrl,
  });

test('a logo is looked up for hosts that the site names, and for no others', async () => {
  await addPartner('known.example');
  const { asked, find } = await startLookup();
  expect((await find('known.example'))?.type).toBe('image/png');
  for (const host of ['unknown.example', 'known.example.evil.example', '../secret?x=1#', '127.0.0.1'])
    expect(await find(host), host).toBeUndefined();
  expect(asked).toEqual(['/known.example']);
});

test('a logo of one’s own comes before the lookup, and where it is none the lookup is asked', async () => {
  const { asked, origin, find } = await startLookup((req, res) =>
    req.url === '/broken.png' ? res.writeHead(404).end() : res.end(png),
  );
  await addPartner('own.example', `${origin}/own.png`);
  await addPartner('broken.example', `${origin}/broken.png`);
  expect(await find('own.example')).toBeDefined();
  expect(await find('broken.example')).toBeDefined();
  expect(asked).toEqual(['/own.png', '/broken.png', '/broken.example']);
});

test('without a lookup nothing is asked, not even for a logo of one’s own', async () => {
  const { asked, origin } = await startLookup();
  await addPartner('silent.example', `${origin}/own.png`);
  expect(await findLogo(withLookup(undefined), 'silent.example', null)).toBeUndefined();
  expect(asked).toEqual([]);
});
