import { expect, test } from 'vitest';
import {
  asJwt,
  asProof,
  claimsOf,
  type Document,
  forge,
  identifier,
  loose,
  makeWorld,
  profile,
  verify,
  type World,
} from '../../../tests/openbadges/signed-world.ts';

/** Each form that a genuine credential may have, and what comes of it. */
const forms: [form: string, outcome: string, make: (world: World) => Promise<string>][] = [
  ['a VC-JWT', 'issued-elsewhere', asJwt],
  ['a Data Integrity proof', 'issued-elsewhere', asProof],
  [
    'a hash in capital letters',
    'issued-elsewhere',
    async (world) => {
      const { identityHash } = identifier(world);
      identifier(world).identityHash = String(identityHash).toUpperCase().replace('SHA256', 'sha256');
      return asProof(world);
    },
  ],
  [
    'an MD5 hash',
    'cannot-verify',
    async (world) => {
      identifier(world).identityHash = `md5$${'a'.repeat(32)}`;
      return asJwt(world);
    },
  ],
  [
    'an issuer that is only named by its id',
    'issued-elsewhere',
    async (world) => {
      loose(world).issuer = profile.id;
      return forge({ ...(await claimsOf(world)), iss: profile.id });
    },
  ],
  ['a list of one', 'issued-elsewhere', async (world) => `[${await asProof(world)}]`],
  ['a presentation with a list', 'issued-elsewhere', (world) => present(world, (one) => [one])],
  ['a presentation with one object', 'issued-elsewhere', (world) => present(world, (one) => one)],
  [
    'a presentation with a JWT',
    'issued-elsewhere',
    async (world) => JSON.stringify(presentation([await asJwt(world)])),
  ],
  [
    'a presentation with an envelope',
    'issued-elsewhere',
    async (world) => JSON.stringify(presentation([envelope(await asJwt(world))])),
  ],
  ['an envelope', 'issued-elsewhere', async (world) => JSON.stringify(envelope(await asJwt(world)))],
  [
    'a presentation as a JWT',
    'issued-elsewhere',
    async (world) => forge(presentation([JSON.parse(await asProof(world))])),
  ],
  [
    'a presentation as a JWT of version 1.1',
    'issued-elsewhere',
    async (world) => forge({ vp: presentation([await asJwt(world)]) }),
  ],
  [
    'a changed credential in a presentation',
    'invalid',
    (world) => present(world, (one) => ({ ...(one as Document), name: 'MCP Architect' })),
  ],
];

const presentation = (credentials: unknown) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiablePresentation'],
  verifiableCredential: credentials,
});

const envelope = (jwt: string) => ({
  '@context': 'https://www.w3.org/ns/credentials/v2',
  id: `data:application/vc+jwt,${jwt}`,
  type: 'EnvelopedVerifiableCredential',
});

const present = async (world: World, wrap: (credential: unknown) => unknown) =>
  JSON.stringify(presentation(wrap(JSON.parse(await asProof(world)))));

test.each(forms)('%s: %s', async (_, outcome, make) => {
  const world = await makeWorld();
  expect(await verify(world, await make(world))).toMatchObject({ outcome });
});

test('a presentation of several credentials, or of none, asks for one', async () => {
  const world = await makeWorld();
  const given = await present(world, (one) => [one, one]);
  await expect(verify(world, given)).rejects.toThrow('holds 2 credentials');
  await expect(verify(world, JSON.stringify(presentation([])))).rejects.toThrow('holds 0 credentials');
  const nested = Array.from({ length: 9 }).reduce<unknown>((inner) => presentation([inner]), {});
  await expect(verify(world, JSON.stringify(nested))).rejects.toThrow('no credential');
});
