import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type GuessCounter, hasRoom } from '#app/services/limits/limits.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { type ProvenPassword, secondStepCookieName } from '../better-auth/auth.server.ts';
import { countPasskeys } from '../passkeys/passkeys.server.ts';
import { hashPassword, isOldHash, verifyPassword } from '../passwords/password-hash.server.ts';
import { endSecondSteps } from '../passwords/passwords.server.ts';
import { isWrongGuess, messages, WrongGuess } from '../refusals.server.ts';
import { needsPasskey, type Role } from '../roles/role.ts';
import { takeCode } from '../second-factor/totp.server.ts';
import { recordRefusal, recordSecurityEvent } from '../security-log/security-log.server.ts';
import { lockAccount } from '../sessions/account-links.server.ts';
import { authContext, callerHeaders, getVisitor, sendCookies } from '../sessions/visitor.server.ts';
import { credentials, isPassword, sessions, twoFactors, users } from '../tables.server.ts';
import { findAsker, type Place, rememberDevice } from './known-device.server.ts';
import { countMail } from './mail-limits.server.ts';
import { noteSignIn, noteWrongPassword } from './note-sign-in.server.ts';

/**
 * Checks email and password and signs in, under a new session id. With a second factor set up, only the second step is
 * opened. An account whose address is not confirmed gets the mail once more, within the limits, and a refusal.
 */
export async function signIn(
  args: RequestArgs,
  { email, password }: { email: string; password: string },
  next?: string,
): Promise<'signed in' | 'second step'> {
  const { request, context } = args;
  const { limits } = context.get(servicesContext);
  const from = await findAsker(args, email);
  const { isKnown, place } = from;
  await limits.take('sign-in by address', isKnown ? `known to ${email}` : place);
  const counters: GuessCounter[] = [
    { name: 'wrong sign-ins by account and place', key: `${email} ${place}` },
  ];
  if (!isKnown)
    counters.push(
      { name: 'wrong sign-ins by address', key: place },
      { name: 'wrong sign-ins by account', key: email },
    );
  const auth = context.get(authContext);
  const attempt = async () =>
    auth.api.signInEmail({ body: { email, password }, headers: callerHeaders(request), returnHeaders: true });
  const signInWithMail = () =>
    auth.call(
      async (scope) => {
        try {
          const signedIn = await attempt();
          if (scope.proven) {
            const settled = settleSignIn(args, { email, from, proven: scope.proven }, signedIn.response);
            await settled.catch((error) => takeBack(args, signedIn.response, error));
            await renewHash(scope.db, email, scope.proven);
          }
          return signedIn;
        } finally {
          // Over the mail limits, the confirmation is not sent again.
          const counted = () => countMail(args, 'confirmation', email);
          if (scope.letters.length > 0 && !(await hasRoom(counted()))) scope.letters = [];
        }
      },
      { next },
    );
  const { headers, response } = await limits.guess(counters, signInWithMail, isWrongGuess).catch((error) => {
    if (isWrongGuess(error)) noteWrongPassword(args, email);
    throw error;
  });
  sendCookies(context, headers);
  if ('twoFactorRedirect' in response) return 'second step';
  await rememberDevice(args, email);
  return 'signed in';
}

interface PendingSignIn {
  email: string;
  from: Place;
  proven: ProvenPassword;
}

/**
 * Records the sign-in, unless its second step is still to come. A hash takes time, and waits in a queue: a new password
 * chosen meanwhile has ended every session, but not one that starts later. Under the account's lock, either this sees
 * the new password or that change sees the session.
 *
 * @throws WrongGuess
 */
async function settleSignIn(
  args: RequestArgs,
  { email, from, proven: { hash, password } }: PendingSignIn,
  response: object,
): Promise<void> {
  const { db } = args.context.get(servicesContext);
  const isOfAccount = eq(users.email, email);
  const isStill = await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(isOfAccount);
    if (!user) return false;
    await lockAccount(tx, user.id);
    const [now] = await tx
      .select({ hash: credentials.password })
      .from(credentials)
      .where(and(eq(credentials.userId, user.id), isPassword));
    // Another sign-in may have renewed a hash of an earlier release.
    if (now?.hash && (now.hash === hash || (isOldHash(hash) && (await verifyPassword(now.hash, password))))) {
      const isTheirs = and(eq(credentials.userId, user.id), isPassword);
      await tx.update(credentials).set({ lastUsedAt: new Date() }).where(isTheirs);
      if ('token' in response) await noteSignIn(args, tx, { id: user.id, email }, from);
      return true;
    }
    if ('token' in response) await tx.delete(sessions).where(eq(sessions.token, String(response.token)));
    await endSecondSteps(tx, user.id);
    return false;
  });
  if (!isStill) throw new WrongGuess(messages.badCredentials, 'password');
}

/**
 * Ends a sign-in that could not be recorded: the library has made the session by then, and nobody would have its
 * cookie.
 */
async function takeBack({ context }: RequestArgs, response: object, error: unknown): Promise<never> {
  const { db, log } = context.get(servicesContext);
  if ('token' in response)
    await db
      .delete(sessions)
      .where(eq(sessions.token, String(response.token)))
      .catch((err) => log.error({ err }, 'a session was not revoked'));
  throw error;
}

/** Replaces a hash of an earlier release, for which a sign-in has the password. */
async function renewHash(db: Database, email: string, { hash, password }: ProvenPassword): Promise<void> {
  if (!isOldHash(hash)) return;
  // If the queue of hashes is full, the next sign-in replaces it.
  const newHash = await hashPassword(password).catch(() => undefined);
  if (!newHash) return;
  const isTheirs = inArray(
    credentials.userId,
    db.select({ id: users.id }).from(users).where(eq(users.email, email)),
  );
  // Unless it was changed meanwhile.
  await db
    .update(credentials)
    .set({ password: newHash })
    .where(and(isTheirs, isPassword, eq(credentials.password, hash)));
}

/**
 * The second step: a code of the authenticator app, or one of the backup codes. Each works once.
 *
 * @throws Refusal 400 for an app's code where it is not accepted, 401, and the library's INVALID_CODE and
 * INVALID_BACKUP_CODE
 */
export async function verifySecondStep(args: RequestArgs, code: string): Promise<void> {
  const { request, context } = args;
  const { limits, config } = context.get(servicesContext);
  const auth = context.get(authContext);
  const account = await auth.findChallenged(request);
  if (!account) throw new Refusal(401, messages.tookTooLong);
  const from = await findAsker(args, account.email);
  const { isKnown, place } = from;
  await limits.take('sign-in by address', isKnown ? `known to ${account.email}` : place);
  const ofApp = /^\d{6}$/.test(code);
  const { takesApp } = await findSecondStep({ request, context });
  if (ofApp && !takesApp)
    throw new Refusal(
      400,
      'The app’s code does not work for this account here. Use a passkey or a backup code.',
      { field: 'code' },
    );
  const counter: GuessCounter = ofApp
    ? { name: 'wrong codes by account', key: isKnown ? `${account.id} ${place}` : account.id }
    : { name: 'wrong backup codes by account and place', key: `${account.id} ${place}` };
  const options = { body: { code }, headers: callerHeaders(request), returnHeaders: true } as const;
  const verify = () =>
    auth.change(async ({ db }) => {
      await lockAccount(db, account.id);
      const { headers } = await (ofApp ? auth.api.verifyTOTP(options) : auth.api.verifyBackupCode(options));
      if (ofApp) await takeCode(db, config, account.id, code);
      const by = [account.by, ofApp ? undefined : 'with a backup code'];
      await noteSignIn(args, db, account, { isKnown, by });
      return headers;
    });
  try {
    sendCookies(context, await limits.guess([counter], verify, isWrongGuess));
  } catch (error) {
    if (isWrongGuess(error)) await recordRefusal(args, { userId: account.id, kind: 'code-failed' });
    throw error;
  }
  await rememberDevice(args, account.email);
}

/** The possible second steps of this browser; a person who must use a passkey cannot use an app's code. */
export async function findSecondStep({ request, context }: RequestArgs) {
  const { db, config } = context.get(servicesContext);
  const account = await context.get(authContext).findChallenged(request);
  if (!account) return { takesApp: false, takesPasskey: false };
  const [[row], passkeyCount] = await Promise.all([
    db
      .select({ role: users.role, hasApp: twoFactors.verified })
      .from(users)
      .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
      .where(eq(users.id, account.id)),
    countPasskeys(db, config, account.id),
  ]);
  const takesPasskey = passkeyCount > 0;
  const isBound = takesPasskey && needsPasskey(config, (row?.role ?? 'member') as Role);
  return { takesApp: (row?.hasApp ?? false) && !isBound, takesPasskey };
}

/** True if the browser sends the cookie of a pending second step. */
export function awaitsSecondStep({ request, context }: RequestArgs): boolean {
  const name = secondStepCookieName(context.get(servicesContext).config);
  return request.headers.get('cookie')?.includes(`${name}=`) ?? false;
}

/** Ends the session on the server and in the browser. */
export async function signOut(args: RequestArgs): Promise<void> {
  const { request, context } = args;
  const auth = context.get(authContext);
  const visitor = await getVisitor(request, context);
  const { headers } = await auth.change(async ({ db }) => {
    if (visitor) await recordSecurityEvent(db, { userId: visitor.id, kind: 'signed-out' }, args);
    return auth.api.signOut({ headers: callerHeaders(request), returnHeaders: true });
  });
  sendCookies(context, headers);
}
