import type { Form } from './form.ts';
import { issuedBy, proofBy } from './forms-of-signatures.ts';
import { type Document, json, profile, site, type World } from './signed-world.ts';
import { didKeyOf, signerOf, signJwt } from './signers.ts';

const alone = { outcome: 'issued-elsewhere', vouchedBy: '' } as const;

/** A proof of a did:key that was changed afterwards: proofs are not part of what they sign. */
const withProof =
  (change: (proof: Document) => unknown, suite: 'eddsa-rdfc-2022' | 'eddsa-jcs-2022' = 'eddsa-rdfc-2022') =>
  async (world: World) => {
    const signed = await proofBy(world, 'Ed25519', suite);
    return JSON.stringify({ ...signed, proof: change(signed.proof as Document) });
  };

/** Forms of weak and ended keys, and of several proofs. */
export const proofForms: Form[] = [
  {
    form: '3.0, an issuer or a status list at a URL without https',
    outcome: 'issued-elsewhere',
    vouchedBy: 'issuer.example',
    cautions: ['no-status', 'no-https'],
    make: (world) => {
      const id = 'http://issuer.example/issuer';
      const key = { ...signerOf('P-256').jwk, kid: 'one' };
      world.web.set('http://issuer.example/keys', json({ keys: [key] }));
      const header = { alg: 'ES256', kid: 'http://issuer.example/keys#one', typ: 'vc+jwt' };
      return signJwt(issuedBy(world, id), signerOf('P-256'), header);
    },
  },
  {
    form: '3.0, an RSA key of 1024 bits',
    ...alone,
    cautions: ['short-key', 'no-status'],
    make: (world) => {
      const signer = signerOf('RSA-1024');
      const did = didKeyOf(signer);
      return signJwt(issuedBy(world, did), signer, { alg: 'RS256', kid: did, typ: 'vc+jwt' });
    },
  },
  {
    form: '3.0, a key that its issuer has revoked',
    outcome: 'invalid',
    make: (world) => {
      const key = { ...signerOf('P-256').jwk, kid: 'one', revoked: { revoked_at: 1_794_000_000 } };
      world.web.set(`${site}/old`, json({ keys: [key] }));
      const header = { alg: 'ES256', kid: `${site}/old#one`, typ: 'vc+jwt' };
      return signJwt(issuedBy(world, profile.id), signerOf('P-256'), header);
    },
  },
  {
    form: '3.0, a set of proofs: one by the issuer is valid, others use other suites or are by others',
    ...alone,
    make: withProof((proof) => [
      { ...proof, cryptosuite: 'bbs-2023' },
      { ...proof, verificationMethod: didKeyOf(signerOf('P-256')), cryptosuite: 'ecdsa-rdfc-2019' },
      proof,
    ]),
  },
  {
    form: '3.0, a chain of proofs whose first is the issuer’s',
    ...alone,
    make: withProof((proof) => [
      { ...proof, id: 'urn:uuid:2', previousProof: 'urn:uuid:1', cryptosuite: 'bbs-2023' },
      proof,
    ]),
  },
  {
    form: '3.0, a proof that depends on the previous one (`previousProof`)',
    outcome: 'cannot-verify',
    make: withProof((proof) => ({ ...proof, previousProof: 'urn:uuid:1' })),
  },
  {
    form: '3.0, a proof for a purpose other than assertion',
    outcome: 'invalid',
    make: withProof((proof) => ({ ...proof, proofPurpose: 'authentication' })),
  },
];
