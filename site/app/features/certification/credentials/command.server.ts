import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { CredentialKey } from '#app/services/config/key-ring.server.ts';
import type { Command } from '#app/services/control/control.server.ts';
import {
  currentKeyIds,
  findSigningKey,
  openKeys,
  rotateKeys,
  withNewKeys,
} from '#app/services/openbadges/keys.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { verifyCommand } from '../badges/agent-verify.server.ts';
import { credentialPage, issuerAddresses, keyName } from './addresses.ts';
import { countByKey } from './credentials.server.ts';
import { readReason, reissueCredential, revokeCredential } from './revoke.server.ts';
import { listRevokedKeys, openRing } from './ring.server.ts';
import { revokedKeys } from './tables.server.ts';

type Operating = Pick<Services, 'db' | 'changes' | 'mail' | 'config'>;

/**
 * `revoke`, `reissue`, `rotate-keys`, `revoke-key` and `verify`, for `npm run credentials` and for the control socket.
 */
export function credentialsCommand(services: Operating): Command {
  const { siteUrl } = services.config;
  return async ([action, given = '', ...words], print, signal) => {
    if (action === 'verify') return verifyCommand(services)([given, ...words], print, signal);
    // Accepts the URL of the page too, which an operator usually has.
    const id = given.split('/').find((part) => isUuid(part)) ?? given;
    if (action === 'revoke') {
      await revokeCredential(services, 'operator', id, words.join(' '));
      return print(`Revoked: ${credentialPage(siteUrl, id)}`);
    }
    if (action === 'reissue') {
      const name = words.length > 0 ? words.join(' ') : undefined;
      const newId = await reissueCredential(services, 'operator', id, name);
      return print(`Reissued: ${credentialPage(siteUrl, newId)}`);
    }
    if (action === 'rotate-keys') return rotate(services, print);
    if (action === 'revoke-key') return revokeKey(services, given, words.join(' '), print);
    throw new Refusal(400, 'The commands are revoke, reissue, rotate-keys, revoke-key and verify.');
  };
}

async function rotate({ db, changes, config }: Operating, print: (line: string) => void): Promise<void> {
  const { credentialKeys, dataDir } = config;
  if (credentialKeys) {
    print('This site’s keys come from the setting CREDENTIAL_KEYS. Restart every process with this value:');
    return print(JSON.stringify(await withNewKeys(credentialKeys)));
  }
  const { jwtKey } = await currentKeyIds(config, await listRevokedKeys(db));
  const signed = jwtKey ? await countByKey(db, jwtKey) : 0;
  await rotateKeys(dataDir);
  const keys = await currentKeyIds(config, await listRevokedKeys(db));
  await changes.write(db, [topics.credentialKeys], (tx) =>
    recordAudit(tx, { actor: 'operator', action: 'credential-keys.rotated', subject: 'site', details: keys }),
  );
  print(`From now on, new keys sign credentials. ${signed} credentials were issued with earlier keys.`);
  print('Copies of those credentials stay verifiable: the old public keys are still published.');
}

/**
 * Opens the credential keys in the background, and creates them if there are none. A failure is only logged: later
 * readers try again.
 */
export function makeFirstKeys({ config, log }: Pick<Services, 'config' | 'log'>): void {
  openKeys(config.dataDir, config.credentialKeys).catch((error) =>
    log.error({ err: error }, 'cannot read or create the credential keys'),
  );
}

type Revoking = Pick<Services, 'db' | 'changes' | 'config'>;

/**
 * Revokes a leaked key: its document says so, issuer and key set no longer list it, and every signature by it is
 * refused, whatever its date. The next request signs each document again with a valid key. If none is left, new keys
 * are created, or printed where keys are a setting. This cannot be undone.
 *
 * @param given the key's id, or its URL
 * @throws Refusal 404, 409, 422
 */
async function revokeKey(
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
  if (key.revoked) throw new Refusal(409, 'This key is already revoked.');
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
    `${await countByKey(db, kid)} credentials were issued with this key. Verifiers now refuse copies of them. Each credential is signed again when it is next requested.`,
  );
  if (stands || !config.credentialKeys) return;
  print('No key is left to sign with. Restart every process now with this value of CREDENTIAL_KEYS:');
  print(JSON.stringify(await withNewKeys(config.credentialKeys)));
}

const lineOf = ({ kid, alg, created, d, revoked }: CredentialKey) =>
  `${kid}  ${alg}  made ${created.slice(0, 10)}  ${revoked ? 'revoked' : d ? 'signs' : 'retired'}`;
