import { eq, inArray } from 'drizzle-orm';
import { type AccountSection, shownList } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { entitlementsOf } from '../orders.server.ts';
import { percentOf } from './assessment-page.server.ts';
import { type Attempt, listAttempts, outcomeOf } from './attempts.server.ts';
import { assessmentPath, examPath, practicePath, resultPath } from './exam-paths.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

const exported = 1000;

const attemptsList = shownList({
  id: 'exams',
  title: 'Exams',
  ask: (db, userId, part) => ({
    found: listAttempts(db, userId, part),
    total: countAttempts(db, userId),
    sat: db
      .selectDistinct({ level: examAttempts.level })
      .from(examAttempts)
      .where(eq(examAttempts.userId, userId)),
    owned: entitlementsOf(db, userId),
  }),
  async show({ found, total, sat, owned }) {
    const { levels } = await readTiers();
    const isIn = (list: { level: string }[], id: string) => list.some(({ level }) => level === id);
    const unsat = levels.filter(({ id }) => isIn(owned, id) && !isIn(sat, id));
    return {
      lead: 'Your attempts and their results.',
      empty:
        unsat.length > 0
          ? 'You have not taken an exam yet. Practice questions do not count as an attempt.'
          : 'You have not taken an exam yet. Each level ends with an exam. Practice questions are free.',
      total,
      entries: found.map((attempt) => ({
        id: attempt.id,
        title: levels.find(({ id }) => id === attempt.level)?.name ?? attempt.level,
        ...lineOf(attempt),
      })),
      links:
        total === 0 && unsat.length === 0
          ? [{ label: 'Practise', href: practicePath('foundation') }]
          : unsat.map(({ id, name }) => ({ label: `To the ${name} exam`, href: assessmentPath(id) })),
    };
  },
});

export const examsSection: AccountSection = {
  name: 'examAttempts',
  exportData: exportAttempts,
  list: attemptsList,
  counted: { label: 'Exams taken', count: countAttempts },
};

function countAttempts(db: Database, userId: string) {
  return db.$count(examAttempts, eq(examAttempts.userId, userId));
}

function lineOf(attempt: Attempt) {
  const { id, completedAt, startedAt, total, remainingMs } = attempt;
  const score = attempt.score ?? 0;
  const outcome = outcomeOf(attempt);
  const on = formatLongDate(completedAt ?? startedAt);
  const isScored = outcome === 'passed' || outcome === 'failed';
  const facts = isScored ? `${score} of ${total}, ${percentOf(score, total)} %, ${on}` : on;
  if (outcome === 'running' && remainingMs > 0)
    return { facts, badge: badges.running, link: { label: 'Continue the exam', href: examPath(id) } };
  const badge = outcome === 'running' ? badges.over : badges[outcome];
  return { facts, badge, link: { label: 'Result', href: resultPath(id) } };
}

const badges = {
  running: { tone: 'ok', label: 'running' },
  over: { tone: 'quiet', label: 'time is up' },
  held: { tone: 'quiet', label: 'under review' },
  voided: { tone: 'quiet', label: 'not counted' },
  passed: { tone: 'ok', label: 'passed' },
  failed: { tone: 'quiet', label: 'not passed' },
} as const;

/**
 * Attempts of a person with their answers, for the data export. The questions stay private; a running exam does not
 * even export their ids. Correctness is exported only after a pass, as on the result page; the score of a running, held
 * or voided exam is not exported.
 */
async function exportAttempts(db: Database, userId: string) {
  const attempts = await listAttempts(db, userId, { limit: exported });
  const { attemptId, qid: question, selectedIndex, isFlagged, answeredAt, correct, position } = examAnswers;
  const ids = attempts.map(({ id }) => id);
  const answers = await db
    .select({ attemptId, question, selectedIndex, isFlagged, answeredAt, correct })
    .from(examAnswers)
    .where(inArray(attemptId, ids))
    .orderBy(attemptId, position);
  const byAttempt = Map.groupBy(answers, ({ attemptId }) => attemptId);
  return attempts.map(({ remainingMs: _, ...attempt }) => ({
    ...attempt,
    score: attempt.passed === null ? null : attempt.score,
    answers: (byAttempt.get(attempt.id) ?? []).map(({ attemptId: _, question, correct, ...answer }) => ({
      ...(attempt.completedAt && { question }),
      ...answer,
      ...(attempt.passed && { correct }),
    })),
  }));
}
