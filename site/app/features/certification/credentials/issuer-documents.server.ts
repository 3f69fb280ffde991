import { statusListBits } from '@context-native/openbadges/status-list';
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
import { issuerAddresses, keyName, type SignedForm } from './addresses.ts';
import { lastStatusIndex } from './credentials.server.ts';
import { issuerProfile, json, type Published } from './documents.server.ts';
import type { Publishing } from './ring.server.ts';
import { credentials } from './tables.server.ts';

/** The issuer of 3.0, with the keys of its proofs. */
export async function publishProfile(services: Publishing): Promise<Published> {
  const { siteUrl } = services.config;
  return json(
    issuerDocument(issuerProfile(siteUrl), await services.ring(), issuerAddresses(siteUrl).key),
    'application/json',
  );
}

/** The public keys of JWTs, those that sign no more as well, unless they were revoked. */
export async function publishKeySet(services: Publishing): Promise<Published> {
  const { key } = issuerAddresses(services.config.siteUrl);
  return json(publicKeySet(await services.ring(), key), 'application/json');
}

/** One public key, by the name in its address: a JWK, or of a key of proofs a Multikey. */
export async function publishKey(services: Publishing, name: string): Promise<Published | undefined> {
  const { key: addressOf, profile } = issuerAddresses(services.config.siteUrl);
  const ring = await services.ring();
  const kid = ring.keys.find((key) => keyName(key.kid) === name)?.kid;
  const document = kid && (await keyDocument(ring, kid, { addressOf, controller: profile }));
  return document ? json(document, 'application/json') : undefined;
}

/** A status list, signed like the credentials that name it. Undefined for one that no credential is in. */
export async function publishStatusList(
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
async function listRevoked(db: Database, first: number): Promise<{ index: number; at: Date }[]> {
  const isRevoked = and(
    isNotNull(credentials.revokedAt),
    gte(credentials.statusIndex, first),
    lt(credentials.statusIndex, first + statusListBits),
  );
  const found = await db
    .select({ index: credentials.statusIndex, at: credentials.revokedAt })
    .from(credentials)
    .where(isRevoked);
  return found.map(({ index, at }) => ({ index, at: at ?? new Date(0) }));
}

/** When the first keys were made: no list was there before. */
const bornAt = ({ keys }: KeyRing) => Math.min(...keys.map(({ created }) => Date.parse(created)));
