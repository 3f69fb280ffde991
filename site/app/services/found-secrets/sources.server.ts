import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';

/** One item of a source, with all of its content that may be shown to people. */
export interface StoredText {
  subject: string;
  content: unknown;
}

/** Stored texts of strangers. Features declare their sources; the scan reads all of them. */
export interface SecretSource {
  /** Key in the database: never changes. */
  name: string;
  /** For people, such as 'Registry entry'. */
  label: string;
  /** The value of a submission that names the subject, to find its sender. Without it, nobody is told. */
  sentAs?: 'id' | 'result' | 'path';
  /** Path of the desk's page for it. */
  deskPath?: (subject: string) => string;
  /** At most `limit` of the publicly shown texts, sorted by subject, after the subject `after`. */
  read: (db: Database, after: string, limit: number) => Promise<StoredText[]>;
  /** The condition that a subject is still stored, hidden or not. Finds about other subjects are deleted. */
  isStored: (subject: SQLWrapper) => SQL;
  /**
   * Hides these subjects and returns the topics of the pages that change. Pages that query `withheld.server.ts` hide
   * them themselves.
   */
  hide: (tx: Database, subjects: string[]) => Promise<string[]>;
  /** Shows a hidden subject again. Returns the topics of the pages that change. */
  show: (tx: Database, subject: string) => Promise<string[]>;
}
