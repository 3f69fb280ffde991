import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';

/** One text of a source: all of it that may be shown to people. */
export interface StoredText {
  subject: string;
  content: unknown;
}

/** Something stored that strangers wrote. A feature declares it; the composition hands all of them to the scan. */
export interface SecretSource {
  /** Key in the database: never changes. */
  name: string;
  /** For people, such as 'Registry entry'. */
  label: string;
  /** How a submission names what came of it, whose sender is told; without it nobody's address is known. */
  sentAs?: 'id' | 'result' | 'path';
  /** Where an editor changes it. */
  deskPath?: (subject: string) => string;
  /** At most `limit` of the publicly shown texts, ordered by subject, after the one given. */
  read: (db: Database, after: string, limit: number) => Promise<StoredText[]>;
  /** The condition that a subject is still stored, hidden or not: what was found in others is forgotten. */
  isStored: (subject: SQLWrapper) => SQL;
  /**
   * Hides these; those that are hidden already stay so. Gives the topics of the pages that change.
   * Pages that ask `withheld.server.ts` hide them by themselves.
   */
  hide: (tx: Database, subjects: string[]) => Promise<string[]>;
  /** Shows again what `hide` hid; gives the topics of the pages that change. */
  show: (tx: Database, subject: string) => Promise<string[]>;
}
