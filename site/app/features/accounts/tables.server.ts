import { eq, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  inet,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shownAddress, shownLine, shownText } from '#app/services/database/shown-text.server.ts';

/** A moment, as a `Date`. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => time('created_at').notNull().defaultNow();
export const updatedAt = () => time('updated_at').notNull().defaultNow();

/** The tables that better-auth 1.7 uses have its own shape; property names are its field names. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Empty when the person gave none: the name is optional. */
    name: shownLine('name').notNull(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: shownAddress('image'),
    role: text('role').notNull().default('member'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Null until the first sign-in, which is not one from a new device. */
    firstSignedInAt: time('first_signed_in_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('users_role', sql`${table.role} in ('member', 'editor', 'admin')`),
    index('users_newest').on(table.createdAt, table.id),
    index('users_of_role').on(table.role, table.createdAt, table.id),
    index('users_search').using('gin', sql`${searchedName(table)} gin_trgm_ops`),
  ],
);

/** The text that the desk's search for people reads. The query and the index must use the same expression. */
export function searchedName(table: { email: unknown; name: unknown }): SQL {
  return sql`(${table.email} || ' ' || ${table.name})`;
}

/** The account that owns the row; deleting the account deletes the row. */
export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Worth nothing without the signature in the cookie, which needs the session secret. */
    token: text('token').notNull().unique(),
    userId: userId(),
    expiresAt: time('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: shownLine('user_agent'),
    /** Time of the holder's last proof of identity: a sign-in, or a later one (`demandProof`). */
    provedAt: time('proved_at').notNull().defaultNow(),
    /** When a passkey was last used, or added, in it; null where none was. */
    passkeyUsedAt: time('passkey_used_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/**
 * A password (`credential`: one row for every account, with or without a password), or a sign-in provider: `github`, or
 * the URL of an OpenID issuer, with the account's id there. Tokens of providers are not kept.
 */
export const credentials = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    /**
     * argon2id: `$argon2id$…`; of earlier releases scrypt: `salt:key`. Null after a change of address was undone, and
     * for accounts that never had a password.
     */
    password: text('password'),
    /** Time of the last sign-in with it. */
    lastUsedAt: time('last_used_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('accounts_user_id').on(table.userId),
    uniqueIndex('accounts_of_provider').on(table.providerId, table.accountId),
  ],
);

/** Selects the row of an account's password, which every account has. */
export const isPassword = eq(credentials.providerId, 'credential');

/** Passkeys (WebAuthn credentials): public keys, which are useless to a thief. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** The owner's name for it. */
    name: shownLine('name').notNull(),
    /**
     * Host of the site's address when it was made: it works only there. Null in rows of an earlier release, until it is
     * used.
     */
    host: text('host'),
    /** As the authenticator names it; base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE; base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, where the authenticator has one: a counter that goes backwards means a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Ways in which browsers reach it, such as `usb` or `internal`. */
    transports: text('transports').array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

/**
 * Pending steps that last minutes: the library's second steps, and our own (`pending.server.ts`) of passkeys and of
 * sign-ins at providers.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expires_at').on(table.expiresAt),
    index('verifications_value').on(table.value),
  ],
);

/** Changes of address, until the reader of the old one can no longer undo them. */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** Second factor that was on then: one set up later may belong to the intruder who changed the address. */
    twoFactorId: uuid('two_factor_id'),
    changedAt: time('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('address_changes_user_id').on(table.userId, table.changedAt),
    index('address_changes_changed_at').on(table.changedAt),
  ],
);

/** Secret and backup codes of the second factor, both encrypted with the session secret. */
export const twoFactors = pgTable('two_factors', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Secret of an authenticator app; empty while there are only passkeys, and no app is being set up. */
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  userId: userId().unique(),
  /** True when an app is set up. Without one, the second factor that is on is a passkey. */
  verified: boolean('verified').notNull().default(true),
  /** The library's own count and lock, turned off: `services/limits` counts wrong codes. */
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: time('locked_until'),
  /** The last step of 30 seconds whose code was taken: no code up to it is taken again. */
  lastStep: integer('last_step'),
  /** Time when it was set up or last changed. Null in rows of an earlier release. */
  changedAt: time('changed_at').$defaultFn(() => new Date()),
});

/** Events of an account that its owner should know about. Kept for 90 days; network addresses are shortened after 7. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** One of `security-log.server.ts`. */
    kind: text('kind').notNull(),
    /** The last time, where it happened more than once. */
    at: time('at').notNull().defaultNow(),
    count: integer('count').notNull().default(1),
    /** From where. Null for what an admin, an operator or the site did; a /24 or a /48 once it is shortened. */
    address: inet('address'),
    /** 'Firefox on Linux'. */
    device: shownLine('device'),
    /** A further detail, such as 'member to editor'. Never typed text. */
    note: shownText('note').notNull().default(''),
    /**
     * Digest that equal events within an hour share, so that one row counts them. Null once the network address was
     * shortened.
     */
    alike: text('alike'),
  },
  (table) => [
    uniqueIndex('security_events_alike').on(table.userId, table.alike),
    index('security_events_of_user').on(table.userId, table.at.desc(), table.id),
    index('security_events_of_kind').on(table.kind, table.at.desc(), table.id),
    index('security_events_newest').on(table.at.desc(), table.id),
  ],
);
