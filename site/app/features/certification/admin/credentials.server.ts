import { asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { findAccountId, users } from '#app/features/accounts/accounts.server.ts';
import { uuidIn } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { containsText, newestFirst } from '#app/services/database/query-parts.server.ts';
import { credentialQuestions, credentials } from '../credentials/tables.server.ts';
import { lookUpLevels, ofLevel } from './orders.server.ts';

const states: Record<string, SQL> = {
  questioned: sql`${credentials.id} in (select ${credentialQuestions.credentialId} from ${credentialQuestions})`,
  holds: isNull(credentials.revokedAt),
  revoked: isNotNull(credentials.revokedAt),
};

const { id, level, holderName, issuedAt, revokedAt } = credentials;
const shownColumns = { id, level, holderName, issuedAt, revokedAt };

/** List of `/admin/credentials`: all credentials, newest first. */
export const credentialList = deskList({
  role: 'admin',
  path: '/admin/credentials',
  table: credentials,
  one: 'credential',
  many: 'credentials',
  filters: {
    q: { label: 'Address or id', placeholder: 'Holder, name, or its page', where: isMeant },
    level: ofLevel(credentials.level),
    state: {
      label: 'Status',
      placeholder: 'Every status',
      choices: [
        // Valid, and waits for a decision.
        { value: 'questioned', label: 'To decide' },
        { value: 'holds', label: 'Valid' },
        { value: 'revoked', label: 'Revoked' },
      ],
      where: (state) => states[state],
    },
  },
  lookUp: lookUpLevels,
  empty: {
    title: 'No credential has been issued yet.',
    text: 'The site issues one automatically for each passed exam.',
  },
  sorts: {
    holder: sql`lower(${credentials.holderName})`,
    issued: credentials.issuedAt,
  },
  // Same order as the indexes.
  order: [newestFirst(credentials.issuedAt), asc(credentials.id)],
  query: (db) =>
    db
      .select({ ...shownColumns, email: users.email, reason: credentialQuestions.reason })
      .from(credentials)
      .leftJoin(users, eq(users.id, credentials.userId))
      .leftJoin(credentialQuestions, eq(credentialQuestions.credentialId, credentials.id)),
  show: (found) =>
    found.map(({ issuedAt, revokedAt, reason, ...credential }) => ({
      ...credential,
      issuedAt: issuedAt.toISOString(),
      isRevoked: revokedAt !== null,
      isQuestioned: reason !== null,
    })),
  hit: ({ holderName, level }) => ({ title: holderName ?? 'Name erased', about: level }),
  csv: ['id', 'holderName', 'level', 'email', 'issuedAt', 'isRevoked', 'isQuestioned'],
});

/** The holder's address or name, the credential's id, or the address of its page. */
async function isMeant(typed: string, db: Database): Promise<SQL> {
  // An email address may contain text that looks like an id.
  if (typed.includes('@')) {
    const holder = await findAccountId(db, typed);
    return holder ? eq(credentials.userId, holder) : sql`false`;
  }
  const id = uuidIn(typed);
  return id ? eq(credentials.id, id) : containsText(sql`${credentials.holderName}`, typed);
}
