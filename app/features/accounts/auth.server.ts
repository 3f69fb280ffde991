import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { hashPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { eq } from 'drizzle-orm';
import { readCookie } from '#app/lib/read-cookie.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { Limits } from '#app/services/limits/limits.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { confirmLetter, newAddressLetter, passwordChangedLetter, resetLetter } from './letters.server.ts';
import { withNext } from './next-path.ts';
import { credentials, sessions, twoFactors, users, verifications } from './tables.server.ts';

/** Seconds. A session lives this long after its last use, counted in days. */
const sessionLifetime = 30 * 86_400;
const confirmationLifetime = 86_400;
const resetLifetime = 3_600;

/** What belongs to one call of the library: it keeps one database handle for good and answers mails by callback. */
export interface Scope {
  db: Database;
  letters: Message[];
  /** Where the visitor wanted to go before being asked to sign up. */
  next?: string;
  /** Made before the transaction, so that it is not held open for the 0.1 s that a hash takes. */
  passwordHash?: string;
  isKnownAddress?: boolean;
}

/** A type with a name, so that not every use spells out better-auth's. */
export interface Auth extends ReturnType<typeof createAuth> {}

/**
 * Accounts by better-auth on our tables. Its own HTTP handler is not mounted: everything goes through our server
 * functions, so that limits, mails and words are ours.
 */
export function createAuth({ config, db, changes, mail, log }: Services) {
  const scopes = new AsyncLocalStorage<Scope>();
  const send = (letter: Message) => void scopes.getStore()?.letters.push(letter);

  const library = betterAuth({
    appName: site.product,
    baseURL: config.siteUrl,
    secret: sessionSecret(config),
    database: drizzleAdapter(followScope(db, scopes), {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: twoFactors,
      },
    }),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message, ...details) =>
        log[level === 'error' ? 'error' : 'debug'](
          { err: details.find((detail) => detail instanceof Error) },
          `accounts: ${message}`,
        ),
    },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: cookiePrefix(config),
      // The prefix says it already; better-auth would put its own before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.isHttps, sameSite: 'lax', httpOnly: true, path: '/' },
      // We have no use for the addresses of our visitors in their sessions.
      ipAddress: { disableIpTracking: true },
    },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: sessionLifetime, updateAge: 86_400 },
    user: {
      additionalFields: {
        role: { type: ['member', 'editor', 'admin'], defaultValue: 'member', input: false },
      },
      changeEmail: { enabled: true },
      deleteUser: { enabled: true },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: async (password) => scopes.getStore()?.passwordHash ?? hashPassword(password) },
      resetPasswordTokenExpiresIn: resetLifetime,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) =>
        send(resetLetter(user.email, `${config.siteUrl}/auth/reset?token=${token}`)),
      // Whoever could open the link reads the mails of this address.
      onPasswordReset: async ({ user }) => {
        const tx = scopes.getStore()?.db ?? db;
        await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
        await new Limits(tx).forgetPasswordGuesses(user.email);
        send(passwordChangedLetter(user.email, config.siteUrl));
      },
      onExistingUserSignUp: async () => {
        const scope = scopes.getStore();
        if (scope) scope.isKnownAddress = true;
      },
      // The answer for a known address, which our sign-up never shows.
      customSyntheticUser: ({ coreFields, id }) => ({
        ...coreFields,
        id,
        role: 'member',
        twoFactorEnabled: false,
      }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: confirmationLifetime,
      sendVerificationEmail: async ({ user, token }) => send(confirmation(user, token)),
    },
    // Wrong codes are counted by our limits, with waits that grow and that known devices do not share.
    plugins: [twoFactor({ issuer: site.product, accountLockout: { enabled: false } })],
  });

  /** The library asks for the same mail when an account is new and when its address is to change. */
  function confirmation(user: { email: string; emailVerified: boolean }, token: string): Message {
    const next = scopes.getStore()?.next ?? '/';
    const href = withNext(`${config.siteUrl}/auth/confirm?token=${token}`, next);
    return user.emailVerified ? newAddressLetter(user.email, href) : confirmLetter(user.email, href);
  }

  return {
    api: library.api,

    /** Runs calls of the library; the mails that they cause are on the queue when it returns or throws. */
    async call<T>(work: (scope: Scope) => Promise<T>, extra: Partial<Scope> = {}): Promise<T> {
      const scope: Scope = { db, letters: [], ...extra };
      try {
        return await scopes.run(scope, () => work(scope));
      } finally {
        const { letters } = scope;
        if (letters.length > 0)
          await db.transaction(async (tx) => {
            for (const letter of letters) await mail.send(tx, letter);
          });
      }
    },

    /** The account whose password this browser gave and whose second step is still to come. */
    async findChallenged(request: Request): Promise<{ id: string; email: string } | undefined> {
      // Nobody guesses the text before the signature, which the library checks afterwards.
      const [challenge] = (readCookie(request, secondStepCookieName(config)) ?? '').split('.');
      const { internalAdapter } = await library.$context;
      const found = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
      if (!found || found.expiresAt <= new Date()) return undefined;
      return (await internalAdapter.findUserById(found.value)) ?? undefined;
    },

    /**
     * The same in one transaction with the mails. What the library refuses still commits, because failed attempts
     * have to be counted; anything else that is thrown takes it all back. `topics` are those of the pages that it changes.
     */
    async change<T>(
      work: (scope: Scope) => Promise<T>,
      { topics = [], ...extra }: Partial<Scope> & { topics?: string[] } = {},
    ): Promise<T> {
      const outcome = await changes.write(db, topics, async (tx) => {
        const scope: Scope = { db: tx, letters: [], ...extra };
        const settled = await scopes.run(scope, () => settle(work(scope)));
        for (const letter of scope.letters) await mail.send(tx, letter);
        return settled;
      });
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.value;
    },
  };
}

/** Cookies may be set for this host alone on https: that is what the `__Host-` prefix makes browsers check. */
function cookiePrefix({ isHttps }: Pick<Config, 'isHttps'>): string {
  return isHttps ? `__Host-${site.slug}` : site.slug;
}

/** Its presence decides which variant of a finished page is shown; it holds nothing but a signed random token. */
export function sessionCookieName(config: Pick<Config, 'isHttps'>): string {
  return `${cookiePrefix(config)}.session_token`;
}

/** Set between the password and the second step. */
export function secondStepCookieName(config: Pick<Config, 'isHttps'>): string {
  return `${cookiePrefix(config)}.two_factor`;
}

/** Tells that an earlier sign-in came from this browser. */
export function knownDeviceCookieName(config: Pick<Config, 'isHttps'>): string {
  return `${cookiePrefix(config)}.known_device`;
}

async function settle<T>(work: Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await work };
  } catch (error) {
    if (isAPIError(error)) return { refusal: error };
    throw error;
  }
}

/** A handle that leads each call to the transaction of the scope it is made in. */
function followScope(db: Database, scopes: AsyncLocalStorage<Scope>): Database {
  return new Proxy(db, {
    get(_, key) {
      const current = scopes.getStore()?.db ?? db;
      const value: unknown = Reflect.get(current, key);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}
