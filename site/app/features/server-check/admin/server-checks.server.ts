import { desc, eq, sql } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { choicesOf } from '#app/lib/choices.ts';
import { kinds } from '../online/address.ts';
import { states } from '../online/states.ts';
import { serverChecks as checks } from '../online/tables.server.ts';

/**
 * The log of checks at `/admin/server-checks`, newest first: who asked (their network), for which host, and how it
 * ended. It has neither URLs nor results: only people with the URL of a result see them.
 */
export const serverCheckList = deskList({
  role: 'admin',
  path: '/admin/server-checks',
  table: checks,
  one: 'check',
  many: 'checks',
  filters: {
    host: {
      label: 'Host',
      placeholder: 'mcp.example.org',
      where: (host) => eq(checks.host, host.toLowerCase()),
    },
    state: {
      label: 'State',
      placeholder: 'Every state',
      choices: choicesOf(states),
      where: (state) => eq(checks.state, state as keyof typeof states),
    },
    kind: {
      label: 'Kind',
      placeholder: 'Every kind',
      choices: kinds.map((kind) => ({ value: kind, label: kind })),
      where: (kind) => eq(checks.kind, kind as (typeof kinds)[number]),
    },
  },
  empty: {
    title: 'Nobody has asked for a check in the last 30 days.',
    text: 'A check appears here as soon as a visitor asks for it on /server-check.',
  },
  sorts: { asked: checks.createdAt },
  order: [desc(checks.createdAt), desc(checks.id)],
  query: (db) => {
    const { source, host, kind, state, problem, createdAt, startedAt, endedAt } = checks;
    // The id gives access to the result.
    const id = sql<string>`md5(${checks.id})`;
    return db.select({ id, source, host, kind, state, problem, createdAt, startedAt, endedAt }).from(checks);
  },
  show: (found) => found,
  csv: ['id', 'source', 'host', 'kind', 'state', 'problem', 'createdAt', 'startedAt', 'endedAt'],
});
