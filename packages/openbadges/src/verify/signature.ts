import { fromBase64Url } from '../base64url.ts';
import { type PublicKey, rsaBits } from '../public-key.ts';
import { idOf, isObject, isText, type Json, listOf } from '../values.ts';
import { isKeyFor, isKnownAlgorithm, isSignedBy } from '../verify-bytes.ts';
import type { FetchDocument } from './fetched.ts';
import { type FoundKey, findJwtKey, findProofKey } from './keys.ts';
import { jwtPart } from './presented.ts';

/** Kind of a credential's signature, and the results of checking it. A `…Problem` is undefined if there is none. */
export interface Signature extends Omit<FoundKey, 'key'> {
  kind: 'jwt' | 'proof' | 'none';
  header: Json;
  proof: Json;
  /** Why the signature cannot be verified here, such as an unsupported suite, algorithm or context. */
  unknownProblem?: string | undefined;
  signatureProblem?: string | undefined;
  /** Length of an RSA key (bits). */
  keyBits?: number | undefined;
}

export const misfit = 'The signature does not match: the credential was changed, or another key signed it.';

/** Supported values of `cryptosuite`. `isKnownSuite` also accepts the older type Ed25519Signature2020. */
const suites = ['eddsa-rdfc-2022', 'eddsa-jcs-2022', 'ecdsa-rdfc-2019', 'ecdsa-jcs-2019'];

/** Maximum proofs that are examined. */
const maxProofs = 4;

/** Name of a proof's suite: its `cryptosuite`, or else its `type`. */
export const suiteOf = ({ type, cryptosuite }: Json) => String(cryptosuite ?? type);

export const isKnownSuite = (proof: Json) =>
  proof.type === 'DataIntegrityProof'
    ? suites.includes(suiteOf(proof))
    : proof.type === 'Ed25519Signature2020';

/** An RDF proof signs the meaning, not the member names. */
export const isOfRdf = (proof: Json) => !/-jcs-/.test(suiteOf(proof));

/** Checks the signature of a credential: `document` is the content of a JWT, or a credential with a proof. */
export async function examineSignature(
  { document, jwt }: { document: Json; jwt?: string | undefined },
  fetch: FetchDocument,
): Promise<Signature> {
  const issuer = idOf(document.issuer) ?? '';
  if (jwt) return examineJwt(jwt, issuer, fetch);
  const proofs = listOf(document.proof).filter(isObject).slice(0, maxProofs);
  const { proof: _, ...unsecured } = document;
  const examined = await Promise.all(proofs.map((proof) => examineProof(unsecured, proof, issuer, fetch)));
  // OpenBadges 3.0 needs only one valid proof. A second proof by another person does no harm.
  const [best] = examined.sort((one, other) => faultsOf(one) - faultsOf(other));
  return best ?? { kind: 'none', header: {}, proof: {} };
}

/** Rank of a proof, the best is 0. A wrong proof with the issuer's key comes before one that we cannot check. */
function faultsOf({ ownerProblem, ownerUnknown, missing, unknownProblem, ...found }: Signature): number {
  if (ownerProblem) return 4;
  if (missing || unknownProblem || ownerUnknown) return 3;
  return found.signatureProblem || found.secretProblem || found.revokedProblem ? 1 : 0;
}

async function examineJwt(jwt: string, issuer: string, fetch: FetchDocument): Promise<Signature> {
  const header = jwtPart(jwt, 0) ?? {};
  const { key, ...found } = await findJwtKey(header, issuer, fetch);
  const unknownProblem = unknownHeaderOf(header) ?? (key && unfitKeyOf(header, key));
  return {
    kind: 'jwt',
    header,
    proof: {},
    ...found,
    unknownProblem,
    keyBits: key && rsaBits(key),
    ...(key && !unknownProblem && (await judgeJwt(jwt, String(header.alg), key))),
  };
}

/**
 * Returns why a JWT's method is not supported. Undefined if it is supported, or if `alg` is `none` or missing, which
 * other checks report.
 */
export function unknownHeaderOf({ alg, crit }: Json): string | undefined {
  if (crit !== undefined) return 'The signature requires extensions (crit) that we do not support.';
  if (alg === 'none' || !isText(alg) || isKnownAlgorithm(alg)) return undefined;
  return `This site does not verify signatures of type ${alg}.`;
}

const unfitKeyOf = ({ alg }: Json, key: PublicKey) =>
  alg === 'none' || !isText(alg) || isKeyFor(alg, key)
    ? undefined
    : `A key of this type cannot sign with ${alg}.`;

type Judged = Pick<Signature, 'signatureProblem' | 'unknownProblem'>;

/** Checks the signature of a compact JWS with a key. */
export async function judgeJwt(jwt: string, alg: string, key: PublicKey): Promise<Judged> {
  const at = jwt.lastIndexOf('.');
  if (alg === 'none' || at < 0) return { signatureProblem: misfit };
  try {
    const signature = fromBase64Url(jwt.slice(at + 1));
    const signed = jwt.slice(0, at);
    // The issuer may have signed the parts as they are, or without padding and in base64url.
    const inputs = new Set([signed, signed.replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')]);
    for (const input of inputs)
      if (await isSignedBy(key, alg, { signature, data: new TextEncoder().encode(input) })) return {};
    return { signatureProblem: misfit };
  } catch (error) {
    return { unknownProblem: `We cannot check the signature: ${(error as Error).message}` };
  }
}

async function examineProof(
  document: Json,
  proof: Json,
  issuer: string,
  fetch: FetchDocument,
): Promise<Signature> {
  const found: Signature = { kind: 'proof', header: {}, proof };
  const id = idOf(proof.verificationMethod);
  if (!id) return { ...found, missing: 'The proof does not say which key signed it.' };
  const { key, ...about } = await findProofKey(id, issuer, fetch);
  return {
    ...found,
    ...about,
    keyBits: key && rsaBits(key),
    ...(key && (await judgeProof(document, proof, key))),
  };
}

async function judgeProof(document: Json, proof: Json, key: PublicKey): Promise<Judged> {
  if (!isKnownSuite(proof))
    return { unknownProblem: `This site does not verify proofs of type ${suiteOf(proof)}.` };
  if (proof.previousProof !== undefined)
    return { unknownProblem: 'The proof is part of a chain of proofs. We do not verify such chains.' };
  const [{ isProofOf, UnknownProof }, { findUnknownContext }] = await Promise.all([
    import('../data-integrity.ts'),
    import('../contexts.ts'),
  ]);
  const context = isOfRdf(proof) ? findUnknownContext([document, proof]) : undefined;
  if (context)
    return {
      unknownProblem: `The credential uses the context ${context}. We do not have this context, so we cannot read the signed content.`,
    };
  try {
    return (await isProofOf(document, proof, key)) ? {} : { signatureProblem: misfit };
  } catch (error) {
    if (error instanceof UnknownProof) return { unknownProblem: error.message };
    return { unknownProblem: `We cannot check the signature: ${(error as Error).message}` };
  }
}
