import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { type PageArgs, requireRole, users } from '#app/features/accounts/accounts.server.ts';
import { pagesOf, pageWithin, readPage } from '#app/lib/list-address.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { examAttempts } from '../exams/tables.server.ts';
import { listLevels } from './levels.server.ts';

const heldStates = ['waiting', 'released', 'voided'] as const;
export type HeldState = (typeof heldStates)[number];

const perPage = 50;

/** The page `/admin/exams`. @throws Refusal 403 for members */
export async function showHeldExams(args: PageArgs) {
  await requireRole(args, 'editor');
  const params = args.url.searchParams;
  const { db } = args.context.get(servicesContext);
  const state = heldStates.find((one) => one === params.get('state')) ?? 'waiting';
  const counts = await Promise.all(
    heldStates.map(async (state) => ({ state, count: await countRows(db, examAttempts, isIn(state)) })),
  );
  return { state, counts, ...(await listHeldExams(db, state, readPage(params))) };
}

/** What waits is listed oldest first, so that nobody waits for ever; what is decided, newest first. */
export async function listHeldExams(db: Database, state: HeldState, asked: number) {
  const total = await countRows(db, examAttempts, isIn(state));
  const pages = pagesOf(total, perPage);
  const page = pageWithin(asked, pages);
  const order = state === 'waiting' ? asc : desc;
  const [found, levels] = await Promise.all([
    db
      .select({
        ...{ id: examAttempts.id, level: examAttempts.level, email: users.email },
        ...{ heldFor: examAttempts.heldFor, score: examAttempts.scoreNumeric, total: examAttempts.total },
        completedAt: examAttempts.completedAt,
      })
      .from(examAttempts)
      .innerJoin(users, eq(users.id, examAttempts.userId))
      .where(isIn(state))
      .orderBy(order(examAttempts.completedAt), order(examAttempts.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    listLevels(),
  ]);
  const entries = found.map(({ completedAt, level, ...entry }) => ({
    ...entry,
    levelName: levels.find(({ value }) => value === level)?.label ?? level,
    at: completedAt?.toISOString() ?? '',
  }));
  return { entries, total, page, pages };
}

/** How many exams wait for an editor. */
export const countHeldExams = (db: Database) => countRows(db, examAttempts, isIn('waiting'));

const isIn = (state: HeldState): SQL | undefined =>
  and(
    isNotNull(examAttempts.heldFor),
    state === 'waiting' ? isNull(examAttempts.verdict) : eq(examAttempts.verdict, state),
  );
