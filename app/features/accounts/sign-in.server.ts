import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type GuessCounter, hasRoom } from '#app/services/limits/limits.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { lockAccount } from './account-links.server.ts';
import { type ProvenPassword, secondStepCookieName } from './auth.server.ts';
import { findPlace, rememberDevice } from './known-device.server.ts';
import { countMail } from './mail-limits.server.ts';
import { hashPassword, isOldHash, verifyPassword } from './password-hash.server.ts';
import { endSecondSteps } from './passwords.server.ts';
import { isWrongGuess, messages, WrongGuess } from './refusals.server.ts';
import { credentials, sessions, users } from './tables.server.ts';
import { takeCode } from './totp.server.ts';
import { authContext, callerHeaders, sendCookies } from './visitor.server.ts';

/**
 * Checks email and password and signs in, under a new session id. With a second factor set up, only the way to
 * the second step is opened. An account whose address is not confirmed gets the mail once more, and a refusal.
 */
export async function signIn(
  { request, context }: RequestArgs,
  { email, password }: { email: string; password: string },
  next?: string,
): Promise<'signed in' | 'second step'> {
  const { limits } = context.get(servicesContext);
  const { isKnown, place } = await findPlace({ request, context }, email);
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
            await refuseIfChanged(scope.db, email, scope.proven, signedIn.response);
            await renewHash(scope.db, email, scope.proven);
          }
          return signedIn;
        } finally {
          // One more mail within the hour, if at all.
          const counted = () => countMail({ request, context }, 'confirmation', email);
          if (scope.letters.length > 0 && !(await hasRoom(counted()))) scope.letters = [];
        }
      },
      { next },
    );
  const { headers, response } = await limits.guess(counters, signInWithMail, isWrongGuess);
  sendCookies(context, headers);
  if ('twoFactorRedirect' in response) return 'second step';
  await rememberDevice({ request, context }, email);
  return 'signed in';
}

/**
 * A hash takes its time, and waits for its turn: whoever chose a new password meanwhile has ended every session, and not
 * the one that has begun since. Under the account's lock, so that either this sees the new password or that sees the session.
 *
 * @throws WrongGuess
 */
async function refuseIfChanged(
  db: Database,
  email: string,
  { hash, password }: ProvenPassword,
  response: object,
): Promise<void> {
  const isOfAccount = eq(users.email, email);
  const isStill = await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(isOfAccount);
    if (!user) return false;
    await lockAccount(tx, user.id);
    const [now] = await tx
      .select({ hash: credentials.password })
      .from(credentials)
      .where(eq(credentials.userId, user.id));
    // Another sign-in may have renewed it, of an earlier release.
    if (now?.hash && (now.hash === hash || (isOldHash(hash) && (await verifyPassword(now.hash, password)))))
      return true;
    if ('token' in response) await tx.delete(sessions).where(eq(sessions.token, String(response.token)));
    await endSecondSteps(tx, user.id);
    return false;
  });
  if (!isStill) throw new WrongGuess(messages.badCredentials, 'password');
}

/** The password is here at this moment alone: what an earlier release made of it is replaced. */
async function renewHash(db: Database, email: string, { hash, password }: ProvenPassword): Promise<void> {
  if (!isOldHash(hash)) return;
  // While too many wait for theirs, the next sign-in will do.
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
    .where(and(isTheirs, eq(credentials.password, hash)));
}

/**
 * The second step: a code of the authenticator app, or one of the backup codes. Each works once.
 *
 * @throws Refusal 401, and the library's INVALID_CODE and INVALID_BACKUP_CODE
 */
export async function verifySecondStep({ request, context }: RequestArgs, code: string): Promise<void> {
  const { limits, config } = context.get(servicesContext);
  const auth = context.get(authContext);
  const account = await auth.findChallenged(request);
  if (!account) throw new Refusal(401, messages.tookTooLong);
  const { isKnown, place } = await findPlace({ request, context }, account.email);
  await limits.take('sign-in by address', isKnown ? `known to ${account.email}` : place);
  const ofApp = /^\d{6}$/.test(code);
  const counter: GuessCounter = ofApp
    ? { name: 'wrong codes by account', key: isKnown ? `${account.id} ${place}` : account.id }
    : { name: 'wrong backup codes by account and place', key: `${account.id} ${place}` };
  const options = { body: { code }, headers: callerHeaders(request), returnHeaders: true } as const;
  const verify = () =>
    auth.change(async ({ db }) => {
      await lockAccount(db, account.id);
      if (!ofApp) return (await auth.api.verifyBackupCode(options)).headers;
      const { headers } = await auth.api.verifyTOTP(options);
      await takeCode(db, config, account.id, code);
      return headers;
    });
  sendCookies(context, await limits.guess([counter], verify, isWrongGuess));
  await rememberDevice({ request, context }, account.email);
}

/** Whether a password was right and its second step is still to come. */
export function awaitsSecondStep({ request, context }: RequestArgs): boolean {
  const name = secondStepCookieName(context.get(servicesContext).config);
  return request.headers.get('cookie')?.includes(`${name}=`) ?? false;
}

/** Ends the session on the server and in the browser. */
export async function signOut({ request, context }: RequestArgs): Promise<void> {
  const auth = context.get(authContext);
  const { headers } = await auth.call(() =>
    auth.api.signOut({ headers: callerHeaders(request), returnHeaders: true }),
  );
  sendCookies(context, headers);
}
