import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { users } from '#app/features/accounts/accounts.server.ts';
import { listLevels } from '#app/services/curriculum/levels.server.ts';
import { boundedCount } from '#app/services/database/query-parts.server.ts';
import { examAttempts as exams } from '../exams/tables.server.ts';
import { states } from './held-words.ts';

const { id, level, completedAt, heldFor, scoreNumeric, total } = exams;
const isWaiting = and(isNotNull(heldFor), isNull(exams.verdict));

/** List of `/admin/exams`: waiting exams oldest first, so that none waits for ever; decided ones newest first. */
export const heldExamList = deskList({
  role: 'editor',
  path: '/admin/exams',
  table: exams,
  one: 'exam',
  many: 'exams',
  states: {
    label: 'Status',
    name: 'state',
    of: {
      waiting: {
        label: states.waiting,
        where: isWaiting,
        empty: {
          title: 'No exam is waiting for review.',
          text: 'Exams that need a review appear here when they end.',
        },
      },
      released: {
        label: states.released,
        where: and(isNotNull(exams.heldFor), eq(exams.verdict, 'released')),
        empty: { title: 'No exam has been released yet.' },
      },
      voided: {
        label: states.voided,
        where: and(isNotNull(exams.heldFor), eq(exams.verdict, 'voided')),
        empty: { title: 'No exam has been voided yet.' },
      },
    },
  },
  sorts: { submitted: exams.completedAt, right: exams.scoreNumeric },
  order: (state) => {
    const direction = state === 'waiting' ? asc : desc;
    return [direction(exams.completedAt), direction(exams.id)];
  },
  query: (db) =>
    db
      .select({ id, level, email: users.email, completedAt, heldFor, score: scoreNumeric, total })
      .from(exams)
      .innerJoin(users, eq(users.id, exams.userId)),
  show: async (found) => {
    const levels = await listLevels();
    return found.map(({ completedAt, level, ...exam }) => ({
      ...exam,
      levelName: levels.find(({ value }) => value === level)?.label ?? level,
      at: completedAt?.toISOString() ?? '',
    }));
  },
  csv: ['id', 'levelName', 'email', 'heldFor', 'score', 'total', 'at'],
  exportedBy: 'admin',
});

/** Query for the number of exams that wait for an editor. */
export const heldExamCount = () => boundedCount(exams, isWaiting);
