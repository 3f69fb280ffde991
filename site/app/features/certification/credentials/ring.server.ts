import type { CredentialKey, KeyRing } from '#app/services/config/key-ring.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { openKeys, withRevocations } from '#app/services/openbadges/keys.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { findShown } from './example.server.ts';
import { type Credential, revokedKeys } from './tables.server.ts';

/**
 * The keys of this site, with revoked ones marked. Reads revocations from the database each time, and keys from disk
 * unless CREDENTIAL_KEYS contains them: a new CREDENTIAL_KEYS needs a restart.
 */
export async function openRing({ db, config }: Pick<Services, 'db' | 'config'>): Promise<KeyRing> {
  const [ring, revoked] = await Promise.all([
    openKeys(config.dataDir, config.credentialKeys),
    listRevokedKeys(db),
  ]);
  return withRevocations(ring, revoked);
}

/** Context of publishing credential documents; reads the keys once for all of them. */
export interface Publishing extends Pick<Services, 'db' | 'config'> {
  ring: () => Promise<KeyRing>;
  /** The credential that is published, or is the example. */
  find: (id: string) => Promise<Credential | undefined>;
}

/** Starts publishing for one request; reads the keys at the first signature. `known`: a credential already read. */
export function beginPublishing(
  { db, config }: Pick<Services, 'db' | 'config'>,
  known?: Credential,
): Publishing {
  let ring: Promise<KeyRing> | undefined;
  return {
    db,
    config,
    find: async (id) => (known?.id === id ? known : findShown(db, id)),
    ring() {
      ring ??= openRing({ db, config });
      return ring;
    },
  };
}

export async function listRevokedKeys(db: Database): Promise<Map<string, CredentialKey['revoked']>> {
  const found = await db.select().from(revokedKeys);
  return new Map(
    found.map(({ kid, reason, revokedAt }) => [
      kid,
      { revoked_at: Math.floor(revokedAt.getTime() / 1000), reason },
    ]),
  );
}
