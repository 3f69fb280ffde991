import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { shownLine } from '#app/services/database/shown-text.server.ts';
import { users } from '../../accounts/tables.server.ts';
import type { HeldFor } from './paper-times.ts';
import type { Question } from './question-bank.server.ts';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export type Verdict = 'released' | 'voided';

export const examAttempts = pgTable(
  'exam_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: text().$type<LevelId>().notNull(),
    /** Version of the question bank. */
    examVersion: text('exam_version').notNull(),
    seed: text().notNull(),
    /**
     * The questions as they are asked, with their keys: a bank may change while an exam runs, and its explanations are
     * shown for as long as there is the result.
     */
    questions: jsonb().$type<Question[]>().notNull(),
    /** Number of questions. */
    total: integer().notNull(),
    /** Number of correct answers needed to pass. Stored, because the rule may change. */
    passScore: integer('pass_score').notNull(),
    /** Name for the credential. */
    holderName: shownLine('holder_name').notNull(),
    startedAt: time('started_at').notNull().defaultNow(),
    deadline: time('deadline').notNull(),
    completedAt: time('completed_at'),
    /** Right answers. */
    scoreNumeric: integer('score_numeric'),
    /** Null while it runs, while it waits for an editor, and while it is voided. */
    passed: boolean(),
    /** Why it waits or waited for an editor; null for an ordinary paper. */
    heldFor: text('held_for').$type<HeldFor>(),
    /** An editor's decision on a held exam. */
    verdict: text().$type<Verdict>(),
    decidedAt: time('decided_at'),
  },
  (table) => [
    check('exam_attempts_deadline', sql`${table.deadline} > ${table.startedAt}`),
    check(
      'exam_attempts_result',
      sql`num_nulls(${table.completedAt}, ${table.scoreNumeric}) in (0, 2)
        and (${table.passed} is null) = (${table.completedAt} is null
          or (${table.heldFor} is not null and ${table.verdict} is distinct from 'released'))`,
    ),
    check(
      'exam_attempts_held',
      sql`${table.heldFor} is null
        or (${table.heldFor} in ('blank', 'one_call', 'too_fast') and ${table.completedAt} is not null)`,
    ),
    check(
      'exam_attempts_verdict',
      sql`num_nulls(${table.verdict}, ${table.decidedAt}) in (0, 2)
        and (${table.verdict} is null or (${table.verdict} in ('released', 'voided') and ${table.heldFor} is not null))`,
    ),
    uniqueIndex('exam_attempts_one_open').on(table.userId, table.level).where(sql`completed_at is null`),
    index('exam_attempts_looked_at').on(table.completedAt, table.id).where(sql`held_for is not null`),
    index('exam_attempts_of_user').on(table.userId, table.startedAt.desc()),
    index('exam_attempts_passed').on(table.level, table.userId).where(sql`passed`),
    index('exam_attempts_over_time').on(table.completedAt).where(sql`passed`),
    index('exam_attempts_to_close').on(table.deadline).where(sql`completed_at is null`),
  ],
);

/** One row for each question of an attempt, made when it begins. */
export const examAnswers = pgTable(
  'exam_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => examAttempts.id, { onDelete: 'cascade' }),
    qid: text().notNull(),
    /** Place in the exam, from 1. */
    position: smallint().notNull(),
    /** Index of the chosen option, as shown. */
    selectedIndex: smallint('selected_index'),
    /** See `marks.ts`: raised by each change of the answer, as `flag_seq` is by each change of the flag. */
    seq: bigint({ mode: 'number' }).notNull().default(0),
    isFlagged: boolean('is_flagged').notNull().default(false),
    flagSeq: bigint('flag_seq', { mode: 'number' }).notNull().default(0),
    answeredAt: time('answered_at'),
    /** Set when the attempt is closed. */
    correct: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.qid] }),
    check('exam_answers_option', sql`${table.selectedIndex} between 0 and 3`),
  ],
);
