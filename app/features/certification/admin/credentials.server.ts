import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { findAccount, type PageArgs, requireRole, users } from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readFilter, readPage } from '#app/lib/list-address.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/newest-first.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { credentialQuestions, credentials } from '../credentials/tables.server.ts';
import { listLevels } from './levels.server.ts';

interface CredentialFilter {
  /** The holder's address, the credential's id, or the address of its page. */
  q: string;
  level: LevelId | '';
  /** `questioned`: it holds, and waits for a decision. */
  state: (typeof states)[number] | '';
}

const states = ['questioned', 'holds', 'revoked'] as const;
const perPage = 50;

/** The page `/admin/credentials`. @throws Refusal 403 for everybody but admins */
export async function showCredentials(args: PageArgs) {
  await requireRole(args, 'admin');
  const params = args.url.searchParams;
  const levels = await listLevels();
  const filter: CredentialFilter = {
    q: readFilter(params, 'q'),
    level: levels.find(({ value }) => value === params.get('level'))?.value ?? '',
    state: states.find((state) => state === params.get('state')) ?? '',
  };
  const { db } = args.context.get(servicesContext);
  return { filter, levels, ...(await listAllCredentials(db, filter, readPage(params))) };
}

/** Everybody's credentials, the newest first. */
export async function listAllCredentials(db: Database, filter: CredentialFilter, page: number) {
  const where = await conditionOf(db, filter);
  const [total, found, levels] = await Promise.all([
    countRows(db, credentials, where),
    db
      .select({ credential: credentials, email: users.email, reason: credentialQuestions.reason })
      .from(credentials)
      .leftJoin(users, eq(users.id, credentials.userId))
      .leftJoin(credentialQuestions, eq(credentialQuestions.credentialId, credentials.id))
      .where(where)
      // As the indexes are sorted.
      .orderBy(newestFirst(credentials.issuedAt), credentials.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    listLevels(),
  ]);
  const entries = found.map(
    ({ credential: { id, level, holderName, issuedAt, revokedAt }, email, reason }) => ({
      ...{ id, holderName, email },
      levelName: levels.find(({ value }) => value === level)?.label ?? level,
      issuedAt: issuedAt.toISOString(),
      isRevoked: revokedAt !== null,
      isQuestioned: reason !== null,
    }),
  );
  return { entries, total, page, pages: pagesOf(total, perPage) };
}

const conditions = {
  questioned: sql`${credentials.id} in (select ${credentialQuestions.credentialId} from ${credentialQuestions})`,
  holds: isNull(credentials.revokedAt),
  revoked: isNotNull(credentials.revokedAt),
};

async function conditionOf(db: Database, { q, level, state }: CredentialFilter): Promise<SQL | undefined> {
  return and(
    level ? eq(credentials.level, level) : undefined,
    state ? conditions[state] : undefined,
    q ? await isMeant(db, q) : undefined,
  );
}

async function isMeant(db: Database, q: string): Promise<SQL> {
  // An address may hold what reads like an id.
  if (q.includes('@')) {
    const holder = await findAccount(db, q);
    return holder ? eq(credentials.userId, holder) : sql`false`;
  }
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(q.toLowerCase())?.[0];
  return id ? eq(credentials.id, id) : sql`false`;
}
