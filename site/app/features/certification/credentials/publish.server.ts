import { statusListBits } from '@context-native/openbadges/status-list';
import type { FetchDocument } from '@context-native/openbadges/verify/fetched';
import { and, gte, isNotNull, lt } from 'drizzle-orm';
import type { KeyRing } from '#app/services/config/key-ring.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { makeStatusList } from '#app/services/openbadges/credential.server.ts';
import {
  issuerDocument,
  keyDocument,
  publicKeySet,
  signAsJwt,
  signAsProof,
} from '#app/services/openbadges/sign.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { answerVerifier, json, ownDocuments, type Published } from '../badges/badge-documents.server.ts';
import {
  type CredentialFile,
  credentialFiles,
  issuerAddresses,
  keyName,
  type SignedForm,
} from './addresses.ts';
import { lastStatusIndex } from './credentials.server.ts';
import { credentialDocument, issuerProfile, shownOf } from './documents.server.ts';
import { beginPublishing, type Publishing } from './ring.server.ts';
import { type Credential, credentials } from './tables.server.ts';

type Needed = Pick<Services, 'db' | 'config'>;

/** A file of a credential; undefined when there is no such file, or no such credential. */
export const publishFile = (services: Needed, id: string, file: string): Promise<Published | undefined> =>
  fileOf(beginPublishing(services), id, file);

/** Published document of a credential or its issuer at a path of this site. */
export const publishPath = (services: Needed, path: string): Promise<Published | undefined> =>
  documentAt(beginPublishing(services), path);

async function fileOf(publishing: Publishing, id: string, file: string): Promise<Published | undefined> {
  if (file === 'shown.json') {
    const credential = await publishing.find(id);
    return credential && json(await shownOf(credential), 'application/json');
  }
  const isFile = (name: string): name is CredentialFile => credentialFiles.some((one) => one === name);
  if (!isFile(file)) return undefined;
  const credential = await publishing.find(id);
  return credential && credentialDocument(credential, file, publishing);
}

async function documentAt(publishing: Publishing, path: string): Promise<Published | undefined> {
  const { siteUrl } = publishing.config;
  const { key: addressOf } = issuerAddresses(siteUrl);
  const plain = 'application/json';
  // The issuer of 3.0, with the keys of its proofs.
  if (path === '/badges/profile.json')
    return json(issuerDocument(issuerProfile(siteUrl), await publishing.ring(), addressOf), plain);
  // Public keys for JWTs, including retired ones, but not revoked ones.
  if (path === '/.well-known/jwks.json') return json(publicKeySet(await publishing.ring(), addressOf), plain);
  const key = /^\/badges\/keys\/([0-9a-f]+)$/.exec(path)?.[1];
  if (key) return publishKey(publishing, key);
  const [, number, form] = /^\/badges\/status\/([1-9]\d{0,4})\.(json|jwt)$/.exec(path) ?? [];
  if (number) return publishStatusList(publishing, Number(number), form === 'jwt' ? 'jwt' : 'json');
  const [, id = '', file = ''] = /^\/credentials\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return fileOf(publishing, id, file);
}

/**
 * Documents of this site for one verification that runs here: it must not ask the site by its address, which may be a
 * private one. `known`: a credential that was read just now.
 */
export function fetchOwn(services: Needed, known?: Credential): FetchDocument {
  const ofBadges = ownDocuments(services.config.siteUrl);
  const publishing = beginPublishing(services, known);
  return async (address) => {
    const { pathname } = new URL(address);
    const page = /^\/credentials\/([0-9a-f-]{36})\/?$/.exec(pathname)?.[1];
    if (page) return answerVerifier(address, pageOf(services, page));
    const found = await documentAt(publishing, pathname);
    return found ? answerVerifier(address, found) : ofBadges(address);
  };
}

/** The only line of a credential's page that a verifier reads. */
const pageOf = ({ config }: Needed, id: string) => ({
  type: 'text/html',
  body: `<link rel="alternate" type="application/ld+json" href="${config.siteUrl}/credentials/${id}/assertion.json">`,
});

/** One public key, by the name in its address: a JWK, or for a key of proofs a Multikey. */
async function publishKey(services: Publishing, name: string): Promise<Published | undefined> {
  const { key: addressOf, profile } = issuerAddresses(services.config.siteUrl);
  const ring = await services.ring();
  const kid = ring.keys.find((key) => keyName(key.kid) === name)?.kid;
  const document = kid && (await keyDocument(ring, kid, { addressOf, controller: profile }));
  return document ? json(document, 'application/json') : undefined;
}

/**
 * Status list, signed like the credentials that refer to it; undefined for a list after the last used one. List 1
 * always exists.
 */
async function publishStatusList(
  services: Publishing,
  number: number,
  form: SignedForm,
): Promise<Published | undefined> {
  const { db, config } = services;
  const first = (number - 1) * statusListBits;
  if (number < 1 || (number > 1 && (await lastStatusIndex(db)) < first)) return undefined;
  const addresses = issuerAddresses(config.siteUrl);
  const ring = await services.ring();
  const revoked = await listRevoked(db, first);
  const validFrom = new Date(Math.max(...revoked.map(({ at }) => at.getTime()), bornAt(ring)));
  const list = await makeStatusList({
    id: addresses.statusList(number, form),
    issuer: issuerProfile(config.siteUrl),
    validFrom,
    revoked: revoked.map(({ index }) => index - first),
  });
  return form === 'jwt'
    ? { type: 'text/plain', body: await signAsJwt(list, ring, addresses.key) }
    : json(await signAsProof(list, ring, addresses.key, validFrom), 'application/vc+ld+json');
}

/** At most a list's worth: 131,072 numbers. */
async function listRevoked(db: Database, first: number) {
  const { statusIndex: index, revokedAt: at } = credentials;
  const isInList = and(gte(index, first), lt(index, first + statusListBits));
  const found = await db
    .select({ index, at })
    .from(credentials)
    .where(and(isNotNull(at), isInList));
  return found.map(({ index, at }) => ({ index, at: at ?? new Date(0) }));
}

/** Time of the first keys: no list existed before. */
const bornAt = ({ keys }: KeyRing) => Math.min(...keys.map(({ created }) => Date.parse(created)));
