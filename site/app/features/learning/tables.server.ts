import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { shownText } from '#app/services/database/shown-text.server.ts';
import { userId } from '../accounts/tables.server.ts';

/** Completed lessons by person. Modules and lessons are files, so the columns contain their names from URLs. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: userId(),
    module: text().notNull(),
    lesson: text().notNull(),
    completedAt: timestamp('completed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.module, table.lesson] })],
);

export const lessonNotes = pgTable(
  'lesson_notes',
  {
    userId: userId(),
    module: text().notNull(),
    lesson: text().notNull(),
    text: text().notNull(),
    /** Increased by each change. A save names the version that it changes. */
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.module, table.lesson] })],
);

/** Ratings of a level after its last lesson: one for each learner. Only its author and editors see the sentence. */
export const levelRatings = pgTable(
  'level_ratings',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    level: text().$type<LevelId>().notNull(),
    /** 1 to 5. */
    stars: smallint().notNull(),
    /** Empty without a sentence. */
    sentence: shownText().notNull(),
    ratedAt: timestamp('rated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('level_ratings_once').on(table.userId, table.level),
    check('level_ratings_stars', sql`${table.stars} between 1 and 5`),
  ],
);
