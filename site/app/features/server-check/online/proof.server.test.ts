import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { serveChecked } from '../../../../tests/support/check-servers.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { agentName, optOutPath, proofPath, proofRecord } from './agent.ts';
import { beginProof, findProof, isProven, lookForProof, proofText, sweepProofs } from './proof.server.ts';
import { serverCheckProofs } from './tables.server.ts';

const services = await testServices();
const { db, limits } = services;

/** A name server with TXT records by name. */
async function serveNames(records: Record<string, string>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + size));
      at += size + 1;
    }
    const question = query.subarray(12, at + 5);
    const text = records[labels.join('.')];
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(text === undefined ? 0 : 1, 6);
    const data =
      text === undefined
        ? Buffer.alloc(0)
        : Buffer.from(`${String.fromCharCode(text.length)}${text}`, 'latin1');
    const answer = Buffer.alloc(12);
    answer.writeUInt16BE(0xc00c, 0);
    answer.writeUInt16BE(16, 2);
    answer.writeUInt16BE(1, 4);
    answer.writeUInt32BE(60, 6);
    answer.writeUInt16BE(data.length, 10);
    socket.send(
      Buffer.concat([head, question, ...(text === undefined ? [] : [answer, data])]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  afterAll(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const files: Record<string, string> = {};
const server = await serveChecked('right', { files });
afterAll(() => server.close());
const records: Record<string, string> = {};
const places = {
  scheme: 'http',
  isAllowed: (address: string) => address === '127.0.0.1',
  nameServers: [await serveNames(records)],
} as const;

test('a file proves control for 30 days, for its host and for the holder of the page alone', async () => {
  const secret = await beginProof(db, new URL(server.url));
  expect(await findProof(db, secret)).toMatchObject({ host: server.host, provenAt: null });
  expect(await lookForProof(services, secret, server.host, places)).toMatch(/answers HTTP 404/);
  files[proofPath] = 'something else\n';
  expect(await lookForProof(services, secret, server.host, places)).toMatch(/does not have the line/);
  expect(await isProven(db, secret, server.host)).toBe(false);
  files[proofPath] = `\n${proofText(secret)}\r\n`;
  expect(await lookForProof(services, secret, server.host, places)).toBeUndefined();
  expect(await isProven(db, secret, server.host)).toBe(true);
  expect(await isProven(db, secret, 'other.example')).toBe(false);
  // The line is public. It neither tells the secret nor proves anything for another page.
  expect(proofText(secret)).not.toContain(secret);
  const other = await beginProof(db, new URL(server.url));
  expect(await lookForProof(services, other, server.host, places)).toMatch(/does not have the line/);
  const [row] = await db.select().from(serverCheckProofs).where(eq(serverCheckProofs.kind, 'file'));
  expect(JSON.stringify(row)).not.toContain(secret);
  await db
    .update(serverCheckProofs)
    .set({ provenAt: sql`now() - interval '30 days'`, createdAt: sql`now() - interval '31 days'` })
    .where(eq(serverCheckProofs.tokenHash, row?.tokenHash ?? ''));
  expect(await isProven(db, secret, server.host)).toBe(false);
  expect(await findProof(db, secret)).toBeUndefined();
  await sweepProofs(db);
  expect(await db.$count(serverCheckProofs)).toBe(1);
  await db.delete(serverCheckProofs);
});

test('the file is asked for as our agent, by robots.txt, and not after an opt-out', async () => {
  const secret = await beginProof(db, new URL(server.url));
  files[proofPath] = proofText(secret);
  const pathsOf = async () => {
    server.asked.length = 0;
    const fault = await lookForProof(services, secret, server.host, places);
    for (const { headers } of server.asked) expect(headers['user-agent']).toContain(`${agentName}/`);
    return { fault, paths: server.asked.map(({ path }) => path) };
  };
  files[optOutPath] = 'no checks';
  expect(await pathsOf()).toEqual({
    fault: expect.stringContaining('does not want checks'),
    paths: [optOutPath],
  });
  delete files[optOutPath];
  files['/robots.txt'] = `User-agent: ${agentName}\nDisallow: /`;
  const refused = await pathsOf();
  expect(refused.fault).toContain('robots.txt');
  expect(refused.paths).not.toContain(proofPath);
  delete files['/robots.txt'];
  expect(await pathsOf()).toEqual({ fault: undefined, paths: [optOutPath, '/robots.txt', proofPath] });
});

test('a host that people asked about too often is not asked for a file, and a DNS record still counts', async () => {
  const host = 'mcp.busy.example';
  const secret = await beginProof(db, new URL(`https://${host}/mcp`));
  for (let use = 0; use < 60; use += 1) await limits.take('server proofs by host', host);
  expect(await lookForProof(services, secret, host, places)).toContain('too often');
  records[`${proofRecord}.${host}`] = proofText(secret);
  expect(await lookForProof(services, secret, host, places)).toBeUndefined();
});

test('a TXT record proves control too', async () => {
  const host = 'mcp.proof.example';
  const secret = await beginProof(db, new URL(`https://${host}/mcp`));
  // The file of this name cannot be reached: only the record counts.
  const fault = await lookForProof(services, secret, host, places);
  expect(fault).toContain(`no TXT record for ${proofRecord}.${host}`);
  records[`${proofRecord}.${host}`] = 'other=1';
  expect(await lookForProof(services, secret, host, places)).toContain('none with the text');
  records[`${proofRecord}.${host}`] = proofText(secret);
  expect(await lookForProof(services, secret, host, places)).toBeUndefined();
  expect(await findProof(db, secret)).toMatchObject({ kind: 'dns', provenAt: expect.any(Date) });
});

test('an address of this machine, in a trial, is proved from the start', async () => {
  const secret = await beginProof(db, new URL('http://127.0.0.1:4000/a/mcp?key=1'), { kind: 'local' });
  expect(await isProven(db, secret, '127.0.0.1:4000')).toBe(true);
  // The form of the full check offers it.
  expect(await findProof(db, secret)).toMatchObject({ url: 'http://127.0.0.1:4000/a/mcp' });
});
