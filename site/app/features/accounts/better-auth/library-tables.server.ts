import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { eq } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { credentials, sessions, twoFactors, users, verifications } from '../tables.server.ts';

type AdapterOf = ReturnType<typeof drizzleAdapter>;
type Adapter = ReturnType<AdapterOf>;
type Asked = Parameters<Adapter['findOne']>[0];

/**
 * Our tables as better-auth reads and writes them. It asks for a session's row and then for its user; here one query
 * gets both, since requests of signed-in people start with them. The library's own joins need a handle that knows the
 * relations of all tables.
 */
export function libraryTables(db: Database): AdapterOf {
  const adapterOf = drizzleAdapter(db, {
    provider: 'pg',
    schema: {
      user: users,
      session: sessions,
      account: credentials,
      verification: verifications,
      twoFactor: twoFactors,
    },
  });
  return (options) => {
    const adapter = adapterOf(options);
    return {
      ...adapter,
      async findOne<T>(asked: Asked) {
        const token = tokenOfSession(asked);
        if (token === undefined) return adapter.findOne<T>(asked);
        const [found] = await db
          .select({ session: sessions, user: users })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(eq(sessions.token, token));
        return found ? ({ ...found.session, user: found.user } as T) : null;
      },
    };
  };
}

/** The session token, if the library asks for one session and its user. */
function tokenOfSession({ model, where, join, select }: Asked): string | undefined {
  const [by, ...others] = where;
  const isIt = model === 'session' && join?.user && !select && by?.field === 'token' && others.length === 0;
  return isIt ? String(by.value) : undefined;
}
