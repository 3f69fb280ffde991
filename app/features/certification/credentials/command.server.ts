import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Command } from '#app/services/control/control.server.ts';
import { currentKeyIds, openKeys, rotateKeys, withNewKeys } from '#app/services/openbadges/keys.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { credentialId, credentialPage } from './addresses.ts';
import { countByKey } from './credentials.server.ts';
import { reissueCredential, revokeCredential } from './revoke.server.ts';
import { revokeKey } from './revoke-key.server.ts';
import { listRevokedKeys } from './ring.server.ts';

type Operating = Pick<Services, 'db' | 'changes' | 'mail' | 'config'>;

/** `revoke`, `reissue`, `rotate-keys` and `revoke-key`, for `npm run credentials` and for the control socket. */
export function credentialsCommand(services: Operating): Command {
  const { siteUrl } = services.config;
  return async ([action, given = '', ...words], print) => {
    // The address of the page is what an operator has at hand.
    const id = given.split('/').find((part) => credentialId.test(part)) ?? given;
    if (action === 'revoke') {
      await revokeCredential(services, 'operator', id, words.join(' '));
      return print(`Revoked: ${credentialPage(siteUrl, id)}`);
    }
    if (action === 'reissue') {
      const name = words.length > 0 ? words.join(' ') : undefined;
      const newId = await reissueCredential(services, 'operator', id, name);
      return print(`Issued anew: ${credentialPage(siteUrl, newId)}`);
    }
    if (action === 'rotate-keys') return rotate(services, print);
    if (action === 'revoke-key') return revokeKey(services, given, words.join(' '), print);
    throw new Refusal(400, 'The commands are revoke, reissue, rotate-keys and revoke-key.');
  };
}

async function rotate({ db, changes, config }: Operating, print: (line: string) => void): Promise<void> {
  const { credentialKeys, dataDir } = config;
  if (credentialKeys) {
    print(
      'The keys of this site are the setting CREDENTIAL_KEYS. Start every process with this one instead:',
    );
    return print(JSON.stringify(await withNewKeys(credentialKeys)));
  }
  const { jwtKey } = await currentKeyIds(config, await listRevokedKeys(db));
  const signed = jwtKey ? await countByKey(db, jwtKey) : 0;
  await rotateKeys(dataDir);
  const keys = await currentKeyIds(config, await listRevokedKeys(db));
  await changes.write(db, [topics.credentialKeys], (tx) =>
    recordAudit(tx, { actor: 'operator', action: 'credential-keys.rotated', subject: 'site', details: keys }),
  );
  print(`New keys sign from now on. ${signed} credentials were issued with the ones before.`);
  print('Copies that were made of them stay verifiable: the old public keys are still published.');
}

/** Has the keys of credentials made on the first start; nothing waits for them, and whoever needs them asks again. */
export function makeFirstKeys({ config, log }: Pick<Services, 'config' | 'log'>): void {
  openKeys(config.dataDir, config.credentialKeys).catch((error) =>
    log.error({ err: error }, 'the keys of credentials cannot be read or made'),
  );
}
