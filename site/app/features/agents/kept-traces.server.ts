import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { isShown } from '#app/services/found-secrets/withheld.server.ts';
import { hasRoom } from '#app/services/limits/limits.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { keptTraces } from './tables.server.ts';

/** Bytes of one trace, and traces at a time: 64 MB at most. */
const maxBytes = 32_000;
const maxKept = 2000;

/** Keeps a trace for a day, where there is room; gives its address, or words why it was not kept. */
export async function keepTrace(
  { db, limits, config }: Pick<Services, 'db' | 'limits' | 'config'>,
  address: string,
  trace: object,
): Promise<{ link: string } | { notKept: string }> {
  const text = JSON.stringify(trace);
  if (Buffer.byteLength(text) > maxBytes) return { notKept: `The trace is larger than ${maxBytes} bytes.` };
  if (!(await hasRoom(limits.take('kept traces by address', address))))
    return { notKept: 'Your address has had as many traces kept as it may in a day.' };
  const id = randomBytes(16).toString('hex');
  // Counting is an index of two thousand rows at most; two at a time may make it two thousand and one.
  const isFull = sql`(select count(*) from ${keptTraces}) >= ${maxKept}::int`;
  const [kept] = await db
    .insert(keptTraces)
    .select(sql`select ${id}, ${text}, now() + interval '1 day' where not ${isFull}`)
    .returning({ id: keptTraces.id });
  return kept
    ? { link: `${config.siteUrl}/traces/${kept.id}` }
    : { notKept: 'As many traces are kept as there is room for. Try again later.' };
}

/** A trace that is kept, as its text; undefined once its day is over, and while a secret in it waits for an editor. */
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

/** Traces that are kept, for the scan of what is stored. They are of nobody, so nobody can be told. */
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
  // It is read with the question whether it is withheld, and is not kept finished.
  hide: async () => [],
  show: async () => [],
};

/** Deletes what has expired. */
export async function sweepKeptTraces(db: Database): Promise<void> {
  await db.delete(keptTraces).where(lte(keptTraces.expiresAt, sql`now()`));
}
