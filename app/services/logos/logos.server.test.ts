import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testDirectory } from '../../../tests/support/database.ts';
import { Logos } from './logos.server.ts';
import { isPublicAddress } from './public-address.server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dataDir = testDirectory();
let last = 0;

/** A lookup on this machine that counts what it is asked. */
async function lookup(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    answer(req, res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (isAllowed?: (address: string) => boolean) => {
    last += 1;
    return new Logos({ logoLookup: `${origin}/{host}`, dataDir: `${dataDir}/${last}` }, isAllowed);
  };
  return { asked, origin, open };
}

const here = (address: string) => address === '127.0.0.1';

test('a logo is looked up once, however many ask, and kept', async () => {
  const { asked, open } = await lookup((_, res) => res.setHeader('content-type', 'text/html').end(png));
  const logos = open(here);
  const found = await Promise.all([logos.find({ host: 'a.example' }), logos.find({ host: 'a.example' })]);
  expect(found.map((logo) => logo?.type)).toEqual(['image/png', 'image/png']);
  expect((await logos.find({ host: 'a.example' }))?.bytes.equals(png)).toBe(true);
  expect(asked).toEqual(['/a.example']);
});

test('without a lookup nothing is asked, not even for an item’s own logo', async () => {
  const { asked, origin } = await lookup((_, res) => res.end(png));
  const logos = new Logos({ logoLookup: undefined, dataDir: `${dataDir}/none` }, here);
  expect(await logos.find({ host: 'a.example', ownUrl: `${origin}/own.png` })).toBeUndefined();
  expect(asked).toEqual([]);
});

test('an address of this machine is never fetched: as a literal, by name, or through a redirect', async () => {
  const inside = await lookup((_, res) => res.end(png));
  expect(await inside.open().find({ host: 'a.example' })).toBeUndefined();
  const port = inside.origin.split(':').at(-1);
  const named = new Logos({ logoLookup: `http://localhost:${port}/{host}`, dataDir: `${dataDir}/named` });
  expect(await named.find({ host: 'a.example' })).toBeUndefined();
  for (const target of [
    `http://[::1]:${port}/`,
    `http://127.0.0.2:${port}/`,
    'file:///etc/passwd',
    'http://',
  ]) {
    const outside = await lookup((_, res) => res.writeHead(302, { location: target }).end());
    expect(await outside.open(here).find({ host: 'a.example' }), target).toBeUndefined();
    expect(outside.asked).toHaveLength(1);
  }
  expect(inside.asked).toEqual([]);
});

test('what is no picture, too large or endless in redirects is none, and is not asked for again', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const answer of [
    (_, res) => res.setHeader('content-type', 'image/png').end(svg),
    (_, res) => res.end(Buffer.concat([png, Buffer.alloc(300_000)])),
    (_, res) => res.writeHead(404).end(),
  ] satisfies RequestListener[]) {
    const { asked, open } = await lookup(answer);
    const logos = open(here);
    expect(await logos.find({ host: 'a.example' })).toBeUndefined();
    expect(await logos.find({ host: 'a.example' })).toBeUndefined();
    expect(asked).toHaveLength(1);
  }
  const { asked, open } = await lookup((req, res) => res.writeHead(302, { location: `${req.url}x` }).end());
  expect(await open(here).find({ host: 'a.example' })).toBeUndefined();
  expect(asked).toHaveLength(4);
});

test('a logo of one’s own comes before the lookup, and where it is none the lookup is asked', async () => {
  const { asked, origin, open } = await lookup((req, res) =>
    req.url === '/broken.png' ? res.writeHead(404).end() : res.end(png),
  );
  const logos = open(here);
  expect(await logos.find({ host: 'a.example', ownUrl: `${origin}/own.png` })).toBeDefined();
  expect(await logos.find({ host: 'b.example', ownUrl: `${origin}/broken.png` })).toBeDefined();
  expect(await logos.find({ host: null, ownUrl: `${origin}/broken.png` })).toBeUndefined();
  expect(asked).toEqual(['/own.png', '/broken.png', '/b.example', '/broken.png']);
});

test('a host is one segment of the lookup’s address', async () => {
  const { asked, open } = await lookup((_, res) => res.writeHead(404).end());
  await open(here).find({ host: '../secret?x=1#' });
  expect(asked).toEqual(['/..%2Fsecret%3Fx%3D1%23']);
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
