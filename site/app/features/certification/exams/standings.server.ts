import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { formatLongDate, formatMoment, untilInWords } from '#app/lib/dates.ts';
import { notSold } from '#app/lib/not-sold.ts';
import { markSold } from '#app/services/curriculum/exam-questions.server.ts';
import { type Level, readTiers } from '#app/services/curriculum/levels.server.ts';
import { type CourseModule, listModules } from '#app/services/curriculum/modules.server.ts';
import { askTogether, type Found } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { askHolds, entitlementsOf, type Hold, holdsOf } from '../orders.server.ts';
import { percentOf } from './assessment-page.server.ts';
import { type Attempt, listNewestAttempts, outcomeOf } from './attempts.server.ts';
import { assessmentPath, examPath, practicePath, resultPath } from './exam-paths.ts';
import { explainAll, lessonsToReadAgain, scoreModules } from './result-page.server.ts';
import { countSat, type NextStart, nextStarts } from './retakes.server.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

/**
 * A person's standing in the exam of each level, in the order of the levels. Weak modules come only from scored papers,
 * so not from a running exam, and never show which answers were wrong.
 */
export async function listExamStandings(context: RequestArgs['context'], userId: string) {
  const { db, config } = context.get(servicesContext);
  const { levels, exam } = await readTiers();
  const [sold, modules, { newest, passed, owned, sat, papers, answers, ...held }] = await Promise.all([
    markSold(config, levels),
    listModules(),
    askTogether(db, {
      newest: listNewestAttempts(db, userId),
      passed: listNewestAttempts(db, userId, eq(examAttempts.passed, true)),
      owned: entitlementsOf(db, userId),
      sat: countSat(db, userId),
      ...askHolds(db, userId),
      ...askPapers(db, userId),
    }),
  ]);
  const holds = holdsOf(held);
  const starts = nextStarts(sat, exam.retakeHours);
  const weak = findWeakModules({ papers, answers }, modules);
  return sold.map((level) => {
    const isIts = (found: { level: string }) => found.level === level.id;
    const standing = {
      passed: passed.find(isIts),
      newest: newest.find(isIts),
      next: starts.get(level.id),
      isOwned: owned.some(isIts),
      hold: holds.get(level.id),
    };
    return { level: level.id, ...say(level, standing), weak: weak.get(level.id) };
  });
}

interface Standing {
  passed: Attempt | undefined;
  newest: Attempt | undefined;
  next: NextStart | undefined;
  isOwned: boolean;
  hold: Hold | undefined;
}

/** Badge and sentence for the state of an exam, and a link to the next step. */
function say(level: Level & { isSold: boolean }, { passed, newest, next, isOwned, hold }: Standing) {
  const quiet = (label: string) => ({ tone: 'quiet', label }) as const;
  const practise = { label: 'Practise', href: practicePath(level.id) };
  if (passed)
    return {
      badge: { tone: 'ok', label: 'passed' } as const,
      words: scoreOf(passed),
      link: { label: 'Result', href: resultPath(passed.id) },
    };
  const outcome = newest && outcomeOf(newest);
  if (newest && outcome === 'running')
    return newest.remainingMs > 0
      ? {
          badge: { tone: 'ok', label: 'running' } as const,
          words: `Its time is up ${untilInWords(newest.remainingMs)}.`,
          link: { label: 'Continue the exam', href: examPath(newest.id) },
        }
      : {
          badge: quiet('time is up'),
          words: 'The result is ready.',
          link: { label: 'Result', href: resultPath(newest.id) },
        };
  if (newest && outcome === 'held')
    return {
      badge: quiet('under review'),
      words: 'An editor reviews your exam. You get an email with the decision.',
      link: { label: 'Result', href: resultPath(newest.id) },
    };
  if (!isOwned && hold)
    return {
      badge: quiet('on hold'),
      words: `The payment for ${hold === 'seat' ? 'your seat' : 'it'} is not settled. Until it is, the exam is closed.`,
      link: practise,
    };
  if (!isOwned)
    return {
      badge: quiet(newest ? 'not passed' : 'not bought'),
      words: level.isSold
        ? `The exam costs US$${level.priceUsd}, paid once. Practice questions are free.`
        : notSold,
      link: practise,
    };
  const again = { label: newest ? 'Retake the exam' : 'To the exam', href: assessmentPath(level.id) };
  if (!newest) return { badge: quiet('open'), words: 'You can take it whenever you are ready.', link: again };
  const before = outcome === 'voided' ? 'Your last exam does not count.' : scoreOf(newest);
  return {
    badge: quiet(outcome === 'voided' ? 'not counted' : 'not passed'),
    words: next
      ? `${before} You can retake it from ${formatMoment(next.at)}, ${untilInWords(next.waitMs)}.`
      : `${before} You can retake it now.`,
    link: next ? practise : again,
  };
}

const scoreOf = ({ score, total, completedAt, deadline }: Attempt) =>
  `${score ?? 0} of ${total}, ${percentOf(score ?? 0, total)} %, on ${formatLongDate(completedAt ?? deadline)}.`;

/** Newest scored paper of each level, with its answers. */
function askPapers(db: Database, userId: string) {
  const { id, level, questions, passScore, total, completedAt, deadline, startedAt } = examAttempts;
  const hasScore = and(eq(examAttempts.userId, userId), isNotNull(examAttempts.passed));
  const newest = [level, desc(startedAt)];
  const ids = db
    .selectDistinctOn([level], { id })
    .from(examAttempts)
    .where(hasScore)
    .orderBy(...newest);
  return {
    papers: db
      .selectDistinctOn([level], { id, level, questions, passScore, total, completedAt, deadline })
      .from(examAttempts)
      .where(hasScore)
      .orderBy(...newest),
    answers: db
      .select({ attemptId: examAnswers.attemptId, selected: examAnswers.selectedIndex })
      .from(examAnswers)
      .where(inArray(examAnswers.attemptId, ids))
      .orderBy(examAnswers.attemptId, examAnswers.position),
  };
}

/** By level: the same as the result of a paper shows (`lessonsToReadAgain`). */
function findWeakModules(
  { papers, answers }: Found<ReturnType<typeof askPapers>>,
  modules: readonly CourseModule[],
) {
  const byPaper = Map.groupBy(answers, ({ attemptId }) => attemptId);
  return new Map(
    papers.map(({ id, level, questions, passScore, total, completedAt, deadline }) => {
      const explained = explainAll(questions, byPaper.get(id) ?? [], modules);
      const weak = lessonsToReadAgain(scoreModules(explained, modules), passScore / total);
      return [level, { on: formatLongDate(completedAt ?? deadline), modules: weak }] as const;
    }),
  );
}
