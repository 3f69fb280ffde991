import { withAsciiDomain } from '@context-native/text/email-address';
import { hashIdentity } from '../assertion.ts';
import { toHex } from '../base64url.ts';
import { decodeStatusList } from '../status-list.ts';
import { hasType, idOf, isHttp, isObject, isText, isWeakHash, type Json, listOf } from '../values.ts';
import { type FetchDocument, type Fetched, fetchJson, type VerifyOptions } from './fetched.ts';
import { type Presented, readPresented } from './presented.ts';
import { examineSignature, type Signature } from './signature.ts';

/** A status list that a credential names, with the results of fetching it. */
export interface Status {
  entry: Json;
  list?: Presented;
  signature?: Signature;
  /** Result of a look-up in a revocation list: the entry, or that there is none. */
  revocation?: Json | 'none';
  bits?: Uint8Array;
  /** Why there is no list, or no bits. */
  problem?: string;
}

/** A credential of version 3.0, with the documents that it leads to. */
export interface Credential3 {
  presented: Presented;
  credential: Json;
  signature: Signature;
  statuses: Status[];
  /** Document at the id on the verifying site, if the credential claims to be its own. */
  record: Fetched | undefined;
  /** The recipient's email address as the user entered it, and its hashes for each identifier of the subject. */
  email: { address: string; hashes: string[][] } | undefined;
  now: number;
}

/** Maximum statuses that are read. A credential names one for revocation, and perhaps one more. */
export const maxStatuses = 4;

export async function gather3(presented: Presented, { fetch, email, own, now }: VerifyOptions) {
  const credential = presented.document;
  const entries = listOf(credential.credentialStatus)
    .slice(0, maxStatuses)
    // An entry given only as a name is invalid, and fails.
    .map((entry) => (isObject(entry) ? entry : { id: entry }));
  const [signature, statuses, record] = await Promise.all([
    examineSignature(presented, fetch),
    Promise.all(entries.map((entry) => readStatus(entry, credential, fetch))),
    own === undefined ? undefined : findRecord(credential, own, fetch),
  ]);
  const hashes = email
    ? await Promise.all(
        identifiersOf(credential).map(({ salt, identityHash }) => hashesOfEmail(email, salt, identityHash)),
      )
    : [];
  return {
    presented,
    credential,
    signature,
    statuses,
    record,
    email: email ? { address: email, hashes } : undefined,
    now,
  };
}

/** The one subject, as an object or as a list of one; an empty one of none or several. */
export const subjectOf = ({ credentialSubject }: Json): Json => onlyOf(credentialSubject);

/** The one object, by itself or in a list. */
export const onlyOf = (value: unknown): Json => {
  const [first, ...more] = listOf(value);
  return isObject(first) && more.length === 0 ? first : {};
};

/** The first ten identifiers of the subject. A value that is no object counts as an empty one, which fails a check. */
export const identifiersOf = (credential: Json) =>
  listOf(subjectOf(credential).identifier)
    .slice(0, 10)
    .map((one) => (isObject(one) ? one : {}));

/** Our record of a credential with an id of `own`; {} if only its issuer is of `own`, undefined if neither is. */
async function findRecord({ id, issuer }: Json, own: string, fetch: FetchDocument) {
  const isOwn = (address: unknown) => isHttp(address) && new URL(address).origin === own;
  if (isOwn(id)) return fetchJson(String(id), fetch);
  return isOwn(idOf(issuer)) ? {} : undefined;
}

async function readStatus(entry: Json, credential: Json, fetch: FetchDocument): Promise<Status> {
  if (hasType(entry, 'BitstringStatusListEntry')) return readBits(entry, fetch);
  if (hasType(entry, '1EdTechRevocationList')) return readRevocations(entry, credential, fetch);
  return { entry, problem: `This site cannot look up a status of the type ${String(entry.type)}.` };
}

/** An issuer's list of revoked ids. It is not signed; the credential has its URL. */
async function readRevocations(entry: Json, { id, issuer }: Json, fetch: FetchDocument): Promise<Status> {
  const address = idOf(entry);
  if (!isHttp(address)) return { entry, problem: 'The status has no URL for a revocation list.' };
  if (!isText(id)) return { entry, problem: 'The credential has no id to look up in a revocation list.' };
  const { document, problem } = await fetchJson(address, fetch);
  if (!document) return { entry, problem: problem ?? 'The revocation list could not be fetched.' };
  if (idOf(document.issuer) !== idOf(issuer))
    return { entry, problem: 'The revocation list belongs to another issuer.' };
  const found = listOf(document.revokedCredential ?? document.revokedCredentials)
    .map((one) => (isObject(one) ? one : { id: one }))
    .find((one) => one.id === id && one.revoked !== false);
  return { entry, revocation: found ?? 'none' };
}

async function readBits(entry: Json, fetch: FetchDocument): Promise<Status> {
  const { statusListCredential: address } = entry;
  if (!isHttp(address)) return { entry, problem: 'The status has no URL for a status list.' };
  try {
    const list = await readPresented(address, fetch);
    const signature = await examineSignature(list, fetch);
    const { encodedList } = subjectOf(list.document);
    if (!isText(encodedList)) return { entry, list, signature, problem: 'The status list is empty.' };
    return { entry, list, signature, bits: await decodeStatusList(encodedList) };
  } catch (error) {
    return { entry, problem: (error as Error).message };
  }
}

/**
 * Possible spellings of an email address: some issuers write it in lower case, some as typed, and an international
 * domain in its own script or in ASCII.
 */
const spellingsOf = (email: string) => {
  const ascii = withAsciiDomain(email);
  return [...new Set([email, email.normalize('NFC'), ascii].flatMap((one) => [one, one.toLowerCase()]))];
};

/** Tests that two email addresses are equal, in either case and with the domain in its script or in ASCII. */
export const isSameEmail = (one: unknown, other: string) =>
  withAsciiDomain(String(one)).toLowerCase() === withAsciiDomain(other).toLowerCase();

/** Hashes of each spelling of an email address, with the algorithm of the hash to compare. */
export const hashesOfEmail = (email: string, salt: unknown, hash?: unknown) =>
  Promise.all(spellingsOf(email).map((one) => hashLike(hash, one, typeof salt === 'string' ? salt : '')));

/** MD5 and SHA-1 too: both are weak, and we never write them, but older issuers do. */
async function hashLike(hash: unknown, identity: string, salt: string): Promise<string> {
  const algorithm = isWeakHash(hash) ? String(hash).split('$')[0]?.toLowerCase() : undefined;
  if (algorithm === undefined) return hashIdentity(identity, salt);
  const { md5, sha1 } = await import('@noble/hashes/legacy.js');
  const digest = (algorithm === 'md5' ? md5 : sha1)(new TextEncoder().encode(identity + salt));
  return `${algorithm}$${toHex(digest)}`;
}
