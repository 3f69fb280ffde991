import { accountAddress } from '@context-native/text/email-address';
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { auditLog } from '#app/services/audit/tables.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { users } from './tables.server.ts';

/** The name of an account in the audit log and in the history of a submission. */
export const actorOf = (userId: string) => `user:${userId}`;

/** Matches an actor that is an account and captures its id; valid in JavaScript and in PostgreSQL. */
const accountPattern = '^user:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$';

/** SQL condition that joins the account of an actor, where the actor is one and the account still exists. */
export const isActor = (actor: PgColumn) =>
  sql`${users.id} = substring(${actor} from ${accountPattern})::uuid`;

/** Email addresses of the accounts among `actors`, by actor. Deleted accounts are missing. */
export async function findAddresses(db: Database, actors: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => new RegExp(accountPattern).exec(actor)?.[1] ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(found.map(({ id, email }) => [actorOf(id), email]));
}

export async function findAccountId(db: Database, email: string): Promise<string | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, accountAddress(email)));
  return user?.id;
}

/** The actor with this address; the typed text itself when nobody has it. */
export async function findActor(db: Database, email: string): Promise<string> {
  const id = await findAccountId(db, email);
  return id ? actorOf(id) : email;
}

/** Entries of the audit log as pages show them, with the email address of each account that still exists. */
export async function readEntries(db: Database, found: (typeof auditLog.$inferSelect)[]) {
  const addresses = await findAddresses(
    db,
    found.map(({ actor }) => actor),
  );
  return found.map((entry) => showEntry(entry, addresses.get(entry.actor)));
}

const showEntry = (
  { at, details, actor, ...entry }: typeof auditLog.$inferSelect,
  address: string | null | undefined,
) => ({
  ...entry,
  at: at.toISOString(),
  who: address ?? actor,
  details: Object.entries(details).map(([name, value]) => `${name}: ${textOf(value)}`),
});

/** Most entries of one thing's history; the audit log has the rest. */
const longestHistory = 100;

/**
 * The query of the audit log's entries about one thing, such as `order:<id>`, the oldest first; `showHistory` reads it.
 */
export const askHistory = (db: Database, subject: string) =>
  db
    .select({ ...getTableColumns(auditLog), email: users.email })
    .from(auditLog)
    .leftJoin(users, isActor(auditLog.actor))
    .where(eq(auditLog.subject, subject))
    .orderBy(asc(auditLog.at), auditLog.id)
    .limit(longestHistory);

export const showHistory = (found: Awaited<ReturnType<typeof askHistory>>) =>
  found.map(({ email, ...entry }) => showEntry(entry, email));

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
