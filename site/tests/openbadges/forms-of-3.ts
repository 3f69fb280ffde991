import { createHash } from 'node:crypto';
import type { Form } from './form.ts';
import { proofBy } from './forms-of-signatures.ts';
import {
  achievement,
  asJwt,
  asProof,
  claimsOf,
  type Document,
  forge,
  identifier,
  loose,
  profile,
  site,
  subject,
  text,
  type World,
} from './signed-world.ts';

export const here = { outcome: 'issued-elsewhere', vouchedBy: 'issuer.example' } as const;
const alone = { outcome: 'issued-elsewhere', vouchedBy: '' } as const;

/** A change in the credential, which is then signed by its issuer: as a JWT, as VC-JOSE-COSE has it, or with a proof. */
export const changed =
  (change: (credential: Document, world: World) => void, sign: 'jose' | 'proof' = 'jose') =>
  async (world: World): Promise<string> => {
    change(loose(world), world);
    return sign === 'proof' ? asProof(world) : forge(loose(world), { typ: 'vc+jwt' });
  };

const ofHolder = (one: Document) => changed((_, world) => Object.assign(identifier(world), one));
const hash = (algorithm: string, value: string) =>
  `${algorithm}$${createHash(algorithm).update(value).digest('hex')}`;

const endorsement = (world: World): Document => ({
  '@context': [
    'https://www.w3.org/ns/credentials/v2',
    'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  ],
  id: 'urn:uuid:0b9d5c3e-8a52-4f8e-9c0b-5a4a3f9e1c12',
  type: ['VerifiableCredential', 'EndorsementCredential'],
  name: 'An endorsement',
  issuer: { type: ['Profile'], ...profile },
  validFrom: '2026-11-01T09:00:00Z',
  credentialSubject: {
    id: String(achievement(world).id),
    type: ['EndorsementSubject'],
    endorsementComment: 'Good.',
  },
});

/** Forms of documents of OpenBadges 3.0, whoever signed them. */
export const documentForms: Form[] = [
  { form: '3.0, JWT with the claims of OpenBadges 3.0', ...here, make: asJwt },
  { form: '3.0, proof', ...here, make: asProof },
  {
    form: '3.0, type `AchievementCredential`, and further types',
    ...here,
    make: changed((one) =>
      Object.assign(one, { type: ['VerifiableCredential', 'AchievementCredential', 'Graded'] }),
    ),
  },
  {
    form: '3.0, the contexts of extensions after the two of OpenBadges',
    ...here,
    make: changed(
      (one) => (one['@context'] as string[]).push('https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'),
      'proof',
    ),
  },
  {
    form: '3.0, the contexts of Data Integrity and of `Ed25519Signature2020`',
    ...alone,
    make: async (world) =>
      JSON.stringify(
        await proofBy(world, 'P-256', 'ecdsa-rdfc-2019', (one) =>
          (one['@context'] as string[]).push(
            'https://w3id.org/security/data-integrity/v2',
            'https://w3id.org/security/suites/ed25519-2020/v1',
          ),
        ),
      ),
  },
  {
    form: '3.0, a context that we do not have or that is embedded: JWT, or proof of a `jcs` suite',
    ...alone,
    make: async (world) =>
      JSON.stringify(
        await proofBy(world, 'Ed25519', 'eddsa-jcs-2022', (one) =>
          (one['@context'] as unknown[]).push('https://school.example/terms', {
            grade: 'https://school.example/grade',
          }),
        ),
      ),
  },
  {
    form: '3.0, a context that we do not have: proof of an `rdfc` suite',
    outcome: 'cannot-verify',
    make: withProofContext('https://school.example/terms'),
  },
  {
    form: '3.0, a context or a name of its own: proof of an `rdfc` suite',
    outcome: 'cannot-verify',
    make: withProofContext({ grade: 'https://school.example/grade' }),
    also: [
      async (world) => {
        const { credentialStatus, ...signed } = JSON.parse(await asProof(world));
        return JSON.stringify({
          ...signed,
          'https://www.w3.org/2018/credentials#credentialStatus': credentialStatus,
        });
      },
    ],
  },
  {
    form: '3.0, a later context of OpenBadges 3.0 than ours: JWT',
    ...here,
    make: changed((one) => {
      one['@context'] = [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.9.json',
      ];
    }),
  },
  {
    form: '3.0, the issuer as only its id',
    ...here,
    make: changed((one) => Object.assign(one, { issuer: profile.id })),
  },
  {
    form: '3.0, the issuer without the type `Profile`, or without a name',
    ...here,
    make: changed((one) => Object.assign(one, { issuer: { id: profile.id } })),
    also: [
      changed((one) => Object.assign(one, { issuer: { id: profile.id, type: 'Organization', name: 'A' } })),
    ],
  },
  {
    form: '3.0, an id of any scheme (`https`, `urn`, `did`, `tag` …)',
    ...here,
    make: changed((one) => Object.assign(one, { id: 'tag:issuer.example,2026:1' })),
    also: ['urn:uuid:0b9d5c3e-8a52-4f8e-9c0b-5a4a3f9e1c11', 'did:example:1', 'https://issuer.example/1'].map(
      (id) => changed((one) => Object.assign(one, { id })),
    ),
  },
  {
    form: '3.0, `validFrom` and `validUntil` with offsets, fractions, or the hour 24',
    ...here,
    make: changed((one) =>
      Object.assign(one, {
        validFrom: '2026-11-01T14:30:00.123456+05:30',
        validUntil: '2030-01-01T24:00:00Z',
      }),
    ),
  },
  {
    form: '3.0, JWT whose `nbf` is rounded or has a fraction',
    ...here,
    make: async (world) => {
      loose(world).validFrom = '2026-11-01T09:00:00.700Z';
      return forge({ ...(await claimsOf(world)), nbf: Date.parse('2026-11-01T09:00:01Z') / 1000 });
    },
  },
  {
    form: '3.0, JWT with `exp` and no `validUntil`',
    ...here,
    make: async (world) => {
      delete loose(world).validUntil;
      return forge({ ...(await claimsOf(world)), exp: 4_000_000_000 });
    },
  },
  {
    form: '3.0, names and descriptions in several languages',
    ...here,
    make: changed((_, world) =>
      Object.assign(achievement(world), {
        name: [
          { '@value': 'Weaving', '@language': 'en' },
          { '@value': 'Weben', '@language': 'de' },
        ],
        inLanguage: 'en',
      }),
    ),
  },
  {
    form: '3.0, subject and achievement in lists of one',
    ...here,
    make: changed((one, world) => {
      subject(world).achievement = [achievement(world)];
      one.credentialSubject = [subject(world)];
    }),
  },
  {
    form: '3.0, several subjects, or several achievements',
    outcome: 'cannot-verify',
    make: changed((one, world) =>
      Object.assign(one, { credentialSubject: [subject(world), subject(world)] }),
    ),
    also: [
      changed((_, world) =>
        Object.assign(subject(world), { achievement: [achievement(world), achievement(world)] }),
      ),
    ],
  },
  {
    form: '3.0, a subject with an id and no identifier, also `mailto:`',
    ...here,
    make: changed((_, world) => {
      delete subject(world).identifier;
      subject(world).id = 'mailto:ada@example.org';
    }),
    also: [changed((_, world) => delete subject(world).identifier)],
  },
  {
    form: '3.0, a subject with identifiers and no id',
    ...here,
    make: changed((_, world) => delete subject(world).id),
  },
  {
    form: '3.0, identifiers of other kinds with or without the email address',
    ...here,
    make: changed((_, world) => {
      subject(world).identifier = {
        type: 'IdentityObject',
        identityType: 'studentId',
        hashed: false,
        identityHash: '12345',
      };
    }),
    also: [
      changed((_, world) => {
        const other = {
          type: 'IdentityObject',
          identityType: 'ext:x',
          hashed: true,
          identityHash: hash('sha256', 'x'),
        };
        subject(world).identifier = [other, identifier(world)];
      }),
    ],
  },
  { form: '3.0, holder hashed with SHA-256 and a salt', ...here, make: asProof },
  {
    form: '3.0, holder hashed, hex digits in upper case',
    ...here,
    make: (world) => {
      const { identityHash } = identifier(world);
      return ofHolder({ identityHash: `sha256$${String(identityHash).slice(7).toUpperCase()}` })(world);
    },
  },
  {
    form: '3.0, holder hashed without a salt',
    ...here,
    cautions: ['no-salt'],
    make: ofHolder({ salt: undefined, identityHash: hash('sha256', 'ada@example.org') }),
  },
  {
    form: '3.0, holder hashed with MD5',
    ...here,
    cautions: ['weak-hash'],
    make: ofHolder({ identityHash: hash('md5', 'ada@example.orga1b2') }),
  },
  {
    form: '3.0, holder in plain text',
    ...here,
    cautions: ['open-holder'],
    make: ofHolder({ hashed: false, salt: undefined, identityHash: 'Ada@example.org' }),
  },
  {
    form: '3.0, evidence, results, alignment, schema, refresh service, terms of use',
    ...here,
    make: changed((one, world) => {
      one.evidence = [{ type: ['Evidence'], narrative: 'In class.' }];
      one.credentialSchema = [{ id: `${site}/schema.json`, type: '1EdTechJsonSchemaValidator2019' }];
      one.refreshService = { id: `${site}/refresh`, type: '1EdTechCredentialRefresh' };
      one.termsOfUse = [{ type: 'Terms', id: `${site}/terms` }];
      subject(world).result = [{ type: ['Result'], status: 'Completed' }];
    }),
  },
  {
    form: '3.0, embedded endorsements (not verified themselves): proof',
    ...here,
    make: changed((one, world) => Object.assign(one, { endorsement: [endorsement(world)] }), 'proof'),
  },
  {
    form: '3.0, endorsements as JWTs (`endorsementJwt`, not verified themselves): JWT, or proof of a `jcs` suite',
    ...here,
    make: changed((one) => Object.assign(one, { endorsementJwt: ['a.b.c'] })),
  },
  {
    form: '3.0, terms that no context defines, such as `endorsementJwt`: proof of an `rdfc` suite',
    outcome: 'cannot-verify',
    make: async (world) => JSON.stringify({ ...JSON.parse(await asProof(world)), endorsementJwt: ['a.b.c'] }),
  },
  {
    form: '3.0, an `EndorsementCredential`, or a credential that is not a badge',
    outcome: 'cannot-verify',
    make: (world) => forge(endorsement(world)),
    also: [changed((one) => Object.assign(one, { type: ['VerifiableCredential', 'DegreeCredential'] }))],
  },
  {
    form: '3.0, `validFrom` in the future',
    outcome: 'cannot-verify',
    make: changed((one) => Object.assign(one, { validFrom: '2027-01-01T00:00:00Z' })),
  },
  {
    form: '3.0, `validUntil` in the past',
    outcome: 'expired',
    make: changed((one) => Object.assign(one, { validUntil: '2026-11-02T00:00:00Z' })),
  },
  {
    form: '3.0, the signature expired: `exp` of a JWT, `expires` of a proof',
    outcome: 'expired',
    make: async ({ credential }) => forge({ ...credential, exp: 1_790_000_000 }, { typ: 'vc+jwt' }),
    also: [
      async (world) =>
        JSON.stringify(
          await proofBy(world, 'Ed25519', 'eddsa-jcs-2022', undefined, { expires: '2026-11-02T00:00:00Z' }),
        ),
    ],
  },
  {
    form: '3.0, JWT whose claims contradict the credential',
    outcome: 'invalid',
    make: async (world) => forge({ ...(await claimsOf(world)), iss: 'https://eve.example' }),
  },
  {
    form: '3.0, changed since it was signed',
    outcome: 'invalid',
    make: async (world) => (await asProof(world)).replaceAll('MCP Foundations', 'MCP Architect'),
  },
  {
    form: '3.0, not signed',
    outcome: 'invalid',
    make: (world) => JSON.stringify(world.credential),
  },
  {
    form: '3.0, JWT with the algorithm `none`',
    outcome: 'invalid',
    make: (world) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none', kid: profile.id })}.${part(world.credential)}.AAAA`;
    },
  },
  {
    form: '3.0, given by its URL, as JSON or as a JWT, with any media type',
    ...here,
    make: async (world) => {
      world.web.set(`${site}/credentials/1`, text(await asJwt(world), 'application/octet-stream'));
      return `${site}/credentials/1`;
    },
    also: [
      async (world) => {
        world.web.set(`${site}/credentials/1`, text(await asProof(world), 'text/plain'));
        return `${site}/credentials/1`;
      },
    ],
  },
  {
    form: 'Verifiable Credentials 1.1: as a JWT (`vc`), or with a proof',
    outcome: 'cannot-verify',
    make: (world) =>
      forge({ vc: { ...world.credential, '@context': ['https://www.w3.org/2018/credentials/v1'] } }),
    also: [
      async (world) => {
        const { validFrom, ...signed } = JSON.parse(await asProof(world));
        const contexts = [
          'https://www.w3.org/2018/credentials/v1',
          'https://purl.imsglobal.org/spec/ob/v3p0/context.json',
        ];
        const proof = { ...signed.proof, type: 'Ed25519Signature2020' };
        return JSON.stringify({ ...signed, '@context': contexts, issuanceDate: validFrom, proof });
      },
    ],
  },
];

function withProofContext(context: unknown) {
  return async (world: World) => {
    const signed = await proofBy(world, 'Ed25519', 'eddsa-rdfc-2022');
    return JSON.stringify({ ...signed, '@context': [...(signed['@context'] as unknown[]), context] });
  };
}
