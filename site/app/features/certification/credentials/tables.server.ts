import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { shownLine, shownText } from '#app/services/database/shown-text.server.ts';
import { users } from '../../accounts/tables.server.ts';
import type { Wording } from '../badges/wordings.ts';
import { examAttempts } from '../exams/tables.server.ts';

/**
 * Credentials that were issued. Every document of one is made from its row, so a row is never deleted: a credential
 * that an account leaves behind stays verifiable without saying whose it is.
 */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    level: text().$type<LevelId>().notNull(),
    /** The attempt that was passed; null once the account, and the attempt with it, is deleted. */
    attemptId: uuid('attempt_id').references(() => examAttempts.id, { onDelete: 'set null' }),
    /** As the holder gave it before the exam; erased with the account. */
    holderName: shownLine('holder_name'),
    isNameShown: boolean('is_name_shown').notNull().default(true),
    /** Listed in the sitemap and for search engines. */
    isListed: boolean('is_listed').notNull().default(false),
    /** `sha256$…` of the holder's address and the salt. */
    recipientHash: text('recipient_hash').notNull(),
    recipientSalt: text('recipient_salt').notNull(),
    score: integer().notNull(),
    total: integer().notNull(),
    /** Pass score and minutes of the exam when it was passed: the rules may change, earned credentials do not. */
    passScore: integer('pass_score').notNull(),
    examMinutes: integer('exam_minutes').notNull(),
    /**
     * Minutes from the start to the end of the exam, at least 1; null for some of the first wording, whose exam was
     * deleted.
     */
    minutesTaken: integer('minutes_taken'),
    /**
     * Wording of its documents. The default is for processes of an earlier version, which know only the first wording.
     */
    wording: smallint().$type<Wording>().notNull().default(1),
    passedAt: timestamp('passed_at', { withTimezone: true }).notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    /** Ids of the keys that signed when it was issued; null when they could not be read then, or none was left. */
    jwtKey: text('jwt_key'),
    proofKey: text('proof_key'),
    /**
     * Index in the status lists, counted over all lists. It is random, so that it does not reveal the order of issue.
     */
    statusIndex: integer('status_index').notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** For everybody to read. */
    revocationReason: shownText('revocation_reason'),
    /** `user:<id>`, or `operator`. */
    revokedBy: text('revoked_by'),
    /** The credential that replaced it. */
    replacedBy: uuid('replaced_by'),
  },
  (table) => [
    check('credentials_level', sql`${table.level} in ('foundation', 'developer', 'architect')`),
    check('credentials_score', sql`${table.score} between 0 and ${table.total}`),
    check('credentials_minutes', sql`${table.minutesTaken} >= 1`),
    check('credentials_wording', sql`${table.wording} in (1, 2)`),
    index('credentials_names').using('gin', sql`${table.holderName} gin_trgm_ops`),
    check('credentials_name', sql`char_length(${table.holderName}) between 1 and 100`),
    check(
      'credentials_revoked',
      sql`num_nulls(${table.revokedAt}, ${table.revocationReason}, ${table.revokedBy}) in (0, 3)`,
    ),
    check('credentials_replaced', sql`${table.replacedBy} is null or ${table.revokedAt} is not null`),
    // Revoked ones count too: the next attempt must not earn a revoked credential again.
    uniqueIndex('credentials_one_of_level').on(table.userId, table.level).where(sql`replaced_by is null`),
    uniqueIndex('credentials_one_of_attempt').on(table.attemptId).where(sql`replaced_by is null`),
    // For deleting attempts: the partial index above does not cover replaced credentials.
    index('credentials_of_attempt').on(table.attemptId),
    uniqueIndex('credentials_status').on(table.statusIndex),
    index('credentials_revoked_status').on(table.statusIndex).where(sql`revoked_at is not null`),
    index('credentials_of_user').on(table.userId, table.issuedAt.desc(), table.id),
    index('credentials_of_level').on(table.level, table.issuedAt.desc(), table.id),
    index('credentials_revoked').on(table.issuedAt.desc(), table.id).where(sql`revoked_at is not null`),
    index('credentials_newest').on(table.issuedAt.desc(), table.id),
    // The sitemap, read from the index alone.
    index('credentials_paths').on(table.id, table.issuedAt).where(sql`is_listed and revoked_at is null`),
    index('credentials_listed')
      .on(table.issuedAt.desc(), table.id)
      .where(sql`is_listed and revoked_at is null`),
  ],
);

/**
 * Revoked keys, for all processes, whatever keys they started with: a key in this table signs nothing, even if the ring
 * still contains it.
 */
export const revokedKeys = pgTable('revoked_credential_keys', {
  /** The thumbprint of the key. */
  kid: text().primaryKey(),
  /** For everybody to read. */
  reason: shownText().notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }).notNull().defaultNow(),
});

export type Credential = typeof credentials.$inferSelect;

/** Credentials that wait for an admin, who keeps or revokes them. The audit log keeps the decision. */
export const credentialQuestions = pgTable(
  'credential_questions',
  {
    credentialId: uuid('credential_id')
      .primaryKey()
      .references(() => credentials.id, { onDelete: 'cascade' }),
    /** Reason for the question: the state of the payment. */
    reason: text().$type<QuestionReason>().notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'credential_questions_reason',
      sql`${table.reason} in ('disputed', 'charged_back', 'refund_failed')`,
    ),
  ],
);

export type QuestionReason = 'disputed' | 'charged_back' | 'refund_failed';
