import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { toString as drawQrCode } from 'qrcode';
import { Refusal } from '#app/lib/refusal.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { site } from '#site';
import { appForgottenLetter, secondFactorLetter } from '../letters.server.ts';
import { countPasskeys } from '../passkeys/passkeys.server.ts';
import { needsSecondFactor } from '../roles/role.ts';
import { recordSecurityEvent } from '../security-log/security-log.server.ts';
import { lockSession } from '../sessions/account-links.server.ts';
import { askedProof, demandProof, guessInSession } from '../sessions/proof.server.ts';
import { authContext, callerHeaders, sendCookies, type Visitor } from '../sessions/visitor.server.ts';
import { rememberDevice } from '../sign-in/known-device.server.ts';
import { twoFactors, users } from '../tables.server.ts';
import { takeCode } from './totp.server.ts';

/**
 * A new id and time. Links and known devices are bound to the id, and end when it changes; undoing a change of address
 * removes a second factor with another id.
 */
const another = { id: sql`gen_random_uuid()`, changedAt: sql`now()` };

const nothingStarted = () =>
  new Refusal(409, 'No app is being set up. Load the page again to see the current settings.');

/**
 * Makes a new secret, which becomes valid when the person enters a code from it. It holds the account's lock, so that
 * it cannot replace a secret whose code is being checked: the account would then have a secret that is in no app.
 *
 * @throws Refusal 409 where an app is set up; what `demandProof` throws
 */
export async function startSecondFactor(args: RequestArgs, visitor: Visitor, form: FormData): Promise<void> {
  const session = await demandProof(args, form);
  const { db, config } = args.context.get(servicesContext);
  const secret = await symmetricEncrypt({ key: sessionSecret(config), data: generateRandomString(32) });
  const { encrypted: backupCodes } = await makeBackupCodes(config);
  await db.transaction(async (tx) => {
    await lockSession(tx, session);
    // A person whose second factor is a passkey keeps their codes.
    const started = await tx
      .insert(twoFactors)
      .values({ userId: visitor.id, secret, backupCodes, verified: false })
      .onConflictDoUpdate({
        target: twoFactors.userId,
        set: { secret },
        setWhere: eq(twoFactors.verified, false),
      })
      .returning({ id: twoFactors.id });
    if (started.length === 0) throw new Refusal(409, 'An app is set up already.');
  });
}

/**
 * The state of the visitor's second factor, and the data of its forms. While an app is being set up, `setup` shows its
 * secret only to a person who proved their identity recently: the secret is about to count, and a session left open
 * must not reveal it.
 */
export async function findSecondFactor(args: RequestArgs, visitor: Visitor) {
  const { db, config } = args.context.get(servicesContext);
  const [proof, [row], passkeyCount] = await Promise.all([
    askedProof(args),
    db
      .select({ secret: twoFactors.secret, hasApp: twoFactors.verified })
      .from(twoFactors)
      .where(eq(twoFactors.userId, visitor.id)),
    countPasskeys(db, config, visitor.id),
  ]);
  const started = row && !row.hasApp && row.secret;
  const secret =
    started && !proof.isDue && (await symmetricDecrypt({ key: sessionSecret(config), data: started }));
  return {
    proof,
    isOn: visitor.twoFactorEnabled,
    hasApp: row?.hasApp ?? false,
    passkeyCount,
    canHavePasskeys: config.passkeyHost !== undefined,
    isStarted: Boolean(started),
    setup: secret ? await drawSetup(visitor.email, base32(secret)) : null,
  };
}

export type ShownFactor = Awaited<ReturnType<typeof findSecondFactor>>;

/**
 * The set-up of an authenticator app: a QR code as SVG, the URI in it, and the secret to type, in groups of four
 * characters.
 */
async function drawSetup(email: string, secret: string) {
  const product = encodeURIComponent(site.product);
  const uri = `otpauth://totp/${product}:${encodeURIComponent(email)}?secret=${secret}&issuer=${product}&digits=6&period=30`;
  const qrCode = await drawQrCode(uri, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
  return { qrCode, uri, secret: (secret.match(/.{1,4}/g) ?? []).join(' ') };
}

/**
 * Makes an app a second factor, once a code shows that it has the secret. Where there was none, the session gets a new
 * id.
 *
 * @returns the backup codes, which are shown only this once; undefined where a passkey was the second factor already
 */
export async function finishSecondFactor(
  args: RequestArgs,
  visitor: Visitor,
  code: string,
  form: FormData,
): Promise<string[] | undefined> {
  const { request, context } = args;
  const { config } = context.get(servicesContext);
  const shown = await findSecondFactor(args, visitor);
  if (!shown.isStarted) throw nothingStarted();
  const session = await demandProof(args, form);
  const auth = context.get(authContext);
  const options = { body: { code }, headers: callerHeaders(request), returnHeaders: true } as const;
  const verify = () =>
    auth.change(async ({ db, letters }) => {
      const { twoFactorEnabled } = await lockSession(db, session);
      const isStarted = and(
        eq(twoFactors.userId, visitor.id),
        eq(twoFactors.verified, false),
        ne(twoFactors.secret, ''),
      );
      if ((await db.$count(twoFactors, isStarted)) === 0) throw nothingStarted();
      const { headers } = await auth.api.verifyTOTP(options);
      await takeCode(db, config, visitor.id, code);
      await db.update(twoFactors).set(another).where(eq(twoFactors.userId, visitor.id));
      await recordSecurityEvent(db, { userId: visitor.id, kind: 'factor-on' }, args);
      letters.push(secondFactorLetter(visitor.email, true, config.siteUrl));
      if (twoFactorEnabled) return { headers, backupCodes: undefined };
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: visitor.id } });
      return { headers, backupCodes };
    });
  const { headers, backupCodes } = await guessInSession(args, verify);
  sendCookies(context, headers);
  await rememberDevice(args, visitor.email);
  return backupCodes;
}

/**
 * Makes the person's passkeys their second factor: after the password, the site asks for one of them.
 *
 * @returns the backup codes, which are shown only this once
 * @throws Refusal 409 without a passkey, or where the second factor is on; what `demandProof` throws
 */
export async function startByPasskey(args: RequestArgs, visitor: Visitor, form: FormData): Promise<string[]> {
  const session = await demandProof(args, form);
  const { config } = args.context.get(servicesContext);
  const auth = args.context.get(authContext);
  const { headers, backupCodes } = await auth.change(async ({ db: tx, letters }) => {
    await lockSession(tx, session);
    if ((await countPasskeys(tx, config, visitor.id)) === 0)
      throw new Refusal(409, 'You have no passkey yet. Please add one first.');
    return turnOnByPasskey(args, tx, visitor, letters);
  });
  sendCookies(args.context, headers);
  await rememberDevice(args, visitor.email);
  return backupCodes;
}

/**
 * Turns the second factor on, under the account's lock. The session gets a new id. @throws Refusal 409 where it is on
 */
export async function turnOnByPasskey(
  args: RequestArgs,
  tx: Database,
  visitor: Visitor,
  letters: Message[],
): Promise<{ headers: Headers; backupCodes: string[] }> {
  const { config } = args.context.get(servicesContext);
  const { backupCodes, encrypted } = await makeBackupCodes(config);
  const turned = await tx
    .update(users)
    .set({ twoFactorEnabled: true, updatedAt: new Date() })
    .where(and(eq(users.id, visitor.id), eq(users.twoFactorEnabled, false)))
    .returning({ id: users.id });
  if (turned.length === 0) throw new Refusal(409, 'Your second factor is already on.');
  await tx
    .insert(twoFactors)
    .values({ userId: visitor.id, secret: '', backupCodes: encrypted, verified: false })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { ...another, secret: '', backupCodes: encrypted },
    });
  await recordSecurityEvent(tx, { userId: visitor.id, kind: 'factor-on', note: 'passkeys' }, args);
  letters.push(secondFactorLetter(visitor.email, true, config.siteUrl));
  const { headers } = await args.context.get(authContext).api.renewSession({
    headers: callerHeaders(args.request),
    returnHeaders: true,
  });
  return { headers, backupCodes };
}

/**
 * Replaces the backup codes: the old ones stop working.
 * @throws Refusal 409 where the second factor is off; what `demandProof` throws
 */
export async function renewBackupCodes(
  args: RequestArgs,
  visitor: Visitor,
  form: FormData,
): Promise<string[]> {
  const session = await demandProof(args, form);
  const { db, config } = args.context.get(servicesContext);
  const { backupCodes, encrypted } = await makeBackupCodes(config);
  await db.transaction(async (tx) => {
    await lockSession(tx, session);
    const renewed = await tx
      .update(twoFactors)
      .set({ ...another, backupCodes: encrypted })
      .where(eq(twoFactors.userId, visitor.id))
      .returning({ id: twoFactors.id });
    if (renewed.length === 0) throw new Refusal(409, 'Your second factor is off.');
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'backup-codes-renewed' }, args);
  });
  await rememberDevice(args, visitor.email);
  return backupCodes;
}

/**
 * Removes the app of a person who also has passkeys: those are the second factor from then on, with the same backup
 * codes.
 *
 * @throws Refusal 409 without a passkey; what `demandProof` throws
 */
export async function forgetApp(args: RequestArgs, visitor: Visitor, form: FormData): Promise<void> {
  const session = await demandProof(args, form);
  const { db, config, mail } = args.context.get(servicesContext);
  await db.transaction(async (tx) => {
    await lockSession(tx, session);
    if ((await countPasskeys(tx, config, visitor.id)) === 0)
      throw new Refusal(409, 'The app is your only second factor. Please add a passkey first.');
    await tx
      .update(twoFactors)
      .set({ ...another, secret: '', verified: false, lastStep: null })
      .where(eq(twoFactors.userId, visitor.id));
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'factor-off', note: 'the app' }, args);
    await mail.send(tx, appForgottenLetter(visitor.email, config.siteUrl));
  });
  await rememberDevice(args, visitor.email);
}

/**
 * Turns the second factor off. The session gets a new id. Passkeys stay, to sign in with.
 *
 * @throws Refusal 409 for editors and admins who need one; what `demandProof` throws
 */
export async function stopSecondFactor(args: RequestArgs, visitor: Visitor, form: FormData): Promise<void> {
  const { request, context } = args;
  const { config } = context.get(servicesContext);
  const session = await demandProof(args, form);
  const auth = context.get(authContext);
  const { headers } = await auth.change(async ({ db: tx, letters }) => {
    const { role } = await lockSession(tx, session);
    if (needsSecondFactor(config, role))
      throw new Refusal(409, `Your account has the role ${role}, which needs a second factor.`);
    await tx
      .update(users)
      .set({ twoFactorEnabled: false, updatedAt: new Date() })
      .where(eq(users.id, visitor.id));
    await tx.delete(twoFactors).where(eq(twoFactors.userId, visitor.id));
    await recordSecurityEvent(tx, { userId: visitor.id, kind: 'factor-off' }, args);
    letters.push(secondFactorLetter(visitor.email, false, config.siteUrl));
    return auth.api.renewSession({ headers: callerHeaders(request), returnHeaders: true });
  });
  sendCookies(context, headers);
  await rememberDevice(args, visitor.email);
}

/** RFC 4648 without padding: how authenticator apps take a secret. */
function base32(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/**
 * Ten codes, each for one sign-in, and their stored form. Both have the library's form, because it takes them at the
 * second step.
 */
async function makeBackupCodes(
  config: Pick<Config, 'sessionSecret' | 'dataDir'>,
): Promise<{ backupCodes: string[]; encrypted: string }> {
  const backupCodes = Array.from({ length: 10 }, () => {
    const code = generateRandomString(10, 'a-z', '0-9', 'A-Z');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
  const data = JSON.stringify(backupCodes);
  return { backupCodes, encrypted: await symmetricEncrypt({ key: sessionSecret(config), data }) };
}
