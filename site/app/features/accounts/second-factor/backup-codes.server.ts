import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto';
import type { Config } from '#app/services/config/config.server.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';

/** Ten codes, each for one sign-in, and how they are kept: as the library makes them, which takes them at the second step. */
export async function makeBackupCodes(
  config: Pick<Config, 'sessionSecret' | 'dataDir'>,
): Promise<{ backupCodes: string[]; encrypted: string }> {
  const backupCodes = Array.from({ length: 10 }, () => {
    const code = generateRandomString(10, 'a-z', '0-9', 'A-Z');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
  const data = JSON.stringify(backupCodes);
  return { backupCodes, encrypted: await symmetricEncrypt({ key: sessionSecret(config), data }) };
}
