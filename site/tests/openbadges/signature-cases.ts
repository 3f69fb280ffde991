import { bakeSvg } from '#app/services/openbadges/bake.server.ts';
import { publicPart, signingKey, withNewKeys } from '#app/services/openbadges/keys.server.ts';
import { issuerDocument, keyDocument, signAsProof } from '#app/services/openbadges/sign.server.ts';
import {
  achievement,
  asJwt,
  asProof,
  claimsOf,
  type Document,
  ed25519,
  forge,
  json,
  keyAt,
  loose,
  profile,
  ring,
  rsa,
  setList,
  signedAt,
  site,
  status,
  svg,
  text,
  type World,
} from './signed-world.ts';

type SignatureCase = [
  breaks: string,
  because: string,
  make: (world: World) => Promise<string | Uint8Array>,
  also?: string[],
];

const ended = { revoked_at: 1_794_000_000, reason: 'compromised' };

/** What is wrong with signature, key or status list: what is given is made by the case. */
export const signatureCases: SignatureCase[] = [
  ['signed', 'no proof', async ({ credential }) => JSON.stringify(credential)],
  [
    'jwt-header',
    'another algorithm',
    async (world) => {
      const [, payload, signature] = (await asJwt(world)).split('.');
      const header = { alg: 'ML-DSA-44', kid: keyAt(rsa().kid), typ: 'JWT' };
      return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
    },
  ],
  ['jwt-header', 'another type', async (world) => forge(await claimsOf(world), { typ: 'at+jwt' })],
  ['jws-encoding', 'padding', async (world) => `${await asJwt(world)}==`],
  [
    'jwt-claims',
    'another iss',
    async (world) => forge({ ...(await claimsOf(world)), iss: 'https://eve.example' }),
  ],
  ['jwt-claims', 'exp is later', async (world) => forge({ ...(await claimsOf(world)), exp: 4_000_000_000 })],
  ['jwt-claims-there', 'none', async ({ credential }) => forge(credential as unknown as Document)],
  [
    'signature-not-expired',
    'of VC-JOSE-COSE',
    async ({ credential }) => forge({ ...credential, exp: 1_790_000_000 }, { typ: 'vc+jwt' }),
  ],
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
    'key-not-revoked',
    'a JWT’s key was stolen',
    async (world) => {
      const { kid } = rsa();
      const revoked = { keys: ring.keys.map((key) => (key.kid === kid ? { ...key, revoked: ended } : key)) };
      const document = await keyDocument(revoked, kid, { addressOf: keyAt, controller: profile.id });
      world.web.set(keyAt(kid), json(document));
      return asJwt(world);
    },
    ['status-list-signature'],
  ],
  [
    'key-not-revoked',
    'a proof’s key was stolen',
    async (world) => {
      const { kid } = ed25519();
      const revoked = { keys: ring.keys.map((key) => (key.kid === kid ? { ...key, revoked: ended } : key)) };
      const document = await keyDocument(revoked, kid, { addressOf: keyAt, controller: profile.id });
      world.web.set(keyAt(kid), json(document));
      world.web.set(profile.id, json(issuerDocument(profile, revoked, keyAt)));
      return asProof(world);
    },
    ['key-of-issuer'],
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
      signed.proof.cryptosuite = 'ecdsa-sd-2023';
      return JSON.stringify(signed);
    },
  ],
  [
    'proof-dates',
    'made tomorrow',
    async ({ credential }) =>
      JSON.stringify(await signAsProof(credential, ring, keyAt, new Date('2026-11-22T00:00:00Z'))),
  ],
  ...(
    [
      [
        'its status under its full name',
        ({ credentialStatus, ...signed }: Document) => ({
          ...signed,
          'https://www.w3.org/2018/credentials#credentialStatus': credentialStatus,
        }),
      ],
      [
        'its status under a name of its own context',
        ({ credentialStatus, ...signed }: Document) => ({
          ...signed,
          '@context': [
            ...(signed['@context'] as string[]),
            { other: { '@id': 'https://www.w3.org/2018/credentials#credentialStatus', '@type': '@id' } },
          ],
          other: credentialStatus,
        }),
      ],
      [
        'its status beside it, and only named',
        ({ credentialStatus, ...signed }: Document) => ({
          ...signed,
          '@included': [credentialStatus],
          credentialStatus: (credentialStatus as Document).id,
        }),
        ['status-entry'],
      ],
    ] as const
  ).map(
    ([because, rename, also]): SignatureCase => [
      'proof-names',
      because,
      async (world) => JSON.stringify(rename(JSON.parse(await asProof(world)))),
      also && [...also],
    ],
  ),
  [
    'identifier',
    'wrapped, so that nobody finds whose it is',
    async (world) => {
      const signed = JSON.parse(await asProof(world));
      signed.credentialSubject.identifier = [signed.credentialSubject.identifier];
      return JSON.stringify(signed);
    },
    ['recipient-is'],
  ],
  [
    'status-count',
    'one too many to look up, which may be the one that counts',
    async (world) => {
      loose(world).credentialStatus = Array(5).fill(status(world));
      return asJwt(world);
    },
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
