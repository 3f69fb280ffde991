import type { SecretPlace } from '@context-native/recorder/scan-secrets';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/**
 * Stored texts in which `npm run admin -- scan-secrets` found a certain secret. Each is withheld until an editor
 * answers that it is no secret. The table has places and kinds, not the secrets.
 */
export const foundSecrets = pgTable(
  'found_secrets',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Name of the `SecretSource`. */
    source: text().notNull(),
    /** Id of the item in the source. */
    subject: text().notNull(),
    places: jsonb().$type<SecretPlace[]>().notNull(),
    /** Hexadecimal SHA-256 of places and values: a find that changes needs a new answer. */
    digest: text().notNull(),
    /** An editor's answer; null while it waits for one. */
    verdict: text().$type<SecretVerdict>(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('found_secrets_subject').on(table.source, table.subject),
    index('found_secrets_listed').on(table.verdict, table.foundAt, table.id),
    check('found_secrets_verdict', sql`${table.verdict} in ('no-secret', 'kept-hidden')`),
  ],
);

export type SecretVerdict = 'no-secret' | 'kept-hidden';
