import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { bakePng, bakeSvg } from '#app/services/openbadges/bake.server.ts';
import type { Form } from './form.ts';
import { type Documents, makeDocuments, publish, school } from './forms-of-2.ts';
import { type Document, json, png, svg, type World } from './signed-world.ts';
import { type Kind, signerOf, signJwt } from './signers.ts';

const here = { outcome: 'issued-elsewhere', vouchedBy: 'badges.example' } as const;
const keyAt = `${school}/key.json`;

const keyOf = (kind: Kind, id = keyAt): Document => ({
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'CryptographicKey',
  id,
  owner: `${school}/issuer.json`,
  publicKeyPem: createPem(kind),
});

function createPem(kind: Kind): string {
  const { jwk } = signerOf(kind);
  return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    .export({ format: 'pem', type: 'spki' })
    .toString();
}

interface Signing {
  kind: Kind;
  alg: string;
  change: (documents: Documents, world: World) => void;
  /** What a revocation list holds; none is named without it. */
  revoked: unknown[] | undefined;
}

/** A signed badge of version 2.0 as a JWS, with its issuer, key and revocation list published. */
export const signed =
  ({ kind = 'RSA', alg = 'RS256', change = () => undefined, revoked = [] }: Partial<Signing> = {}) =>
  async (world: World) => {
    const documents = await makeDocuments();
    const { assertion, issuer } = documents;
    Object.assign(assertion, {
      id: 'urn:uuid:0b9d5c3e-8a52-4f8e-9c0b-5a4a3f9e1c11',
      verification: { type: 'SignedBadge' },
    });
    Object.assign(issuer, { publicKey: keyAt, revocationList: `${school}/revoked.json` });
    world.web.set(keyAt, json(keyOf(kind)));
    world.web.set(
      `${school}/revoked.json`,
      json({ type: 'RevocationList', id: `${school}/revoked.json`, revokedAssertions: revoked }),
    );
    change(documents, world);
    publish(world, documents);
    return signJwt(assertion, signerOf(kind), { alg });
  };

const id = 'urn:uuid:0b9d5c3e-8a52-4f8e-9c0b-5a4a3f9e1c11';

/** Forms of signed badges of OpenBadges 2.0. */
export const signedForms: Form[] = [
  { form: '2.0, signed (JWS), `RS256`', ...here, make: signed() },
  {
    form: '2.0, signed, with another algorithm (`ES256` …)',
    ...here,
    make: signed({ kind: 'P-256', alg: 'ES256' }),
  },
  {
    form: '2.0, signed, with the alias `signed`, and the key given by `creator`',
    ...here,
    make: signed({
      change: ({ assertion, issuer }) => {
        assertion.verification = { type: 'signed', creator: keyAt };
        issuer.publicKey = [`${school}/old.json`, keyAt];
      },
    }),
  },
  {
    form: '2.0, signed, one of several keys of its issuer',
    ...here,
    make: signed({
      change: ({ issuer }, { web }) => {
        issuer.publicKey = [`${school}/old.json`, keyAt];
        web.set(`${school}/old.json`, json(keyOf('P-384', `${school}/old.json`)));
      },
    }),
  },
  {
    form: '2.0, signed, the key embedded in the issuer’s profile',
    ...here,
    make: signed({ change: ({ issuer }) => Object.assign(issuer, { publicKey: keyOf('RSA') }) }),
  },
  {
    form: '2.0, signed, badge class and issuer embedded under `urn:uuid`: no domain vouches',
    outcome: 'issued-elsewhere',
    vouchedBy: '',
    make: signed({
      change: ({ assertion, badge, issuer }) => {
        issuer.id = 'urn:uuid:6f2f2a1e-4a0e-4d0c-9d0f-1f2a3b4c5d6e';
        badge.id = 'urn:uuid:6f2f2a1e-4a0e-4d0c-9d0f-1f2a3b4c5d6f';
        assertion.badge = { ...badge, issuer };
      },
    }),
  },
  {
    form: '2.0, signed, its issuer has no revocation list',
    ...here,
    cautions: ['no-status'],
    make: signed({ change: ({ issuer }) => delete issuer.revocationList }),
  },
  {
    form: '2.0, signed with an RSA key of 1024 bits',
    ...here,
    cautions: ['short-key'],
    make: signed({ kind: 'RSA-1024' }),
  },
  { form: '2.0, signed, revoked by its id in the list', outcome: 'revoked', make: signed({ revoked: [id] }) },
  {
    form: '2.0, signed, revoked by an object with its `id` or `uid`, and a reason',
    outcome: 'revoked',
    make: signed({
      revoked: [{ uid: 'abc', revocationReason: 'In error' }],
      change: ({ assertion }) => Object.assign(assertion, { uid: 'abc' }),
    }),
    also: [signed({ revoked: [{ id, revoked: true }] })],
  },
  {
    form: '2.0, signed, the revocation list does not respond',
    outcome: 'cannot-verify',
    make: signed({
      change: ({ issuer }) => Object.assign(issuer, { revocationList: `${school}/elsewhere.json` }),
    }),
  },
  {
    form: '2.0, signed, the key’s URL does not respond, or its issuer lists none',
    outcome: 'cannot-verify',
    make: signed({ change: (_, { web }) => web.delete(keyAt) }),
    also: [signed({ change: ({ issuer }) => delete issuer.publicKey })],
  },
  {
    form: '2.0, signed, given as JSON without its signature',
    outcome: 'cannot-verify',
    make: async (world) => {
      const [, payload = ''] = (await signed()(world)).split('.');
      return Buffer.from(payload, 'base64url').toString();
    },
  },
  {
    form: '2.0, signed, with a key that its issuer’s profile does not list',
    outcome: 'invalid',
    make: signed({
      change: ({ assertion }) =>
        Object.assign(assertion, {
          verification: { type: 'SignedBadge', creator: 'https://eve.example/key' },
        }),
    }),
  },
  {
    form: '2.0, signed, and changed afterwards',
    outcome: 'invalid',
    make: async (world) => {
      const [header, payload = '', signature] = (await signed()(world)).split('.');
      const changed = Buffer.from(payload, 'base64url').toString().replace('2026-11-01', '2026-10-01');
      return `${header}.${Buffer.from(changed).toString('base64url')}.${signature}`;
    },
  },
  {
    form: '2.0, signed, baked into an SVG as `verify`',
    ...here,
    make: async (world) => Buffer.from(bakeSvg(svg, '2.0', { verify: await signed()(world) })),
  },
  {
    form: '2.0, signed, baked into a PNG as a JWS',
    ...here,
    make: async (world) => bakePng(png, '2.0', await signed()(world)),
  },
];
