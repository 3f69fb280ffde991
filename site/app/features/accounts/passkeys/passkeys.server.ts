import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Config } from '#app/services/config/config.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { site } from '#site';
import type { PasskeyPurpose } from '../schema.ts';
import { recordRefusal } from '../security-log/security-log.server.ts';
import { begin, offer, pendingSeconds, takeOffer, takePending } from '../sign-in/pending.server.ts';
import { passkeys } from '../tables.server.ts';

/**
 * COSE algorithms ES256, EdDSA and RS256. Node.js still marks the post-quantum ones as experimental and prints a
 * warning.
 */
const algorithms = [-7, -8, -257];

/** Most passkeys of an account. */
export const maxPasskeys = 20;

type Here = Pick<Config, 'passkeyHost'>;

/** The passkeys of an account, the newest first. */
export function listPasskeys(db: Database, userId: string) {
  const { id, name, host, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, host, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(createdAt), id)
    .limit(maxPasskeys);
}

/** A browser offers a passkey only to the host it was made for: at another one it is no sign-in method. */
export function worksHere({ passkeyHost }: Here, host: string | null): boolean {
  return passkeyHost !== undefined && (host ?? passkeyHost) === passkeyHost;
}

/** SQL condition for an account's passkeys that work here. */
function theirsHere({ passkeyHost }: Here, userId: string): SQL | undefined {
  if (!passkeyHost) return sql`false`;
  return and(eq(passkeys.userId, userId), or(isNull(passkeys.host), eq(passkeys.host, passkeyHost)));
}

/** The number of an account's passkeys that work at the site's current address. */
export const countPasskeys = (db: Database, config: Here, userId: string) =>
  db.$count(passkeys, theirsHere(config, userId));

/**
 * The options a browser needs to make a passkey for an account. They list the passkeys that work here, so an
 * authenticator that has one of them makes no second.
 */
export async function beginPasskey(args: RequestArgs, account: { id: string; email: string; name: string }) {
  const { config, db } = args.context.get(servicesContext);
  await countChallenge(args);
  const known = await findKeys(db, config, account.id);
  const options = await generateRegistrationOptions({
    rpName: site.product,
    rpID: hostOf(config),
    userID: Buffer.from(account.id),
    userName: account.email,
    userDisplayName: account.name || account.email,
    timeout: pendingSeconds * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known,
    // Stored on the authenticator and unlocked by a PIN or a fingerprint: it signs in without a password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await begin(args, 'passkey add', options.challenge, { userId: account.id });
  return options;
}

/**
 * Asks for a signature: of any passkey that the browser offers, to sign in, or of one of this account's. The sign-in
 * page requests the former as soon as it is shown, so that does not count as an attempt. @param userId the owner it
 * must have; undefined where the passkey names its owner
 */
export async function beginPasskeyUse(args: RequestArgs, purpose: PasskeyPurpose, userId?: string) {
  const { config, db } = args.context.get(servicesContext);
  const isOffer = purpose === 'sign in';
  if (!isOffer) await countChallenge(args);
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    timeout: pendingSeconds * 1000,
    allowCredentials: userId ? await findKeys(db, config, userId) : [],
    userVerification: userVerificationFor(purpose),
    ...(isOffer && { challenge: offer(args, 'passkey sign in') }),
  });
  if (!isOffer) await begin(args, `passkey ${purpose}`, options.challenge, { userId });
  return options;
}

/**
 * Takes a challenge, so that it counts once. Returns the owner that its passkey must have, if any; undefined for a
 * challenge that is not, or no longer, ours.
 */
async function takeChallenge(
  args: RequestArgs,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<{ userId?: string } | undefined> {
  if (purpose !== 'sign in') return takePending(args, `passkey ${purpose}`, challenge);
  const mark = Buffer.from(challenge, 'base64url').toString();
  return (await takeOffer(args, 'passkey sign in', mark)) ? {} : undefined;
}

/**
 * A second step follows a password, so a plain security key is enough. Anywhere else the passkey is the only proof, so
 * it asks for a PIN or a fingerprint.
 */
const userVerificationFor = (purpose: PasskeyPurpose) =>
  purpose === 'second step' ? ('preferred' as const) : ('required' as const);

/** A new, checked passkey before it is stored. */
export type NewPasskey = Omit<typeof passkeys.$inferInsert, 'userId' | 'name'>;

/**
 * Checks a credential that a browser made for `beginPasskey`. Its challenge is taken once, whatever the result.
 *
 * @throws Refusal 401 for any fault, 404 where passkeys do not work
 */
export async function checkNewPasskey(
  args: RequestArgs,
  userId: string,
  credential: string,
): Promise<NewPasskey> {
  const { config } = args.context.get(servicesContext);
  const response = parse<RegistrationResponseJSON>(credential);
  const challenge = challengeOf(response);
  const pending = await takePending<{ userId: string }>(args, 'passkey add', challenge);
  if (pending?.userId !== userId) throw refused();
  const { registrationInfo } = await judge(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: config.siteUrl,
      expectedRPID: hostOf(config),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    host: hostOf(config),
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 10),
  };
}

/** A checked signature before `spendPasskey` records it. */
export interface CheckedPasskey {
  id: string;
  userId: string;
  counter: number;
  newCounter: number;
  host: string;
}

/**
 * Checks the signature of a passkey that `beginPasskeyUse` asked for. Its challenge is taken once the passkey is found,
 * whatever comes of the signature. A refused passkey is noted in the log of the account that was asked for it, or else
 * of the account it names.
 * @param userId the owner it must have; undefined where the passkey names its owner
 *
 * @throws Refusal 401 for any fault, 404 where passkeys do not work
 */
export async function checkPasskey(
  args: RequestArgs,
  purpose: PasskeyPurpose,
  credential: string,
  userId?: string,
): Promise<CheckedPasskey> {
  const { db } = args.context.get(servicesContext);
  const response = parse<AuthenticationResponseJSON>(credential);
  const [key] = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, String(response.id)));
  try {
    if (!key || (userId ?? key.userId) !== key.userId) throw refused();
    return await checkSignature(args, purpose, key, response);
  } catch (error) {
    const whose = userId ?? key?.userId;
    if (error instanceof Refusal && whose)
      await recordRefusal(args, { userId: whose, kind: 'passkey-failed' });
    throw error;
  }
}

async function checkSignature(
  args: RequestArgs,
  purpose: PasskeyPurpose,
  key: typeof passkeys.$inferSelect,
  response: AuthenticationResponseJSON,
): Promise<CheckedPasskey> {
  const { config } = args.context.get(servicesContext);
  const challenge = challengeOf(response);
  const pending = await takeChallenge(args, purpose, challenge);
  if (!pending || (pending.userId ?? key.userId) !== key.userId) throw refused();
  const { verified, authenticationInfo } = await judge(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: config.siteUrl,
      expectedRPID: hostOf(config),
      requireUserVerification: userVerificationFor(purpose) === 'required',
      credential: {
        id: key.credentialId,
        publicKey: Buffer.from(key.publicKey, 'base64url'),
        counter: key.counter,
      },
    }),
  );
  if (!verified) throw refused();
  const { id, userId, counter } = key;
  return { id, userId, counter, newCounter: authenticationInfo.newCounter, host: hostOf(config) };
}

/**
 * Records the use of a passkey. Call it under the account's lock.
 *
 * @throws Refusal 401 when it was removed meanwhile, or another signature came first: of two with one count, one is a
 * copy's
 */
export async function spendPasskey(
  tx: Database,
  { id, counter, newCounter, host }: CheckedPasskey,
): Promise<void> {
  const used = await tx
    .update(passkeys)
    .set({ counter: newCounter, host, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw refused();
}

const refused = () =>
  new Refusal(
    401,
    'This passkey was not accepted: it is not registered here, or the request took too long. Please try again, or use another way.',
  );

function hostOf({ passkeyHost }: Here): string {
  if (!passkeyHost) throw new Refusal(404, 'Passkeys do not work at the address where you opened this site.');
  return passkeyHost;
}

/** Limits challenges by network address: each is a row for ten minutes. */
async function countChallenge({ context }: RequestArgs): Promise<void> {
  const { limits } = context.get(servicesContext);
  await limits.take('sign-ins started by address', context.get(requestContext).address);
}

async function findKeys(db: Database, config: Here, userId: string) {
  return db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(theirsHere(config, userId))
    .limit(maxPasskeys);
}

/** Parses the browser's JSON into an object of any shape: the library checks its parts. @throws Refusal 401 */
function parse<T>(credential: string): T {
  try {
    const value: unknown = JSON.parse(credential);
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {}
  throw refused();
}

/** The challenge that a browser says it signed; whether it is ours, and signed, is checked afterwards. */
function challengeOf({ response }: { response?: { clientDataJSON?: unknown } }): string {
  try {
    const data = JSON.parse(Buffer.from(String(response?.clientDataJSON), 'base64url').toString());
    return String(data.challenge);
  } catch {
    throw refused();
  }
}

/** Turns an error that the library throws into our refusal. */
async function judge<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch {
    throw refused();
  }
}
