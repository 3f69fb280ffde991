import { fromBase64Url } from '../base64url.ts';
import { isSameKey, type PublicKey, readPublicKey } from '../public-key.ts';
import {
  idOf,
  isHttp,
  isMoment,
  isObject,
  isSameHost,
  isText,
  type Json,
  listOf,
  parseObject,
} from '../values.ts';
import { type FetchDocument, type Fetched, fetchJson } from './fetched.ts';

/** A key that a signature names, with the results of the look-up. Each `…Problem` is undefined when there is none. */
export interface FoundKey {
  key?: PublicKey;
  /** Why no key could be read. This does not count against the badge. */
  missing?: string | undefined;
  /** Its secret part is published with it. */
  secretProblem?: string | undefined;
  revokedProblem?: string | undefined;
  /** The issuer names other keys as its own. */
  ownerProblem?: string | undefined;
  /** No document names the key's owner. */
  ownerUnknown?: string | undefined;
}

const withoutFragment = (id: string) => id.split('#')[0] ?? '';

/** A DID that is its own key, so no document can name its owner. */
const isOwnDocument = (id: string) => /^did:(key|jwk):/.test(id);

/** URL of a document with keys, named by its URL or a did:web. */
function addressOf(id: string): string | undefined {
  if (isHttp(id)) return withoutFragment(id);
  const [, name] = /^did:web:([^#?]+)/.exec(id) ?? [];
  if (!name) return undefined;
  // `%3A` stands for the colon before a port.
  const [host = '', ...path] = name.split(':').map((part) => part.replace(/%3A/i, ':'));
  return `https://${host}/${path.length > 0 ? path.join('/') : '.well-known'}/did.json`;
}

/** The document of a key's or controller's id. That of a did:key or did:jwk is made from the id itself. */
async function fetchController(id: string, fetch: FetchDocument): Promise<Fetched> {
  const did = withoutFragment(id);
  const multibase = /^did:key:(?:\d+(?:\.\d+)?:)?(z[1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1];
  if (multibase) return { document: documentOf(did, multibase, { publicKeyMultibase: multibase }) };
  const jwk = /^did:jwk:([\w-]+)$/.exec(did)?.[1];
  if (jwk) return { document: documentOf(did, '0', { publicKeyJwk: parseJwk(jwk) }) };
  const address = addressOf(id);
  if (!address) return { problem: `This site cannot look up a key named ${id}.` };
  const found = await fetchJson(address, fetch);
  // After a redirect, another site would speak for it.
  if (found.answer && !isSameHost(found.answer.address, address))
    return {
      address,
      problem: `${address} redirects to ${new URL(found.answer.address).host}, another site.`,
    };
  if (found.document && id.startsWith('did:') && found.document.id !== did.split('?')[0])
    return { address, problem: `The id of the document at ${address} is not ${did}.` };
  return found;
}

const documentOf = (did: string, name: string, material: Json): Json => {
  const method = { id: `${did}#${name}`, type: 'Multikey', controller: did, ...material };
  return { id: did, verificationMethod: [method], assertionMethod: [method.id] };
};

function parseJwk(encoded: string): Json | undefined {
  try {
    return parseObject(new TextDecoder().decode(fromBase64Url(encoded)));
  } catch {
    return undefined;
  }
}

/** An id that starts with # is relative to its document. */
const resolved = (id: unknown, document: Json | undefined) =>
  isText(id) && id.startsWith('#') ? `${document?.id ?? ''}${id}` : id;

/** Methods in the members of a document, and the document itself, which may be one. */
const methodsIn = (document: Json): Json[] =>
  [
    document,
    ...listOf(document.keys),
    ...listOf(document.publicKey),
    ...listOf(document.verificationMethod),
    ...listOf(document.assertionMethod),
  ].filter(isObject);

const hasMaterial = (method: Json) =>
  ['kty', 'publicKeyJwk', 'publicKeyMultibase', 'publicKeyBase58', 'publicKeyPem'].some(
    (name) => method[name] !== undefined,
  );

/** The method of that id; the only one of a document, when the id names the document. */
function findMethodIn(document: Json, id: string): Json | undefined {
  const fragment = id.split('#')[1];
  const methods = methodsIn(document).filter(hasMaterial);
  const named = methods.find(
    (one) =>
      resolved(one.id, document) === id ||
      [id, fragment].includes(String(one.kid ?? (isObject(one.publicKeyJwk) && one.publicKeyJwk.kid))),
  );
  if (named) return named;
  const isWhole = fragment === undefined || isText(document.kty) || document.keys !== undefined;
  return isWhole && methods.length === 1 ? methods[0] : undefined;
}

/** The method of that id, and the document that it is in. */
async function findMethod(id: string, fetch: FetchDocument, none: string) {
  const { document, problem = 'The key was not found.' } = await fetchController(id, fetch);
  if (!document) return { missing: problem };
  const method = findMethodIn(document, id);
  return method ? { method, document } : { missing: none };
}

/** Finds the key that a proof names, and whether the issuer lets it sign. */
export async function findProofKey(id: string, issuer: string, fetch: FetchDocument): Promise<FoundKey> {
  const { method, missing } = await findMethod(id, fetch, `${id} does not lead to a key.`);
  if (!method) return { missing };
  const controller = idOf(method.controller);
  // OpenBadges 3.0 allows a JWK without a controller. Its URL then shows the owner.
  if (!controller && isAtIssuer(id, issuer)) return readFound(method);
  return findOwner(method, id, { issuer, controller, fetch });
}

/** Tests whether the issuer lists a key, by its id or by the key itself. The key's other members prove nothing. */
async function findOwner(
  method: Json,
  id: string,
  { issuer, controller, fetch }: { issuer: string; controller?: string | undefined; fetch: FetchDocument },
): Promise<FoundKey> {
  const [read, { document }] = await Promise.all([readFound(method), fetchController(issuer, fetch)]);
  const isListed = document !== undefined && (await isListedIn(document, method, id));
  const isForeign = controller !== undefined && controller !== issuer;
  // A did:key always names itself as its controller.
  if (isListed && !(isForeign && !isOwnDocument(controller))) return read;
  if (!isListed && !(document && listsKeys(document)))
    return {
      ...read,
      ownerUnknown: document
        ? `The document at ${issuer} does not say whether the key is the issuer’s.`
        : `We could not look up ${issuer}, so we do not know whether the key is the issuer’s.`,
    };
  return {
    ...read,
    ownerProblem: isForeign
      ? `The key belongs to ${controller}, not to the issuer (${issuer}).`
      : 'The issuer does not list this key for signing.',
  };
}

const listsKeys = (document: Json) =>
  ['assertionMethod', 'verificationMethod', 'keys', 'publicKey'].some((name) => document[name] !== undefined);

async function isListedIn(owner: Json, method: Json, id: string): Promise<boolean> {
  const names = listOf(owner.assertionMethod)
    .map((one) => resolved(idOf(one), owner))
    .filter(isText);
  if (names.includes(id)) return true;
  const key = await readPublicKey(method);
  const listed = methodsIn(owner).filter(
    (one) => names.some((name) => name === resolved(one.id, owner)) || listOf(owner.keys).includes(one),
  );
  const keys = await Promise.all(listed.filter(hasMaterial).map(readPublicKey));
  return key !== undefined && keys.some((one) => one !== undefined && isSameKey(one, key));
}

/** Only the issuer can publish a key at the issuer's URL. */
const isAtIssuer = (id: string, issuer: string) =>
  isHttp(id) && isHttp(issuer)
    ? new URL(id).origin === new URL(issuer).origin
    : withoutFragment(id) === issuer;

async function readFound(method: Json): Promise<FoundKey> {
  const jwk = isObject(method.publicKeyJwk) ? method.publicKeyJwk : method;
  const key = await readPublicKey(method);
  return {
    ...(key ? { key } : { missing: `This site cannot read this key. Its type is ${kindOf(method)}.` }),
    secretProblem: secretProblemOf(jwk),
    revokedProblem: revocationOf(method) ?? revocationOf(jwk),
  };
}

const kindOf = ({ type, kty, crv }: Json) => [crv ?? kty ?? type ?? 'not stated'].map(String).join('');

function secretProblemOf(jwk: Json): string | undefined {
  return ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].some((name) => name in jwk)
    ? 'The private part of the key is published too, so anyone can sign with it.'
    : undefined;
}

/**
 * A key's own statement of its revocation: an object in a JWK (OpenID Federation), a time in a Multikey. Earlier
 * signatures do not count either: with a stolen key, anyone can write any date.
 */
function revocationOf({ revoked }: Json): string | undefined {
  if (revoked === undefined || revoked === null || revoked === false) return undefined;
  const seconds = isObject(revoked) ? Number(revoked.revoked_at) : Number.NaN;
  const on = isMoment(revoked)
    ? revoked
    : seconds > 0 && seconds < 1e11
      ? new Date(seconds * 1000).toISOString()
      : '';
  return `The issuer has revoked the key${on && ` on ${on.slice(0, 10)}`}. Ask for a new copy.`;
}

/**
 * The public key of a JWT: at the URL in its header, in the issuer's document, or in the header itself. An attacker can
 * put an issuer's name beside their own key.
 */
export async function findJwtKey(header: Json, issuer: string, fetch: FetchDocument): Promise<FoundKey> {
  const { kid, jwk } = header;
  const isAddress = isText(kid) && /^(https?|did):/i.test(kid);
  if (!isAddress && isObject(jwk)) return findOwner(jwk, '', { issuer, fetch });
  const id = isAddress ? kid : isText(kid) ? `${issuer}#${kid.replace(/^#/, '')}` : issuer;
  const { method, missing, document } = await findMethod(id, fetch, `There is no key at ${id}.`);
  if (!method) return { missing };
  if (!isAtIssuer(id, issuer)) return findOwner(method, id, { issuer, fetch });
  const isOther =
    !isHttp(id) && document.assertionMethod !== undefined && !(await isListedIn(document, method, id));
  return {
    ...(await readFound(method)),
    ...(isOther && { ownerUnknown: 'The issuer lists this key, but not for signing.' }),
  };
}
