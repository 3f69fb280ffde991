import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailPattern } from '@context-native/text/email-address';
import type { GenericEndpointContext } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { regexes } from 'zod';
import type { Config } from '#app/services/config/config.server.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isDatabaseAway, logDatabaseAway } from '#app/services/database/database-away.server.ts';
import { readCookie } from '#app/services/http/cookies.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { confirmLetter } from '../letters.server.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.server.ts';
import { makeLinkToken } from '../sessions/account-links.server.ts';
import { withNext } from '../sign-in/next-path.ts';
import { libraryTables } from './library-tables.server.ts';
import { cameBy, otherWays } from './other-ways.server.ts';

// The library checks addresses by zod's own pattern, which knows no top-level domain of another script (`xn--p1ai`).
regexes.email.compile(emailPattern.source);

/** Seconds. A session lives this long after the day of its last use. */
const sessionLifetime = 30 * 86_400;

/** A password that matched this hash a moment ago: the same work need not hash it again. */
export interface ProvenPassword {
  hash: string;
  password: string;
}

/** Replaces the password in calls of the library that ask for it, in a scope that `isProven`. */
export const provenPassword = 'proved before';

/**
 * State of one piece of work with the library. The library gets one database handle when it is made, and hands mails to
 * a callback: both find the current transaction and list here.
 */
export interface Scope {
  db: Database;
  letters: Message[];
  /** Page that the visitor wanted to open before the sign-up. */
  next?: string;
  /** Made before the transaction, which must not stay open while a hash is computed. */
  passwordHash?: string;
  /** The current password, set once a call found it correct. */
  proven?: ProvenPassword;
  /** The caller has shown proof (`demandProof`): `provenPassword` answers the library's own question. */
  isProven?: boolean;
  /** The database did not answer, which the library reports as an error of its own. */
  away?: Error;
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
    database: libraryTables(followScope(db, () => scopes.getStore()?.db)),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message, ...details) => {
        const error = details.find((detail) => detail instanceof Error);
        if (isDatabaseAway(error)) {
          const scope = scopes.getStore();
          if (scope) scope.away = error;
          return logDatabaseAway(log, error);
        }
        log[level === 'error' ? 'error' : 'debug']({ err: error }, `accounts: ${message}`);
      },
    },
    advanced: keepingOptions(config),
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: sessionLifetime,
      updateAge: 86_400,
      // Our own rule asks for proof again: `demandProof`.
      freshAge: 0,
      additionalFields: {
        provedAt: { type: 'date', input: false },
        passkeyUsedAt: { type: 'date', input: false, required: false },
      },
    },
    databaseHooks: { session: { create: { before: async (session, ctx) => keepTimes(session, ctx) } } },
    user: {
      additionalFields: {
        role: { type: ['member', 'editor', 'admin'], defaultValue: 'member', input: false },
      },
      deleteUser: { enabled: true },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: {
        hash: async (password) => scopes.getStore()?.passwordHash ?? hashPassword(password),
        verify: ({ hash, password }) => isRight({ hash, password }),
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      sendVerificationEmail: async ({ user }) => sendConfirmation(user),
    },
    // Wrong codes are counted by our limits, with waits that grow and that known devices do not share.
    plugins: [twoFactor({ issuer: site.product, accountLockout: { enabled: false } }), otherWays],
  });

  async function isRight(guess: ProvenPassword): Promise<boolean> {
    const scope = scopes.getStore();
    if (scope?.isProven && guess.password === provenPassword) return true;
    const { hash, password } = scope?.proven ?? {};
    if (hash === guess.hash && password === guess.password) return true;
    const isIt = await verifyPassword(guess.hash, guess.password);
    if (isIt && scope) scope.proven = guess;
    return isIt;
  }

  /** The link is ours and not the library's, which knows an address but not whose sign-up it is. */
  async function sendConfirmation({ id, email }: { id: string; email: string }): Promise<void> {
    const scope = scopes.getStore();
    const token = scope && (await makeLinkToken(config, scope.db, 'confirm', id));
    if (token)
      send(
        confirmLetter(email, withNext(`${config.siteUrl}/auth/confirm?token=${token}`, scope.next ?? '/')),
      );
  }

  return {
    api: library.api,

    /** Runs calls of the library; their mails are in the queue when it returns or throws. */
    async call<T>(work: (scope: Scope) => Promise<T>, extra: Partial<Scope> = {}): Promise<T> {
      const scope: Scope = { db, letters: [], ...extra };
      try {
        return await scopes.run(scope, () => work(scope));
      } catch (error) {
        throw scope.away ?? error;
      } finally {
        const { letters } = scope;
        if (letters.length > 0)
          await db.transaction(async (tx) => {
            for (const letter of letters) await mail.send(tx, letter);
          });
      }
    },

    /**
     * The account whose second step is still to come in this browser. `by` names the first step when it was not a
     * password, as in 'by GitHub'.
     */
    async findChallenged(
      request: Request,
    ): Promise<{ id: string; email: string; by: string | undefined } | undefined> {
      // The identifier before the signature cannot be guessed. The library checks the signature later.
      const [challenge = ''] = (readCookie(request, secondStepCookieName(config)) ?? '').split('.');
      const { internalAdapter } = await library.$context;
      const found = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
      if (!found || found.expiresAt <= new Date()) return undefined;
      const user = await internalAdapter.findUserById(found.value);
      const by = (await internalAdapter.findVerificationValue(cameBy(challenge)))?.value;
      return user ? { id: user.id, email: user.email, by } : undefined;
    },

    /**
     * Like `call`, but in one transaction with the mails. A refusal by the library still commits, because failed
     * attempts must be counted; any other error rolls everything back. `topics` are those of the pages that it changes.
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

/** The library's storage options: ids, cookies, and no network addresses. */
export function keepingOptions(config: Config) {
  return {
    database: { generateId: 'uuid' },
    cookiePrefix: cookiePrefix(config),
    // The `__Host-` prefix says it already; better-auth would put its own prefix before ours.
    useSecureCookies: false,
    defaultCookieAttributes: { secure: config.isHttps, sameSite: 'lax', httpOnly: true, path: '/' },
    // Sessions need no addresses: the security log keeps the place of each sign-in, and deletes it later.
    ipAddress: { disableIpTracking: true },
  } as const;
}

/** The `__Host-` prefix (https only) makes browsers check that a cookie was set for this host alone. */
function cookiePrefix({ isHttps }: Pick<Config, 'isHttps'>): string {
  return isHttps ? `__Host-${site.slug}` : site.slug;
}

const cookieNamed = (name: string) => (config: Pick<Config, 'isHttps'>) => `${cookiePrefix(config)}.${name}`;

/** Its presence decides which variant of a finished page is shown; it holds only a signed random token. */
export const sessionCookieName = cookieNamed('session_token');

/** Marks the browser that signed up: it need not give the password again when its address is confirmed. */
export const signUpCookieName = cookieNamed('sign_up');

/** Set between the first step of a sign-in and the second. */
export const secondStepCookieName = cookieNamed('two_factor');

/** Marks the browser that started something which is finished elsewhere: `pending.server.ts`. */
export const pendingCookieName = cookieNamed('begun');

/** Shows that an earlier sign-in came from this browser. */
export const knownDeviceCookieName = cookieNamed('known_device');

/**
 * A session that replaces another of the same person keeps the times of its start and last proof, and whether a passkey
 * was used: a change of password is not a sign-in.
 */
function keepTimes({ userId }: { userId: string }, ctx: GenericEndpointContext | null) {
  const old = ctx?.context.session?.session;
  if (old?.userId !== userId) return undefined;
  const { createdAt, provedAt, passkeyUsedAt } = old;
  return { data: { createdAt, provedAt, passkeyUsedAt } };
}

async function settle<T>(work: Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await work };
  } catch (error) {
    if (isAPIError(error)) return { refusal: error };
    throw error;
  }
}

/** A handle that passes each call to the transaction of its scope, or to `db` outside of one. */
export function followScope(db: Database, ofScope: () => Database | undefined): Database {
  return new Proxy(db, {
    get(_, key) {
      const current = ofScope() ?? db;
      const value: unknown = Reflect.get(current, key);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}

/**
 * Checks whether a `Cookie` header holds a session that this site signed, as better-auth does it. The session may have
 * ended: this makes no query. Nobody without an account has one.
 */
export function signedSession(config: Config): (cookies: string | undefined) => boolean {
  const secret = sessionSecret(config);
  const cookie = new RegExp(`(?:^|; )${sessionCookieName(config).replaceAll('.', '\\.')}=([^;]+)`);
  return (cookies) => {
    const value = cookie
      .exec(cookies ?? '')?.[1]
      ?.replaceAll(/%2B/gi, '+')
      .replaceAll(/%2F/gi, '/');
    const [, token, signature] = /^([^.]+)\.([\w+/]+)(?:=|%3D)$/i.exec(value ?? '') ?? [];
    if (!token || !signature) return false;
    const wanted = createHmac('sha256', secret).update(token).digest();
    const given = Buffer.from(signature, 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
}
