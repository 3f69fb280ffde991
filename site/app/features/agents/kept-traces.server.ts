import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { isShown } from '#app/services/found-secrets/withheld.server.ts';
import { hasRoom } from '#app/services/limits/limits.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { keptTraces } from './tables.server.ts';

/** Maximum bytes of one trace and maximum number of traces: 64 MB together. */
const maxBytes = 32_000;
const maxKept = 2000;

/** Stores a trace for a day, if there is room. Returns its URL, or the reason why it was not stored. */
export async function keepTrace(
  { db, limits, config }: Pick<Services, 'db' | 'limits' | 'config'>,
  address: string,
  trace: object,
): Promise<{ link: string } | { notKept: string }> {
  const text = JSON.stringify(trace);
  if (Buffer.byteLength(text) > maxBytes) return { notKept: `The trace is larger than ${maxBytes} bytes.` };
  if (!(await hasRoom(limits.take('kept traces by address', address))))
    return {
      notKept: 'Your network address has reached its daily limit of stored traces. Try again tomorrow.',
    };
  const id = randomBytes(16).toString('hex');
  // Counting reads at most about two thousand rows of an index. Simultaneous calls may store a few traces more.
  const isFull = sql`(select count(*) from ${keptTraces}) >= ${maxKept}::int`;
  const [kept] = await db
    .insert(keptTraces)
    .select(sql`select ${id}, ${text}, now() + interval '1 day' where not ${isFull}`)
    .returning({ id: keptTraces.id });
  return kept
    ? { link: `${config.siteUrl}/traces/${kept.id}` }
    : { notKept: 'There is no room for more traces at the moment. Try again later.' };
}

/** A stored trace as its text; undefined after a day, or while it is withheld because of a secret. */
export async function findKeptTrace(db: Database, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ trace: keptTraces.trace })
    .from(keptTraces)
    .where(
      and(
        eq(keptTraces.id, id),
        gt(keptTraces.expiresAt, sql`now()`),
        isShown(keptTraceSource.name, keptTraces.id),
      ),
    )
    .limit(1);
  return found?.trace;
}

/** Stored traces, for the scan of stored data for secrets. They belong to no account, so nobody is notified. */
export const keptTraceSource: SecretSource = {
  name: 'kept-trace',
  label: 'Kept trace',
  async read(db, after, limit) {
    const { id, trace, expiresAt } = keptTraces;
    const found = await db
      .select({ id, trace })
      .from(keptTraces)
      .where(and(gt(id, after), gt(expiresAt, sql`now()`)))
      .orderBy(asc(id))
      .limit(limit);
    return found.map((one) => ({ subject: one.id, content: JSON.parse(one.trace) as unknown }));
  },
  isStored: (subject) => sql`exists (select 1 from ${keptTraces} where ${keptTraces.id} = ${subject})`,
  // Nothing to do: the query of a trace checks whether it is withheld, and its answer is not cached.
  hide: async () => [],
  show: async () => [],
};

/** Deletes expired traces. */
export async function sweepKeptTraces(db: Database): Promise<void> {
  await db.delete(keptTraces).where(lte(keptTraces.expiresAt, sql`now()`));
}
