import { desc, eq } from 'drizzle-orm';
import { type Role, roleChoices } from '#app/features/accounts/accounts.server.ts';
import { searchedName, users } from '#app/features/accounts/tables.server.ts';
import { pick } from '#app/lib/pick.ts';
import { containsText } from '#app/services/database/query-parts.server.ts';
import { deskList } from '../desk-list.server.ts';

/** The page `/admin/people`: accounts, the newest first. */
export const peopleList = deskList({
  role: 'admin',
  path: '/admin/people',
  table: users,
  one: 'account',
  many: 'accounts',
  filters: {
    q: { label: 'Address or name', where: (text) => containsText(searchedName(users), text) },
    role: {
      label: 'Role',
      placeholder: 'Every role',
      choices: roleChoices,
      where: (role) => eq(users.role, role as Role),
    },
  },
  sorts: {
    address: users.email,
    joined: users.createdAt,
  },
  order: [desc(users.createdAt), desc(users.id)],
  query: (db) =>
    db
      .select({
        ...pick(users, 'id', 'email', 'name', 'role'),
        isConfirmed: users.emailVerified,
        hasSecondFactor: users.twoFactorEnabled,
        createdAt: users.createdAt,
      })
      .from(users),
  show: (found) =>
    found.map(({ createdAt, ...person }) => ({ ...person, joinedAt: createdAt.toISOString() })),
  hit: ({ email, name }) => ({ title: email, about: name }),
  csv: ['id', 'email', 'name', 'role', 'isConfirmed', 'hasSecondFactor', 'joinedAt'],
});
