import { openKeys } from '#app/services/openbadges/keys.server.ts';
import type { Services } from '#app/services/services.server.ts';

/** Has the keys of credentials made on the first start; nothing waits for them, and whoever needs them asks again. */
export function makeFirstKeys({ config, log }: Pick<Services, 'config' | 'log'>): void {
  openKeys(config.dataDir, config.credentialKeys).catch((error) =>
    log.error({ err: error }, 'the keys of credentials cannot be read or made'),
  );
}
