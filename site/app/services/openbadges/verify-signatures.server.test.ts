import { isProofOf } from '@context-native/openbadges/data-integrity';
import { readPublicKey } from '@context-native/openbadges/public-key';
import { expect, test } from 'vitest';
import {
  issuedBy,
  joseBy,
  proofBy,
  uni,
  uniDocument,
} from '../../../tests/openbadges/forms-of-signatures.ts';
import { type Document, failed, json, makeWorld, verify } from '../../../tests/openbadges/signed-world.ts';
import { signerOf, signJwt } from '../../../tests/openbadges/signers.ts';
import vectors from '../../../tests/openbadges/w3c-vectors.json' with { type: 'json' };

test('what was changed after it was signed does not fit, whatever it was signed with', async () => {
  const world = await makeWorld();
  const changed = (jwt: string) => {
    const [header, payload = '', signature] = jwt.split('.');
    const claims = Buffer.from(payload, 'base64url')
      .toString()
      .replaceAll('MCP Foundations', 'MCP Architect');
    return `${header}.${Buffer.from(claims).toString('base64url')}.${signature}`;
  };
  for (const [alg, kind] of [
    ['RS256', 'RSA'],
    ['PS256', 'RSA'],
    ['ES256', 'P-256'],
    ['ES384', 'P-384'],
    ['ES256K', 'secp256k1'],
    ['EdDSA', 'Ed25519'],
  ] as const)
    expect(failed(await verify(world, changed(joseBy(world, signerOf(kind), { alg }))))).toEqual([
      'signature',
    ]);
  for (const [suite, kind] of [
    ['eddsa-jcs-2022', 'Ed25519'],
    ['ecdsa-rdfc-2019', 'P-384'],
    ['ecdsa-jcs-2019', 'P-256'],
    ['Ed25519Signature2020', 'Ed25519'],
  ] as const) {
    const signed = await proofBy(world, kind, suite);
    const report = await verify(world, JSON.stringify({ ...signed, name: 'MCP Architect' }));
    expect([report.outcome, failed(report)]).toEqual(['invalid', ['signature']]);
  }
});

test('a key that an issuer does not list, though it lists others, is not the issuer’s', async () => {
  const world = await makeWorld();
  const method = { id: '#a', type: 'JsonWebKey', controller: uni, publicKeyJwk: signerOf('P-384').jwk };
  world.web.set(uniDocument, json({ id: uni, verificationMethod: [method], assertionMethod: ['#a'] }));
  const jwk = signerOf('P-256').jwk;
  const report = await verify(world, signJwt(issuedBy(world, uni), signerOf('P-256'), { alg: 'ES256', jwk }));
  expect([report.outcome, failed(report)]).toEqual(['invalid', ['jwt-claims-there', 'key-of-issuer']]);
});

test.each(vectors)('the W3C’s own example of $proof.cryptosuite', async (signed) => {
  const { proof, ...document } = signed as Document & { proof: Document };
  const publicKeyMultibase = String(proof.verificationMethod).split('#')[1];
  const key = await readPublicKey({ type: 'Multikey', publicKeyMultibase });
  if (!key) throw new Error('no key');
  expect(await isProofOf(document, proof, key)).toBe(true);
  expect(await isProofOf({ ...document, name: 'Another' }, proof, key)).toBe(false);
});

test.each([
  ['z6Mkf5rGMoatrSj1f4CyvuHBeXJELe9RPdzo2PKGNCKVtZxP', 'Ed25519'],
  ['zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme', 'secp256k1'],
  ['zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv', 'P-256'],
  ['z82LkvCwHNreneWpsgPEbV3gu1C6NFJEBg4srfJ5gdxEsMGRJUz2sG9FE42shbn2xkZJh54', 'P-384'],
])('the example did:key:%s of its specification is %s', async (publicKeyMultibase, crv) => {
  expect(await readPublicKey({ publicKeyMultibase })).toMatchObject({ crv });
});
