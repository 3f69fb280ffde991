import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchPublic } from './fetch-public.server.ts';
import { isPublicAddress } from './public-address.server.ts';

/** Another website, on this machine, where it stands for one on the public internet. */
async function elsewhere(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { milliseconds: 10_000, bytes: 1000, redirects: 2, headers: {} };
const onlyThisMachine = { ...limits, isAllowed: (address: string) => address === '127.0.0.1' };

test('a host that says nothing, or never comes to an end, is left at the limit', async () => {
  const soon = { ...onlyThisMachine, milliseconds: 150 };
  const silent = await elsewhere(() => undefined);
  expect(await fetchPublic(silent, soon)).toEqual({ problem: 'did not answer within 0.15 seconds' });
  const slow = await elsewhere((_, response) => {
    response.write('{');
    const drops = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drops));
  });
  expect(await fetchPublic(slow, soon)).toEqual({ problem: 'did not answer within 0.15 seconds' });
});

test('what is too large is left when it is known to be, whatever length it names', async () => {
  const tooLarge = { problem: 'returns more than 1 KB' };
  const endless = await elsewhere((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(500)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect(await fetchPublic(endless, onlyThisMachine)).toEqual(tooLarge);
  const said = await elsewhere((_, response) => {
    response.writeHead(200, { 'Content-Length': 1_000_000 }).write('x');
  });
  expect(await fetchPublic(said, onlyThisMachine)).toEqual(tooLarge);
});

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::]/',
  'http://169.254.169.254/latest/meta-data/',
])('%s is not asked, and neither is what leads to it', async (address) => {
  const refused = { problem: 'is not on the public internet' };
  expect(await fetchPublic(address, limits)).toEqual(refused);
  const outside = await elsewhere((_, response) => response.writeHead(302, { Location: address }).end());
  // Only the first one is on the public internet.
  let isFirst = true;
  const isAllowed = (one: string) => {
    const wasFirst = isFirst;
    isFirst = false;
    return wasFirst || isPublicAddress(one);
  };
  expect(await fetchPublic(outside, { ...limits, isAllowed })).toEqual(refused);
});

test('a port that is not to be asked is not, and neither is what leads to it', async () => {
  const refused = { problem: 'uses a port other than 80 and 443' };
  const outside = await elsewhere((_, response) =>
    response.writeHead(302, { Location: 'http://a.example:22/' }).end(),
  );
  expect(await fetchPublic(outside, { ...onlyThisMachine, ports: [80, 443] })).toEqual(refused);
  const port = Number(new URL(outside).port);
  expect(await fetchPublic(outside, { ...onlyThisMachine, ports: [port] })).toEqual({
    problem: `uses a port other than ${port}`,
  });
});

test('only the web is asked, and nobody by a password', async () => {
  for (const address of [
    'file:///etc/passwd',
    'ftp://example.org/',
    'https://ada:secret@example.org/',
    'data:,x',
  ])
    expect(await fetchPublic(address, limits), address).toEqual({ problem: 'is not a web address' });
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
