import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { shownAddress, shownLine, shownText } from '#app/services/database/shown-text.server.ts';

/** Free courses of others: listed on `/courses`, or hidden. */
export const courses = pgTable(
  'courses',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: shownLine().notNull(),
    description: shownText(),
    provider: shownLine().notNull(),
    linkUrl: shownAddress('link_url').notNull(),
    /** The normalised URL (`linkKey`), so that a course is listed once. */
    linkKey: text('link_key').notNull().unique(),
    imageUrl: shownAddress('image_url'),
    /** microsoft | hugging-face: a lesson of an official course; null: a course of the community. */
    series: text(),
    /** Place in the official course, from 1. */
    lessonNumber: integer('lesson_number'),
    /** Level as stated by the provider or by the list that names the course; null where none is stated. */
    level: text(),
    /** The code of the language it is taught in. */
    language: text(),
    /** Length in minutes; for a range, its upper end. */
    minutes: integer(),
    isPublished: boolean('is_published').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => sql`now()`),
  },
  (table) => [
    check('courses_series', sql`${table.series} in ('microsoft', 'hugging-face')`),
    check('courses_level', sql`${table.level} in ('beginner', 'intermediate', 'advanced')`),
    check('courses_minutes', sql`${table.minutes} > 0`),
    index('courses_listed').on(table.series, table.lessonNumber, table.createdAt, table.id).where(isListed()),
    index('courses_changed').on(table.updatedAt, table.id).where(isListed()),
    index('courses_of_provider').on(table.provider).where(isListed()),
    index('courses_search').using('gin', sql`${courseSearchText(table)} gin_trgm_ops`),
    index('courses_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('courses_hidden').on(table.createdAt.desc().nullsFirst(), table.id).where(sql`not is_published`),
  ],
);

function isListed(): SQL {
  return sql`is_published`;
}

/** The text that searches read. Queries and the index must use the same expression. */
export function courseSearchText(table: { title: unknown; description: unknown; provider: unknown }): SQL {
  return sql`(${table.title} || ' ' || coalesce(${table.description}, '') || ' ' || ${table.provider})`;
}
