import { readPublicKey, rsaBits } from '../public-key.ts';
import { hasType, idOf, isHttp, isObject, isText, type Json, listOf } from '../values.ts';
import { type FetchDocument, type Fetched, fetchJson } from './fetched.ts';
import { jwtPart } from './presented.ts';
import { judgeJwt, misfit, unknownHeaderOf } from './signature.ts';

/** Result for the signature of a `SignedBadge` of version 2.0. A `…Problem` is undefined if there is none. */
export interface Signed2 {
  /** Why the signature is known to be wrong. */
  signatureProblem?: string | undefined;
  /** Why it cannot be judged. */
  unknownProblem?: string | undefined;
  keyBits?: number | undefined;
  /** The issuer's revocation list; undefined if it names none with a URL (http or https). */
  revocation?: Fetched | undefined;
}

/** Maximum keys of an issuer that are tried. */
const maxKeys = 5;

/** The `verification` of an assertion, or else `verify`, the name before version 2.0. */
export const verificationOf = ({ verification, verify }: Json): unknown => verification ?? verify;

export const isSigned = (assertion: Json) =>
  ['SignedBadge', 'signed'].some((type) => hasType(verificationOf(assertion), type));

export const isHosted = (assertion: Json) =>
  ['HostedBadge', 'hosted'].some((type) => hasType(verificationOf(assertion), type));

/** Checks the JWS of an assertion with the keys that the issuer's profile names. */
export async function examineSigned(
  { assertion, jwt, issuer }: { assertion: Json; jwt: string | undefined; issuer: Json | undefined },
  fetch: FetchDocument,
): Promise<Signed2> {
  if (!issuer) return {};
  const revocation = isHttp(issuer.revocationList)
    ? await fetchJson(issuer.revocationList, fetch)
    : undefined;
  if (!jwt)
    return { revocation, unknownProblem: 'The badge says that it is signed, but its signature is missing.' };
  return { revocation, ...(await judgeJws(jwt, assertion, issuer, fetch)) };
}

async function judgeJws(jwt: string, assertion: Json, issuer: Json, fetch: FetchDocument): Promise<Signed2> {
  const header = jwtPart(jwt, 0) ?? {};
  const unknown = unknownHeaderOf(header);
  if (unknown) return { unknownProblem: unknown };
  const verification = verificationOf(assertion);
  const creator = isObject(verification) ? idOf(verification.creator) : undefined;
  const named = listOf(issuer.publicKey).slice(0, maxKeys);
  if (named.length === 0) return { unknownProblem: 'The issuer’s profile has no key.' };
  const trusted = creator ? named.filter((one) => idOf(one) === creator) : named;
  if (trusted.length === 0)
    return { signatureProblem: `The issuer’s profile does not list the key ${creator}.` };
  let unread: string | undefined;
  for (const one of trusted) {
    const { document, problem } = await findKey(one, fetch);
    const key = document && (await readPublicKey(document));
    if (!key) {
      unread = problem ?? 'The issuer’s key cannot be read.';
      continue;
    }
    const judged = await judgeJwt(jwt, String(header.alg), key);
    if (judged.unknownProblem) unread = judged.unknownProblem;
    if (!judged.signatureProblem && !judged.unknownProblem) return { keyBits: rsaBits(key) };
  }
  return unread ? { unknownProblem: unread } : { signatureProblem: misfit };
}

/** A CryptographicKey: embedded in the profile, or else fetched from its URL. */
const findKey = async (named: unknown, fetch: FetchDocument): Promise<Fetched> =>
  isObject(named) && isText(named.publicKeyPem)
    ? { document: named }
    : isHttp(idOf(named))
      ? fetchJson(String(idOf(named)), fetch)
      : { problem: 'The issuer’s key has no URL.' };

/** The entry of an assertion in the revocation list, as an object. An entry has its id or `uid`. */
export const revokedBy = ({ revocation }: Signed2, { id, uid }: Json): Json | undefined =>
  listOf(revocation?.document?.revokedAssertions)
    .map((one) => (isObject(one) ? one : { id: one }))
    .find(
      (one) =>
        one.revoked !== false && ((isText(one.id) && one.id === id) || (isText(one.uid) && one.uid === uid)),
    );
