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
    keyProblem: problem ?? (jwk && keyProblemOf(jwk)),
    revokedProblem: jwk && revocationOf(jwk),
    ownerProblem: jwk && foreignKey(header, issuer),
    signatureProblem: jwk && (await refuteJwt(jwt, jwk)),
  };
}

function keyProblemOf(jwk: Json): string | undefined {
  if (['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].some((name) => name in jwk))
    return 'The key is published together with its secret part: anybody may sign with it.';
  return jwk.kty === 'RSA' ? undefined : `The key is of the kind ${String(jwk.kty)}, and not RSA.`;
}

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
  if (!id) return { ...found, keyProblem: 'The proof names no key.' };
  const { method, problem, isListed, revokedProblem } = await findMethod(id, fetch);
  if (!method) return { ...found, keyProblem: problem };
  found.revokedProblem = revokedProblem;
  const ownerProblem =
    method.controller !== issuer
      ? `The key belongs to ${method.controller}, and not to the issuer (${issuer}).`
      : isListed
        ? undefined
        : 'The issuer does not list this key among those it signs with.';
  if (proof.type !== 'DataIntegrityProof' || proof.cryptosuite !== suite)
    return { ...found, ownerProblem, signatureProblem: 'Proofs of this kind are not verified here.' };
  const { refuteProof } = await import('../data-integrity.ts');
  const signatureProblem = await refuteProof(document, proof, method).catch((error: Error) => error.message);
  return {
    ...found,
    ownerProblem,
    signatureProblem: signatureProblem === 'Invalid signature.' ? misfit : signatureProblem,
  };
}
