import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { CredentialKey } from '#app/services/config/key-ring.server.ts';
import { findSigningKey, rotateKeys, withNewKeys } from '#app/services/openbadges/keys.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { issuerAddresses, keyName } from './addresses.ts';
import { countByKey } from './credentials.server.ts';
import { readReason } from './revoke.server.ts';
import { openRing } from './ring.server.ts';
import { revokedKeys } from './tables.server.ts';

type Revoking = Pick<Services, 'db' | 'changes' | 'config'>;

/**
 * Revokes a key that others may have: its document says so, issuer and key set list it no more, and what it signed is
 * refused, whenever that was. Every document is signed anew, by a key that stands, when it is asked for next; where none
 * stands new keys are made, or asked for where they are a setting. It cannot be taken back.
 *
 * `given` is the key's id, or its address. @throws Refusal 404, 409, 422
 */
export async function revokeKey(
  { db, changes, config }: Revoking,
  given: string,
  reason: string,
  print: (line: string) => void,
): Promise<void> {
  const why = readReason(reason);
  const { keys } = await openRing({ db, config });
  const name = given.split('/').at(-1);
  const key = keys.find(({ kid }) => kid === name || keyName(kid) === name);
  if (!key)
    throw new Refusal(404, [`There is no key ${given}. The keys are:`, ...keys.map(lineOf)].join('\n'));
  if (key.revoked) throw new Refusal(409, 'This key is revoked already.');
  const stands = findSigningKey({ keys: keys.filter((one) => one !== key) }, key.alg);
  // Before the old one goes, so that documents can be signed at every moment.
  if (!stands && !config.credentialKeys) await rotateKeys(config.dataDir);
  const { kid } = key;
  await changes.write(db, [topics.credentialKeys, topics.credentialStatus], async (tx) => {
    await tx.insert(revokedKeys).values({ kid, reason: why }).onConflictDoNothing();
    const details = { kid, reason: why };
    await recordAudit(tx, { actor: 'operator', action: 'credential-keys.revoked', subject: 'site', details });
  });
  print(`Revoked: ${issuerAddresses(config.siteUrl).key(kid)}`);
  print(
    `${await countByKey(db, kid)} credentials were issued with it. Copies of them are refused now; each is signed anew when it is asked for next.`,
  );
  if (stands || !config.credentialKeys) return;
  print('No key is left to sign with. Start every process with this setting CREDENTIAL_KEYS at once:');
  print(JSON.stringify(await withNewKeys(config.credentialKeys)));
}

const lineOf = ({ kid, alg, created, d, revoked }: CredentialKey) =>
  `${kid}  ${alg}  made ${created.slice(0, 10)}  ${revoked ? 'revoked' : d ? 'signs' : 'signs no more'}`;
