import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgeFetch } from './fetch-badge.server.ts';

const server = createServer((request, response) => {
  const { url = '', headers } = request;
  if (url === '/gone')
    response.writeHead(410, { 'Content-Type': 'application/json' }).end('{"revoked":true}');
  else if (url === '/moved') response.writeHead(302, { Location: '/badge' }).end();
  else if (url === '/round') response.writeHead(302, { Location: '/round' }).end();
  else if (url === '/large') response.end('x'.repeat(3_000_000));
  else if (url === '/closed') response.end('{}');
  else
    response
      .writeHead(200, {
        'Content-Type': 'Application/LD+JSON; charset=utf-8',
        'Access-Control-Allow-Origin': headers.origin ?? 'null',
      })
      .end(headers.accept);
});
let site: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const own = async (address: string) => ({ problem: `own ${address}` });
const here = badgeFetch({ siteUrl: 'https://verifier.example', own, isAllowed: () => true });

test('an answer is given as it is, whatever its status, and with where it came from', async () => {
  expect(await here(`${site}/moved`)).toMatchObject({
    address: `${site}/badge`,
    status: 200,
    type: 'application/ld+json',
    isOpen: true,
    body: Buffer.from('application/ld+json, application/json;q=0.9, */*;q=0.1'),
  });
  expect(await here(`${site}/gone`)).toMatchObject({ status: 410, isOpen: false });
  expect(await here(`${site}/closed`)).toMatchObject({ status: 200, type: '', isOpen: false });
});

test('what is not on the public internet, too large, or goes round and round is not fetched, and said why', async () => {
  const guarded = badgeFetch({ siteUrl: 'https://verifier.example', own });
  const notPublic = { problem: expect.stringContaining('is not on the public internet') };
  expect(await guarded(`${site}/badge`)).toEqual(notPublic);
  expect(await guarded('http://localhost/badge')).toEqual(notPublic);
  expect(await guarded('http://[::1]/badge')).toEqual(notPublic);
  expect(await here(`${site}/large`)).toEqual({ problem: `${site}/large returns more than 2048 KB.` });
  expect(await here(`${site}/round`)).toEqual({ problem: `${site}/round redirects more than 3 times.` });
  expect(await here('http://127.0.0.1:1/')).toEqual({ problem: 'http://127.0.0.1:1/ could not be reached.' });
});

test('this site is not asked by its address', async () => {
  expect(await here('https://verifier.example/dev/mail.json')).toEqual({
    problem: 'own https://verifier.example/dev/mail.json',
  });
});

test('only the ports of the web are asked, and nowhere that leads from there', async () => {
  const there = badgeFetch({ siteUrl: 'https://verifier.example', own });
  for (const address of [
    'https://issuer.example:8443/badge',
    'http://8.8.8.8:22/',
    'http://issuer.example:6379',
  ])
    expect(await there(address)).toEqual({
      problem: `${address} uses a port other than 80 and 443.`,
    });
  // Its own port is this site's to choose.
  const atPort = badgeFetch({ siteUrl: 'http://localhost:3000', own });
  expect(await atPort('http://localhost:3000/badges/issuer.json')).toEqual({
    problem: 'own http://localhost:3000/badges/issuer.json',
  });
});
