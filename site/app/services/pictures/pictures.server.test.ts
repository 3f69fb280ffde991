import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testDirectory } from '../../../tests/support/database.ts';
import { Pictures } from './pictures.server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dataDir = testDirectory();
let last = 0;

/** Another website, on this machine, that counts what it is asked, and the pictures of a site that may ask it. */
async function elsewhere(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    answer(req, res);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, origin, pictures: picturesOf((address) => address === '127.0.0.1') };
}

function picturesOf(isAllowed?: (address: string) => boolean) {
  last += 1;
  return new Pictures(`${dataDir}/${last}`, isAllowed);
}

const limit = 200_000;

test('a picture is fetched once, however many ask, and kept', async () => {
  const { asked, origin, pictures } = await elsewhere((_, res) =>
    res.setHeader('content-type', 'text/html').end(png),
  );
  const find = () => pictures.find([`${origin}/a`], limit);
  const found = await Promise.all([find(), find()]);
  expect(found.map((picture) => picture?.type)).toEqual(['image/png', 'image/png']);
  expect((await find())?.bytes.equals(png)).toBe(true);
  expect(asked).toEqual(['/a']);
});

test('the first address that has a picture is taken', async () => {
  const { asked, origin, pictures } = await elsewhere((req, res) =>
    req.url === '/large' ? res.writeHead(404).end(png) : res.end(png),
  );
  const sizes = ['large', 'small', 'tiny'].map((size) => `${origin}/${size}`);
  expect((await pictures.find(sizes, limit))?.type).toBe('image/png');
  expect(asked).toEqual(['/large', '/small']);
});

test('only a few are asked for at a time, and the others come in turn', async () => {
  let open = 0;
  let most = 0;
  const { origin, pictures } = await elsewhere(async (_, res) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((done) => setTimeout(done, 20));
    open -= 1;
    res.end(png);
  });
  const found = await Promise.all(
    Array.from({ length: 24 }, (_, index) => pictures.find([`${origin}/${index}`], limit)),
  );
  expect(found.every((picture) => picture?.type === 'image/png')).toBe(true);
  expect(most).toBeLessThanOrEqual(4);
});

test('hosts that change to another protocol take no turn away from others', async () => {
  const { origin, asked, pictures } = await elsewhere((req, res) => {
    if (req.url === '/good')
      return res.end(req.headers['user-agent']?.startsWith('context-native ') ? png : '');
    req.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  const find = (path: string) => pictures.find([`${origin}/${path}`], limit);
  const upgraded = ['a', 'b', 'c', 'd'].map(find);
  expect((await find('good'))?.type).toBe('image/png');
  expect(await Promise.all(upgraded)).toEqual([undefined, undefined, undefined, undefined]);
  expect(asked).toHaveLength(5);
});

test('an address of this machine is never fetched: as a literal, by name, or through a redirect', async () => {
  const inside = await elsewhere((_, res) => res.end(png));
  const port = inside.origin.split(':').at(-1);
  for (const address of [inside.origin, `http://localhost:${port}/`])
    expect(await picturesOf().find([address], limit), address).toBeUndefined();
  for (const target of [
    `http://[::1]:${port}/`,
    `http://127.0.0.2:${port}/`,
    'file:///etc/passwd',
    'http://',
  ]) {
    const outside = await elsewhere((_, res) => res.writeHead(302, { location: target }).end());
    expect(await outside.pictures.find([outside.origin], limit), target).toBeUndefined();
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
    const { asked, origin, pictures } = await elsewhere(answer);
    expect(await pictures.find([origin], limit)).toBeUndefined();
    expect(await pictures.find([origin], limit)).toBeUndefined();
    expect(asked).toHaveLength(1);
  }
  const { asked, origin, pictures } = await elsewhere((req, res) =>
    res.writeHead(302, { location: `${req.url}x` }).end(),
  );
  expect(await pictures.find([`${origin}/a`], limit)).toBeUndefined();
  expect(asked).toHaveLength(4);
});
