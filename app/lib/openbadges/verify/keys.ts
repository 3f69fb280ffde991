import type { VerificationMethod } from '../data-integrity.ts';
import { idOf, isHttp, isMoment, isObject, isSameHost, isText, type Json, listOf } from '../values.ts';
import { type FetchDocument, type Fetched, fetchJson } from './fetched.ts';

const withoutFragment = (id: string) => id.split('#')[0] ?? '';

/** Where a document with keys is: an address, or that of a did:web. */
function addressOf(id: string): string | undefined {
  if (isHttp(id)) return withoutFragment(id);
  const [, name] = /^did:web:([^#?]+)/.exec(id) ?? [];
  if (!name) return undefined;
  // Only the colon before a port is written in another way.
  const [host = '', ...path] = name.split(':').map((part) => part.replace(/%3A/i, ':'));
  return `https://${host}/${path.length > 0 ? path.join('/') : '.well-known'}/did.json`;
}

/** The document that a key or a controller is named by. A did:key says all of it itself. */
async function fetchController(id: string, fetch: FetchDocument): Promise<Fetched> {
  const [did, publicKeyMultibase] = /^did:key:(z[1-9A-HJ-NP-Za-km-z]+)/.exec(id) ?? [];
  if (did && publicKeyMultibase) {
    const method = {
      id: `${did}#${publicKeyMultibase}`,
      type: 'Multikey',
      controller: did,
      publicKeyMultibase,
    };
    return { document: { id: did, verificationMethod: [method], assertionMethod: [method.id] } };
  }
  const address = addressOf(id);
  if (!address) return { problem: `Keys named ${id} cannot be looked up here.` };
  const found = await fetchJson(address, fetch);
  // An address that leads elsewhere would let whoever is there speak for it.
  if (found.answer && !isSameHost(found.answer.address, address))
    return {
      address,
      problem: `${address} leads on to ${new URL(found.answer.address).host}, another site.`,
    };
  return found;
}

/** Finds the key that a proof names, and whether its controller lets it sign. */
export async function findMethod(
  id: string,
  fetch: FetchDocument,
): Promise<{
  method?: VerificationMethod;
  problem?: string;
  revokedProblem?: string | undefined;
  isListed: boolean;
}> {
  const found = await fetchController(id, fetch);
  if (!found.document) return { problem: found.problem ?? 'The key was not found.', isListed: false };
  const method = [
    found.document,
    ...listOf(found.document.verificationMethod),
    ...listOf(found.document.assertionMethod),
  ]
    .filter(isObject)
    .find((one) => resolved(one.id, found.document) === id && isText(one.publicKeyMultibase));
  const controller = idOf(method?.controller);
  if (!method || !controller) return { problem: `There is no key ${id} where it says.`, isListed: false };
  // Asked for even where the key's document says that it is the controller's: anybody may write that.
  const owner = (await fetchController(controller, fetch)).document;
  return {
    method: { id, controller, publicKeyMultibase: String(method.publicKeyMultibase) },
    revokedProblem: revocationOf(method),
    isListed: listOf(owner?.assertionMethod).some((one) => resolved(idOf(one), owner) === id),
  };
}

/** An id that begins with # belongs to its document. */
const resolved = (id: unknown, document: Json | undefined) =>
  isText(id) && id.startsWith('#') ? `${document?.id ?? ''}${id}` : id;

/**
 * What a key says of its end: a JWK with an object, as OpenID Federation has it, a Multikey with a moment. What it
 * signed before counts no more either: whoever has a stolen key can write any date.
 */
export function revocationOf({ revoked }: Json): string | undefined {
  if (revoked === undefined || revoked === null || revoked === false) return undefined;
  const seconds = isObject(revoked) ? Number(revoked.revoked_at) : Number.NaN;
  const on = isMoment(revoked)
    ? revoked
    : seconds > 0 && seconds < 1e11
      ? new Date(seconds * 1000).toISOString()
      : '';
  return `The issuer has revoked the key${on && ` on ${on.slice(0, 10)}`}. Ask for a new copy.`;
}

/** The public key of a JWT: at the address its header names, or the header's own. */
export async function findJwk(header: Json, fetch: FetchDocument): Promise<{ jwk?: Json; problem?: string }> {
  const { kid, jwk } = header;
  if (isText(kid) && /^(https?|did):/.test(kid)) {
    const found = await fetchController(kid, fetch);
    if (!found.document) return { problem: found.problem ?? 'The key was not found.' };
    const key = jwkIn(found.document, kid);
    return key ? { jwk: key } : { problem: `There is no key at ${kid}.` };
  }
  if (isObject(jwk)) return { jwk };
  return { problem: 'The header names no key: neither kid, as an address, nor jwk.' };
}

function jwkIn(document: Json, kid: string): Json | undefined {
  if (isText(document.kty)) return document;
  const fragment = kid.split('#')[1];
  const keys = listOf(document.keys).filter(isObject);
  const inSet =
    keys.find((key) => key.kid === kid || key.kid === fragment) ?? (keys.length === 1 ? keys[0] : undefined);
  if (inSet) return inSet;
  const method = listOf(document.verificationMethod)
    .filter(isObject)
    .find((one) => resolved(one.id, document) === kid);
  return isObject(method?.publicKeyJwk) ? method.publicKeyJwk : undefined;
}
