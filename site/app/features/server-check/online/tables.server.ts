import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/features/accounts/tables.server.ts';
import { shownAddress, shownText } from '#app/services/database/shown-text.server.ts';
import type { RuleSeen } from './states.ts';

/** Checks of servers that visitors or schedules asked for: the queue, and the results for 30 days. A token is never in a row. */
export const serverChecks = pgTable(
  'server_checks',
  {
    /** A random id: only a holder of the URL finds the check. */
    id: text().primaryKey(),
    /** The account that asked, if it was signed in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Network of the person who asked, without its last part, or `scheduledSource`: sources take turns. */
    source: text().notNull(),
    /** The whole URL until the check ends, then without values of its query. */
    url: shownAddress().notNull(),
    /** With its port, if it has one. */
    host: text().notNull(),
    kind: text({ enum: ['polite', 'full'] }).notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'stopped', 'failed'] })
      .notNull()
      .default('queued'),
    /** A token is in the memory of the process `heldBy`: no other process can run the check. */
    hasToken: boolean('has_token').notNull().default(false),
    /** The process that runs the check or has its token, and until when it says so. */
    heldBy: text('held_by'),
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /** How often a process began it. */
    tries: integer().notNull().default(0),
    /** Outcomes of rules so far. */
    seen: jsonb().$type<RuleSeen[]>().notNull().default([]),
    /** Number of all rules; 0 before the first outcome. */
    rules: integer().notNull().default(0),
    /** A sentence: why the check ended without a result, or what the result leaves out. */
    problem: shownText(),
    /** The report's JSON text. */
    report: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    check('server_checks_kind', sql`${table.kind} in ('polite', 'full')`),
    check('server_checks_state', sql`${table.state} in ('queued', 'running', 'done', 'stopped', 'failed')`),
    index('server_checks_open').on(table.createdAt, table.id).where(sql`state in ('queued', 'running')`),
    index('server_checks_newest').on(table.createdAt, table.id),
    index('server_checks_of_user').on(table.userId, table.createdAt),
    index('server_checks_scheduled').on(table.endedAt).where(sql`source = 'schedule'`),
  ],
);

/** Proofs that a person controls a host. */
export const serverCheckProofs = pgTable(
  'server_check_proofs',
  {
    /** SHA-256 of the secret in the URL of the person's page. */
    tokenHash: text('token_hash').primaryKey(),
    /** With its port, if it has one. */
    host: text().notNull(),
    /** The URL that the person entered, without its query: the form of the full check offers it. */
    url: shownAddress().notNull().default(''),
    /** How it was proved: a file, a DNS record, or `local` for an address of this machine in a trial. */
    kind: text({ enum: ['file', 'dns', 'local'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    provenAt: timestamp('proven_at', { withTimezone: true }),
  },
  (table) => [
    check('server_check_proofs_kind', sql`${table.kind} in ('file', 'dns', 'local')`),
    index('server_check_proofs_created').on(table.createdAt),
  ],
);
