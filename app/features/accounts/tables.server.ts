import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Fields } from '#app/lib/form-answer.ts';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => time('created_at').notNull().defaultNow();
const updatedAt = () => time('updated_at').notNull().defaultNow();

/** The tables of better-auth 1.7 in its own shape; property names are its field names. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Empty when the person gave none: the name is optional. */
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role').notNull().default('member'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
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

/** What the desk's search for people looks through. The query and the index have to say the same. */
export function searchedName(table: { email: unknown; name: unknown }): SQL {
  return sql`(${table.email} || ' ' || ${table.name})`;
}

const userId = () =>
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
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** One row for each way to sign in; ours has only `credential`, the password. */
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
    /** argon2id: `$argon2id$…`; of earlier releases scrypt: `salt:key`. Null once a change of address was undone. */
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('accounts_user_id').on(table.userId)],
);

/** Sign-ins that wait for their second step: the library's own. */
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

/** Changes of address that the reader of the old one can still undo. */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** Of the second factor that was on then: one set up later may be that of whoever changed the address. */
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
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  userId: userId().unique(),
  verified: boolean('verified').notNull().default(true),
  /** The library's own count and lock, turned off: `services/limits` counts wrong codes. */
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: time('locked_until'),
  /** The last step of 30 seconds whose code was taken: no code up to it is taken again. */
  lastStep: integer('last_step'),
});

/** What people of the desk typed and did not save yet: one draft for each form. Deleted when it is saved, and after 30 days. */
export const deskDrafts = pgTable(
  'desk_drafts',
  {
    userId: userId(),
    /** The form's page: `/admin/articles/<id>`, or `/admin/articles/new`. */
    path: text('path').notNull(),
    values: jsonb('values').$type<Fields>().notNull(),
    /** What was saved when it was begun (`versionOf`); null for what is new. */
    version: text('version'),
    savedAt: time('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.path] }),
    index('desk_drafts_saved_at').on(table.savedAt),
  ],
);
