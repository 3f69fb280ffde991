import { redirect } from 'react-router';
import { getVisitor, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate, formatMoment, untilInWords } from '#app/lib/dates.ts';
import { hasExam } from '#app/services/curriculum/exam-questions.server.ts';
import { type Level, readTiers } from '#app/services/curriculum/levels.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { findHold, listEntitlements } from '../orders.server.ts';
import { shownModules } from '../pricing.server.ts';
import {
  type Attempt,
  type ExamRules,
  findOpenAttempt,
  listAttempts,
  outcomeOf,
  readRules,
} from './attempts.server.ts';
import { closeAttempt } from './closing.server.ts';
import { assessmentPath, examPath, resultPath } from './exam-paths.ts';
import { findNextStart, type NextStart } from './retakes.server.ts';

const shownAttempts = 5;

/** The level that an address names. @throws a redirect to the first one, for an address that names none */
export async function findLevel(query: URLSearchParams): Promise<Level> {
  const { levels } = await readTiers();
  const level = levels.find(({ id }) => id === query.get('level'));
  if (!level) throw redirect(assessmentPath('foundation'));
  return level;
}

export type AssessmentPage = Awaited<ReturnType<typeof showAssessment>>;

/** Data of `/assessment`: the rules of a level's exam, and the visitor's options. */
export async function showAssessment({ request, context }: RequestArgs, level: Level) {
  const [visitor, { levels }, rules, modules, isSold] = await Promise.all([
    getVisitor(request, context),
    readTiers(),
    readRules(level),
    listModules(),
    hasExam(context.get(servicesContext).config, level.id),
  ]);
  return {
    isSold,
    level: { id: level.id, level: level.level, name: level.name, priceUsd: level.priceUsd },
    levels: levels.map(({ id, level, name }) => ({ id, level, name })),
    modules: shownModules(modules, level.id),
    rules,
    learner: visitor && (await showLearner(context, visitor, level, rules)),
  };
}

async function showLearner(
  context: RequestArgs['context'],
  visitor: Visitor,
  { id: level }: Level,
  { retakeHours }: Pick<ExamRules, 'retakeHours'>,
) {
  const { db } = context.get(servicesContext);
  const open = await findOpenAttempt(db, visitor.id, level);
  if (open && open.remainingMs <= 0)
    await closeAttempt(context.get(servicesContext), open.id, { onlyIfOver: true });
  const [owned, hold, attempts, next] = await Promise.all([
    listEntitlements(db, visitor.id),
    findHold(db, visitor.id, level),
    listAttempts(db, visitor.id, { limit: shownAttempts + 1, level }),
    findNextStart(db, visitor.id, level, retakeHours),
  ]);
  const running = attempts.find(({ completedAt }) => !completedAt);
  return {
    name: visitor.name,
    isEntitled: owned.includes(level),
    hold,
    running: running && { path: examPath(running.id), minutesLeft: Math.ceil(running.remainingMs / 60_000) },
    next: next && tellNext(next),
    results: attempts.flatMap(resultOf).slice(0, shownAttempts),
  };
}

/** One line about an attempt that has ended. */
function resultOf(attempt: Attempt) {
  const { id, completedAt, score, total } = attempt;
  if (!completedAt) return [];
  const outcome = outcomeOf(attempt);
  const isScored = outcome === 'passed' || outcome === 'failed';
  return [
    {
      id,
      outcome,
      percent: isScored ? percentOf(score ?? 0, total) : undefined,
      on: formatLongDate(completedAt),
      path: resultPath(id),
    },
  ];
}

/** Time of the next possible exam, as text and in ISO 8601 for the browser, which knows the local time. */
export const tellNext = ({ at, waitMs }: NextStart) => ({
  iso: at.toISOString(),
  at: formatMoment(at),
  wait: untilInWords(waitMs),
});

export type NextTold = ReturnType<typeof tellNext>;

/** Rounded down: 69.9 % is no 70 %. */
export const percentOf = (score: number, total: number): number => Math.floor((100 * score) / total);
