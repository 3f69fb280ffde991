import { idOf, isHttp, isObject, isText, type Json, listOf } from '../values.ts';
import type { FetchDocument } from './fetched.ts';
import { findJwk, findMethod, revocationOf } from './keys.ts';
import { jwtPart } from './presented.ts';

/** How a credential is signed, and what came of looking. Each `…Problem` is undefined when there is none. */
export interface Signature {
  kind: 'jwt' | 'proof' | 'none';
  header: Json;
  proof: Json;
  keyProblem?: string | undefined;
  /** Why there is no key. */
  missingKey?: string | undefined;
  /** Why a signature with a key cannot be verified here: a suite, an algorithm or a context that we do not hold. */
  unknownProblem?: string | undefined;
  /** Why the key counts no more. */
  revokedProblem?: string | undefined;
  /** Why the key is not known to be the issuer's. */
  ownerProblem?: string | undefined;
  signatureProblem?: string | undefined;
}

export const suite = 'eddsa-rdfc-2022';

const misfit = 'The signature does not fit: the credential was changed, or somebody else signed it.';

/** Looks at the signature of a credential: `document` is what a JWT holds, or a credential with a proof. */
export async function examineSignature(
  { document, jwt }: { document: Json; jwt?: string | undefined },
  fetch: FetchDocument,
): Promise<Signature> {
  const issuer = idOf(document.issuer) ?? '';
  if (jwt) return examineJwt(jwt, issuer, fetch);
  const proofs = listOf(document.proof).filter(isObject);
  const proof = proofs.find(({ cryptosuite }) => cryptosuite === suite) ?? proofs[0];
  if (proof) return examineProof(document, proof, issuer, fetch);
  return { kind: 'none', header: {}, proof: {} };
}

async function examineJwt(jwt: string, issuer: string, fetch: FetchDocument): Promise<Signature> {
  const header = jwtPart(jwt, 0) ?? {};
  const { jwk, problem } = await findJwk(header, fetch);
  return {
    kind: 'jwt',
    header,
    proof: {},
    keyProblem: jwk && keyProblemOf(jwk),
    missingKey: problem,
    unknownProblem: (jwk && unknownKeyOf(jwk)) ?? unknownAlgorithmOf(header),
    revokedProblem: jwk && revocationOf(jwk),
    ownerProblem: jwk && foreignKey(header, issuer),
    signatureProblem:
      jwk && !unknownKeyOf(jwk) && !unknownAlgorithmOf(header) ? await refuteJwt(jwt, jwk) : undefined,
  };
}

function keyProblemOf(jwk: Json): string | undefined {
  if (['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].some((name) => name in jwk))
    return 'The key is published together with its secret part: anybody may sign with it.';
  return undefined;
}

const unknownKeyOf = ({ kty }: Json) =>
  kty === 'RSA' ? undefined : `Keys of the kind ${String(kty)} are not read here, only RSA.`;

/** A signature by an algorithm that we do not hold; `none` is none. */
export const unknownAlgorithmOf = ({ alg }: Json) =>
  alg === 'RS256' || alg === 'none' || !isText(alg)
    ? undefined
    : `Signatures of the kind ${alg} are not verified here.`;

/** Anybody can write an issuer's name; only the issuer can put a key at the issuer's address. */
function foreignKey({ kid }: Json, issuer: string): string | undefined {
  if (!isText(kid) || !/^(https?|did):/.test(kid))
    return `The key came with the credential itself. Nothing at ${issuer} says that it is the issuer’s.`;
  const isOwn =
    isHttp(kid) && isHttp(issuer)
      ? new URL(kid).origin === new URL(issuer).origin
      : kid.split('#')[0] === issuer;
  return isOwn ? undefined : `The key is at ${kid}, which is not the issuer’s (${issuer}).`;
}

async function refuteJwt(jwt: string, jwk: Json): Promise<string | undefined> {
  // By their parts: the rest of the library is not for browsers to load.
  const [{ compactVerify }, { importJWK }] = await Promise.all([
    import('jose/jws/compact/verify'),
    import('jose/key/import'),
  ]);
  try {
    const { kty, n, e } = jwk;
    const key = await importJWK({ kty: String(kty), n: String(n), e: String(e) }, 'RS256');
    await compactVerify(jwt, key, { algorithms: ['RS256'] });
    return undefined;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'
      ? misfit
      : `The signature cannot be checked: ${message}.`;
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
  if (!id) return { ...found, missingKey: 'The proof names no key.' };
  const { method, problem, isListed, revokedProblem } = await findMethod(id, fetch);
  if (!method) return { ...found, missingKey: problem };
  found.revokedProblem = revokedProblem;
  const ownerProblem =
    method.controller !== issuer
      ? `The key belongs to ${method.controller}, and not to the issuer (${issuer}).`
      : isListed
        ? undefined
        : 'The issuer does not list this key among those it signs with.';
  if (proof.type !== 'DataIntegrityProof' || proof.cryptosuite !== suite)
    return {
      ...found,
      ownerProblem,
      unknownProblem: `Proofs of the kind ${kindOf(proof)} are not verified here.`,
    };
  const { findUnknownContext, refuteProof } = await import('../data-integrity.ts');
  const context = findUnknownContext(document);
  if (context)
    return {
      ...found,
      ownerProblem,
      unknownProblem: `It uses the context ${context}, which we do not hold, so we cannot read what was signed.`,
    };
  const signatureProblem = await refuteProof(document, proof, method).catch((error: Error) => error.message);
  return {
    ...found,
    ownerProblem,
    signatureProblem: signatureProblem === 'Invalid signature.' ? misfit : signatureProblem,
  };
}

const kindOf = ({ type, cryptosuite }: Json) => String(cryptosuite ?? type);
