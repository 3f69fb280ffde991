import { and, desc, eq, type SQL } from 'drizzle-orm';
import { pagesOf, readFilter, readPage } from '#app/lib/list-address.ts';
import { containsText } from '#app/services/database/contains-text.server.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { type Role, roles } from '../role-names.ts';
import { searchedName, users } from '../tables.server.ts';
import { type PageArgs, requireRole } from '../visitor.server.ts';

interface PeopleFilter {
  /** A part of an address or a name. */
  q: string;
  role: Role | '';
}

const perPage = 50;

/** The page `/admin/people`. @throws Refusal 403 for everybody but admins */
export async function showPeople(args: PageArgs) {
  await requireRole(args, 'admin');
  const params = args.url.searchParams;
  const filter: PeopleFilter = {
    q: readFilter(params, 'q'),
    role: roles.find((role) => role === params.get('role')) ?? '',
  };
  const { db } = args.context.get(servicesContext);
  return { filter, ...(await listPeople(db, filter, readPage(params))) };
}

/** Accounts, the newest first. */
export async function listPeople(db: Database, filter: PeopleFilter, page: number) {
  const where = conditionOf(filter);
  const [total, found] = await Promise.all([
    countRows(db, users, where),
    db
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        role: users.role,
        isConfirmed: users.emailVerified,
        hasSecondFactor: users.twoFactorEnabled,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const people = found.map(({ createdAt, ...person }) => ({ ...person, joinedAt: createdAt.toISOString() }));
  return { people, total, page, pages: pagesOf(total, perPage) };
}

function conditionOf({ q, role }: PeopleFilter): SQL | undefined {
  return and(role ? eq(users.role, role) : undefined, q ? containsText(searchedName(users), q) : undefined);
}
