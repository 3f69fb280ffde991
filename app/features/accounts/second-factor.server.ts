import { symmetricDecrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { toString as drawQrCode } from 'qrcode';
import { Refusal } from '#app/lib/refusal.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { site } from '#site';
import { lockAccount } from './account-links.server.ts';
import { rememberDevice } from './known-device.server.ts';
import { secondFactorLetter } from './letters.server.ts';
import { checkPassword, guessInSession } from './prove-again.server.ts';
import { twoFactors } from './tables.server.ts';
import { takeCode } from './totp.server.ts';
import { authContext, callerHeaders, sendCookies, type Visitor } from './visitor.server.ts';

/** What an authenticator app needs: to be scanned, or typed. */
export interface SecondFactorSetup {
  /** A drawn QR code, as SVG. */
  qrCode: string;
  /** The secret in groups of four letters. */
  secret: string;
  uri: string;
}

/**
 * Makes a new secret; it counts once a code of it was entered.
 *
 * @throws the library's INVALID_PASSWORD
 */
export async function startSecondFactor(
  { request, context }: RequestArgs,
  currentPassword: string,
): Promise<void> {
  const proven = await checkPassword({ request, context }, currentPassword);
  const auth = context.get(authContext);
  await auth.call(
    () => auth.api.enableTwoFactor({ body: { password: currentPassword }, headers: callerHeaders(request) }),
    { proven },
  );
}

/** How the visitor's second factor stands; with `setup` while it was started and not finished. */
export async function findSecondFactor({ context }: RequestArgs, visitor: Visitor) {
  const { db, config } = context.get(servicesContext);
  const [row] = await db
    .select({ secret: twoFactors.secret, verified: twoFactors.verified })
    .from(twoFactors)
    .where(eq(twoFactors.userId, visitor.id));
  if (!row) return { state: 'off', setup: null } as const;
  if (row.verified) return { state: 'on', setup: null } as const;
  const secret = await symmetricDecrypt({ key: sessionSecret(config), data: row.secret });
  return { state: 'started', setup: await drawSetup(visitor.email, base32(secret)) } as const;
}

async function drawSetup(email: string, secret: string): Promise<SecondFactorSetup> {
  const product = encodeURIComponent(site.product);
  const uri = `otpauth://totp/${product}:${encodeURIComponent(email)}?secret=${secret}&issuer=${product}&digits=6&period=30`;
  const qrCode = await drawQrCode(uri, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
  return { qrCode, uri, secret: (secret.match(/.{1,4}/g) ?? []).join(' ') };
}

/**
 * Turns the second factor on, once a code shows that the app has the secret. The session gets a new id.
 *
 * @returns the backup codes, which are shown this once
 */
export async function finishSecondFactor(
  { request, context }: RequestArgs,
  visitor: Visitor,
  code: string,
): Promise<string[]> {
  const { config } = context.get(servicesContext);
  if (visitor.twoFactorEnabled) throw new Refusal(409, 'Your second factor is on already.');
  const auth = context.get(authContext);
  const options = { body: { code }, headers: callerHeaders(request), returnHeaders: true } as const;
  const verify = () =>
    auth.change(async ({ db, letters }) => {
      await lockAccount(db, visitor.id);
      const { headers } = await auth.api.verifyTOTP(options);
      await takeCode(db, config, visitor.id, code);
      letters.push(secondFactorLetter(visitor.email, true, config.siteUrl));
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: visitor.id } });
      return { headers, backupCodes };
    });
  const { headers, backupCodes } = await guessInSession({ request, context }, verify);
  sendCookies(context, headers);
  await rememberDevice({ request, context }, visitor.email);
  return backupCodes;
}

/** Replaces the backup codes: the old ones stop working. */
export async function renewBackupCodes(
  { request, context }: RequestArgs,
  currentPassword: string,
): Promise<string[]> {
  const proven = await checkPassword({ request, context }, currentPassword);
  const auth = context.get(authContext);
  const { backupCodes } = await auth.call(
    () =>
      auth.api.generateBackupCodes({ body: { password: currentPassword }, headers: callerHeaders(request) }),
    { proven },
  );
  return backupCodes;
}

/**
 * Turns the second factor off. The session gets a new id.
 *
 * @throws Refusal 409 for editors and admins outside loopback, who need one
 */
export async function stopSecondFactor(
  { request, context }: RequestArgs,
  visitor: Visitor,
  currentPassword: string,
): Promise<void> {
  const { config } = context.get(servicesContext);
  if (visitor.role !== 'member' && !config.isLoopback)
    throw new Refusal(409, `Your account has the role ${visitor.role}, which needs a second factor.`);
  const proven = await checkPassword({ request, context }, currentPassword);
  const auth = context.get(authContext);
  const { headers } = await auth.change(
    async ({ letters }) => {
      const stopped = await auth.api.disableTwoFactor({
        body: { password: currentPassword },
        headers: callerHeaders(request),
        returnHeaders: true,
      });
      letters.push(secondFactorLetter(visitor.email, false, config.siteUrl));
      return stopped;
    },
    { proven },
  );
  sendCookies(context, headers);
  await rememberDevice({ request, context }, visitor.email);
}

/** RFC 4648 without padding: how authenticator apps take a secret. */
function base32(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
