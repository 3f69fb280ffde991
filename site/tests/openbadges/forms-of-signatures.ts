import type { Form } from './form.ts';
import { type Document, json, loose, profile, signedAt, site, text, type World } from './signed-world.ts';
import { didKeyOf, type Kind, type Signer, type SuiteName, signerOf, signJwt, signProof } from './signers.ts';

const alone = { outcome: 'issued-elsewhere', vouchedBy: '' } as const;
const atUni = { outcome: 'issued-elsewhere', vouchedBy: 'uni.example' } as const;

/** The credential of a world as somebody else issues it, without a status list. */
export function issuedBy(world: World, id: string): Document {
  const { credentialStatus: _, ...credential } = structuredClone(loose(world));
  return {
    ...credential,
    id: 'urn:uuid:0b9d5c3e-8a52-4f8e-9c0b-5a4a3f9e1c11',
    issuer: { ...profile, type: ['Profile'], id },
  };
}

/** By VC-JOSE-COSE: no claim but the credential itself. */
export function joseBy(world: World, signer: Signer, header: { alg: string } & Document): string {
  const did = didKeyOf(signer);
  return signJwt(issuedBy(world, did), signer, {
    typ: 'vc+jwt',
    kid: `${did}#${signer.multibase}`,
    ...header,
  });
}

const jwtForms: [alg: string, kind: Kind][] = [
  ['RS256', 'RSA'],
  ['RS384', 'RSA'],
  ['RS512', 'RSA'],
  ['PS256', 'RSA'],
  ['PS384', 'RSA'],
  ['PS512', 'RSA'],
  ['ES256', 'P-256'],
  ['ES384', 'P-384'],
  ['ES512', 'P-521'],
  ['ES256K', 'secp256k1'],
  ['EdDSA', 'Ed25519'],
  ['Ed25519', 'Ed25519'],
];

const proofForms: [suite: SuiteName, kind: Kind][] = [
  ['eddsa-rdfc-2022', 'Ed25519'],
  ['eddsa-jcs-2022', 'Ed25519'],
  ['ecdsa-rdfc-2019', 'P-256'],
  ['ecdsa-rdfc-2019', 'P-384'],
  ['ecdsa-jcs-2019', 'P-256'],
  ['ecdsa-jcs-2019', 'P-384'],
  ['Ed25519Signature2020', 'Ed25519'],
];

const suiteContext = 'https://w3id.org/security/suites/ed25519-2020/v1';

/** A credential that a did:key signs with a proof of a suite. */
export async function proofBy(
  world: World,
  kind: Kind,
  suite: SuiteName,
  change?: (one: Document) => void,
  more: Document = {},
) {
  const signer = signerOf(kind);
  const did = didKeyOf(signer);
  const credential = issuedBy(world, did);
  if (suite === 'Ed25519Signature2020') (credential['@context'] as string[]).push(suiteContext);
  change?.(credential);
  return signProof(credential, signer, {
    suite,
    id: `${did}#${signer.multibase}`,
    controller: did,
    date: signedAt,
    more,
  });
}

export const uni = 'did:web:uni.example';
export const uniDocument = 'https://uni.example/.well-known/did.json';

/** Publishes a DID document with one key, and signs a JWT with it. */
function webJwt(
  world: World,
  method: Document,
  { alg, kind, did = uni, at = uniDocument }: { alg: string; kind: Kind; did?: string; at?: string },
) {
  const id = `${did}#key-1`;
  const found = { id, controller: did, ...method };
  world.web.set(at, json({ id: did, verificationMethod: [found], assertionMethod: [id] }));
  return signJwt(issuedBy(world, did), signerOf(kind), { alg, typ: 'vc+jwt', kid: id });
}

const webForms: Form[] = [
  {
    form: '`did:web` with a `JsonWebKey`',
    make: (world: World) =>
      webJwt(
        world,
        { type: 'JsonWebKey', publicKeyJwk: signerOf('P-256').jwk },
        { alg: 'ES256', kind: 'P-256' },
      ),
  },
  {
    form: '`did:web` with a `JsonWebKey2020`',
    make: (world: World) =>
      webJwt(
        world,
        { type: 'JsonWebKey2020', publicKeyJwk: signerOf('RSA').jwk },
        { alg: 'RS256', kind: 'RSA' },
      ),
  },
  {
    form: '`did:web` with a `Multikey`',
    make: (world: World) =>
      webJwt(
        world,
        { type: 'Multikey', publicKeyMultibase: signerOf('P-384').multibase },
        { alg: 'ES384', kind: 'P-384' },
      ),
  },
  {
    form: '`did:web` with an `Ed25519VerificationKey2020`',
    make: (world: World) =>
      webJwt(
        world,
        { type: 'Ed25519VerificationKey2020', publicKeyMultibase: signerOf('Ed25519').multibase },
        { alg: 'EdDSA', kind: 'Ed25519' },
      ),
  },
  {
    form: '`did:web` with a path and a port',
    vouchedBy: 'uni.example:8443',
    make: (world: World) =>
      webJwt(
        world,
        { type: 'JsonWebKey', publicKeyJwk: signerOf('P-256').jwk },
        {
          alg: 'ES256',
          kind: 'P-256',
          did: 'did:web:uni.example%3A8443:faculties:law',
          at: 'https://uni.example:8443/faculties/law/did.json',
        },
      ),
  },
  {
    form: '`did:web` whose document embeds the key in `assertionMethod`',
    make: async (world: World) => {
      const signer = signerOf('Ed25519');
      const id = `${uni}#key-1`;
      const method = {
        id: '#key-1',
        type: 'Multikey',
        controller: uni,
        publicKeyMultibase: signer.multibase,
      };
      world.web.set(uniDocument, json({ id: uni, assertionMethod: [method] }));
      const by = { suite: 'eddsa-rdfc-2022', id, controller: uni, date: signedAt } as const;
      return JSON.stringify(await signProof(issuedBy(world, uni), signer, by));
    },
  },
  {
    form: '`did:web`, the key identified only by its `kid`',
    make: (world: World) => {
      const signer = signerOf('P-256');
      const id = `${uni}#key-1`;
      const method = { id, type: 'JsonWebKey', controller: uni, publicKeyJwk: signer.jwk };
      world.web.set(uniDocument, json({ id: uni, verificationMethod: [method], assertionMethod: [id] }));
      return signJwt(issuedBy(world, uni), signer, { alg: 'ES256', typ: 'vc+jwt', kid: 'key-1' });
    },
  },
].map((form) => ({ ...atUni, ...form }));

const hostedForms: Form[] = [
  {
    form: 'the key as a JWK Set at the issuer’s origin',
    outcome: 'issued-elsewhere',
    vouchedBy: 'issuer.example',
    make: (world) => {
      const signer = signerOf('P-256');
      world.web.set(
        `${site}/jwks.json`,
        json({ keys: [{ ...signer.jwk, kid: 'one' }, signerOf('RSA').jwk] }),
      );
      const header = { alg: 'ES256', typ: 'JWT', kid: `${site}/jwks.json#one` };
      return signJwt(issuedBy(world, profile.id), signer, header);
    },
  },
  {
    form: 'the key in the header (`jwk`), and the issuer’s document lists it',
    outcome: 'issued-elsewhere',
    vouchedBy: 'uni.example',
    make: (world) => {
      const { jwk } = signerOf('P-256');
      const method = { id: '#a', type: 'JsonWebKey', controller: uni, publicKeyJwk: jwk };
      world.web.set(uniDocument, json({ id: uni, verificationMethod: [method], assertionMethod: ['#a'] }));
      return signJwt(issuedBy(world, uni), signerOf('P-256'), { alg: 'ES256', jwk });
    },
  },
  {
    form: 'the key in the header (`jwk`), and nothing at the issuer’s URL says whose it is',
    outcome: 'cannot-verify',
    make: (world) => {
      world.web.set(
        'https://uni.example/issuer',
        json({ type: ['Profile'], id: 'https://uni.example/issuer' }),
      );
      const { jwk } = signerOf('P-256');
      return signJwt(issuedBy(world, 'https://uni.example/issuer'), signerOf('P-256'), { alg: 'ES256', jwk });
    },
  },
  {
    form: 'an issuer with a URL, its proof by a `did:key` that its profile lists',
    outcome: 'issued-elsewhere',
    vouchedBy: 'uni.example',
    make: (world) => profileWithDidKey(world, true),
  },
  {
    form: 'an issuer with a URL, its proof by a `did:key` that nothing there lists',
    outcome: 'cannot-verify',
    make: (world) => profileWithDidKey(world, false),
  },
];

async function profileWithDidKey(world: World, isListed: boolean) {
  const [signer, id] = [signerOf('Ed25519'), 'https://uni.example/issuer'];
  const did = didKeyOf(signer);
  const key = `${did}#${signer.multibase}`;
  world.web.set(id, json({ type: ['Profile'], id, ...(isListed && { assertionMethod: [key] }) }));
  const by = { suite: 'eddsa-rdfc-2022', id: key, controller: did, date: signedAt } as const;
  return JSON.stringify(await signProof(issuedBy(world, id), signer, by));
}

const typs = ['vc+jwt', 'vc-ld+jwt', 'vc+ld+jwt', 'vc+ld+json+jwt', 'application/vc+jwt', 'JWT'];

/** How OpenBadges 3.0 may be signed, and with which keys. */
export const signatureForms: Form[] = [
  ...jwtForms.map(([alg, kind]) => ({
    form: `JWT, \`${alg}\`, a \`did:key\` of ${kind}`,
    ...alone,
    make: (world: World) => joseBy(world, signerOf(kind), { alg }),
  })),
  ...typs.map((typ) => ({
    form: `JWT of type \`${typ}\` without registered claims`,
    ...alone,
    make: (world: World) => joseBy(world, signerOf('P-256'), { alg: 'ES256', typ }),
  })),
  ...proofForms.map(([suite, kind]) => ({
    form: `proof, \`${suite}\`, a \`did:key\` of ${kind}`,
    ...alone,
    make: async (world: World) => JSON.stringify(await proofBy(world, kind, suite)),
  })),
  {
    form: 'JWT, a `did:jwk`',
    outcome: 'issued-elsewhere',
    vouchedBy: '',
    make: (world) => {
      const { jwk } = signerOf('P-256');
      const did = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
      return signJwt(issuedBy(world, did), signerOf('P-256'), {
        alg: 'ES256',
        typ: 'vc+jwt',
        kid: `${did}#0`,
      });
    },
  },
  ...webForms,
  ...hostedForms,
  {
    form: 'JWT with an algorithm that we do not support (`ML-DSA-44`)',
    outcome: 'cannot-verify',
    make: (world) => {
      const [, payload, signature] = joseBy(world, signerOf('P-256'), { alg: 'ES256' }).split('.');
      const header = { alg: 'ML-DSA-44', kid: didKeyOf(signerOf('P-256')) };
      return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
    },
  },
  {
    form: 'JWT with a `crit` header',
    outcome: 'cannot-verify',
    make: (world) => joseBy(world, signerOf('P-256'), { alg: 'ES256', crit: ['b64'], b64: false }),
  },
  ...['ecdsa-sd-2023', 'bbs-2023'].map((cryptosuite) => ({
    form: `proof, \`${cryptosuite}\` (selective disclosure)`,
    outcome: 'cannot-verify' as const,
    make: async (world: World) => {
      const signed = await proofBy(world, 'P-256', 'ecdsa-rdfc-2019');
      return JSON.stringify({ ...signed, proof: { ...(signed.proof as Document), cryptosuite } });
    },
  })),
  {
    form: 'proof of a suite before Data Integrity (`Ed25519Signature2018`, `JsonWebSignature2020`)',
    outcome: 'cannot-verify',
    make: async (world) => {
      const signed = await proofBy(world, 'Ed25519', 'eddsa-rdfc-2022');
      const { cryptosuite: _, ...proof } = signed.proof as Document;
      return JSON.stringify({ ...signed, proof: { ...proof, type: 'Ed25519Signature2018' } });
    },
    also: [
      async (world) => {
        const signed = await proofBy(world, 'P-256', 'ecdsa-rdfc-2019');
        const { cryptosuite: _, ...proof } = signed.proof as Document;
        return JSON.stringify({ ...signed, proof: { ...proof, type: 'JsonWebSignature2020', jws: 'a..b' } });
      },
    ],
  },
  {
    form: 'a `did:key` of another kind (BLS12-381, X25519)',
    outcome: 'cannot-verify',
    make: (world) => {
      const did =
        'did:key:zUC7EK3ZakmukHhuncwkbySmomv3FmrkmS36E4Ks5rsb6VQSRpoCrx6Hb8e2Nk6UvJFSdyw9NK1scFXJp21gNNYFjVWNgaqyGnkyhtagagCpQb5B7tagJu3HDbjQ8h5ypoHjwBb';
      return signJwt(issuedBy(world, did), signerOf('P-256'), { alg: 'ES256', kid: did });
    },
    also: [
      (world) => {
        const did = 'did:key:z6LSj72tK8brWgZja8NLRwPigth2T9QRiG1uH9oKZuKjdh9p';
        return signJwt(issuedBy(world, did), signerOf('Ed25519'), { alg: 'EdDSA', kid: did });
      },
    ],
  },
  {
    form: 'a DID of another method (`did:ion`, `did:ebsi` …)',
    outcome: 'cannot-verify',
    make: (world) =>
      signJwt(issuedBy(world, 'did:ion:abc'), signerOf('P-256'), { alg: 'ES256', kid: 'did:ion:abc#1' }),
    also: [
      (world) =>
        signJwt(issuedBy(world, 'did:ebsi:z2'), signerOf('P-256'), { alg: 'ES256', kid: 'did:ebsi:z2#1' }),
    ],
  },
  {
    form: '`did:web` whose document does not respond, or has another id',
    outcome: 'cannot-verify',
    make: (world) => {
      world.web.set(uniDocument, text('{"id":"did:web:other.example"}', 'application/did+json'));
      return signJwt(issuedBy(world, uni), signerOf('P-256'), { alg: 'ES256', kid: `${uni}#key-1` });
    },
    also: [
      (world) => signJwt(issuedBy(world, uni), signerOf('P-256'), { alg: 'ES256', kid: `${uni}#key-1` }),
    ],
  },
];
