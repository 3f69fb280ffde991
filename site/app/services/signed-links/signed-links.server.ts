import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/config.server.ts';
import { sessionSecret } from '../config/session-secret.server.ts';

type Keeper = Pick<Config, 'sessionSecret' | 'dataDir'>;

/**
 * A signed text for the URL of a link in a mail, which proves that the visitor read that mail. `purpose` binds the link
 * to one use. It does not expire.
 */
export function signLink(config: Keeper, purpose: string, text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(config, purpose, text).toString('base64url')}`;
}

/** The text of a signed link; undefined if the signature is not ours or the link is incomplete. */
export function readSignedLink(config: Keeper, purpose: string, token: string | null): string | undefined {
  const [, encoded = '', signature = ''] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  const text = Buffer.from(encoded, 'base64url').toString();
  const isOurs = timingSafeEqual(
    hash(Buffer.from(signature, 'base64url')),
    hash(signatureOf(config, purpose, text)),
  );
  return signature && isOurs ? text : undefined;
}

function signatureOf(config: Keeper, purpose: string, text: string): Buffer {
  // Its own key, so that no other signature by the secret is valid for a link.
  const key = createHmac('sha256', sessionSecret(config)).update('links in mails').digest();
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}

/** Hashed to equal length, which the comparison requires. */
const hash = (value: Buffer) => createHmac('sha256', 'length').update(value).digest();
