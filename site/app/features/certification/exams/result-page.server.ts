import { asc, eq } from 'drizzle-orm';
import { type RouterContextProvider, redirect } from 'react-router';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate, formatMoment } from '#app/lib/dates.ts';
import { type Level, nameLevel, readTiers } from '#app/services/curriculum/levels.server.ts';
import { type CourseModule, listModules } from '#app/services/curriculum/modules.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { credentialPage } from '../credentials/addresses.ts';
import { levelWithSeal } from '../credentials/credential-page.server.ts';
import { askHeldCredential } from '../credentials/credentials.server.ts';
import { askHolds, holdsOf } from '../orders.server.ts';
import { percentOf, tellNext } from './assessment-page.server.ts';
import { type Attempt, outcomeOf } from './attempts.server.ts';
import { closeAttempt } from './closing.server.ts';
import { findAttempt } from './exam-page.server.ts';
import { assessmentPath, examPath } from './exam-paths.ts';
import { minutesBetween } from './paper-times.ts';
import type { Question } from './question-bank.server.ts';
import { countSat, nextStarts } from './retakes.server.ts';
import { measureReviewHours, reviewTimeInWords } from './review-time.server.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

type Context = Readonly<RouterContextProvider>;

export type ResultPage = Awaited<ReturnType<typeof showResult>>;

/**
 * Result of a closed exam, for its learner. The server sends correct answers only after a pass, and only for questions
 * that were answered.
 * @throws a redirect to the exam while its time runs, Refusal 404
 */
export async function showResult(context: Context, visitor: Visitor, attemptId: string) {
  const { db, config } = context.get(servicesContext);
  let attempt = await findAttempt(db, visitor, attemptId);
  if (!attempt.completedAt) {
    const isClosed = await closeAttempt(context.get(servicesContext), attempt.id, { onlyIfOver: true });
    if (!isClosed) throw redirect(examPath(attempt.id));
    attempt = await findAttempt(db, visitor, attemptId);
  }
  const { level, heldFor, completedAt, startedAt, deadline } = attempt;
  const outcome = outcomeOf(attempt);
  const isScored = outcome === 'passed' || outcome === 'failed';
  const { exam, levels } = await readTiers();
  const { papers, answers, credentials, sat, ...held } = await askTogether(db, {
    papers: db
      .select({ questions: examAttempts.questions })
      .from(examAttempts)
      .where(eq(examAttempts.id, attempt.id)),
    answers: db
      .select({ selected: examAnswers.selectedIndex })
      .from(examAnswers)
      .where(eq(examAnswers.attemptId, attempt.id))
      .orderBy(asc(examAnswers.position)),
    credentials: askHeldCredential(db, visitor.id, level),
    sat: countSat(db, visitor.id, level),
    ...askHolds(db, visitor.id),
  });
  const scored = isScored ? await scoreAttempt(attempt, papers[0]?.questions ?? [], answers) : undefined;
  const [credential] = credentials;
  const hold = holdsOf(held).get(level);
  const next = nextStarts(sat, exam.retakeHours).get(level);
  const ended = completedAt ?? deadline;
  return {
    outcome,
    heldFor,
    /** For an exam that waits for an editor. */
    review:
      outcome === 'held'
        ? { since: formatMoment(ended), usual: reviewTimeInWords(await measureReviewHours(db)) }
        : undefined,
    scored,
    hold,
    level: await nameLevel(level),
    on: formatLongDate(ended),
    minutes: minutesBetween(startedAt, ended),
    endedByTime: ended >= deadline,
    // Undefined if the purchase had ended. A reissued credential replaces the one of the exam.
    credential: credential && {
      path: `/credentials/${credential.id}`,
      page: credentialPage(config.siteUrl, credential.id),
      isRevoked: credential.revokedAt !== null,
    },
    /** For a pass with a valid credential: the seal of the level, and the next step. */
    award:
      outcome === 'passed' && credential && !credential.revokedAt
        ? {
            seal: (await levelWithSeal(level)).seal,
            next: await findNextLevel(levels[levels.findIndex(({ id }) => id === level) + 1]),
          }
        : undefined,
    retake: { path: assessmentPath(level), next: next && tellNext(next) },
  };
}

/** The level after the one that was passed, with the module it begins with; undefined after the last. */
async function findNextLevel(level: Level | undefined) {
  const first = (await listModules()).find((module) => module.level === level?.id);
  if (!level || !first) return undefined;
  return {
    level: level.level,
    name: level.name,
    about: level.description,
    first: { title: `${first.code}, ${first.title}`, path: `/course-module?module=${first.id}` },
  };
}

export type Scored = NonNullable<ResultPage['scored']>;

type Answers = readonly { selected: number | null }[];

async function scoreAttempt(attempt: Attempt, questions: readonly Question[], answers: Answers) {
  const { total, passScore, passed } = attempt;
  const modules = await listModules();
  const explained = explainAll(questions, answers, modules);
  const scores = scoreModules(explained, modules);
  const score = attempt.score ?? 0;
  const answered = explained.filter(({ selected }) => selected !== null);
  return {
    score,
    total,
    passScore,
    percent: percentOf(score, total),
    modules: scores.map(({ asked: _, ...module }) => module),
    readAgain: passed ? [] : lessonsToReadAgain(scores, passScore / total),
    explained: passed ? answered : [],
    unanswered: explained.length - answered.length,
  };
}

/**
 * A question with the correct option and the learner's answer. `lesson` is undefined if the lesson no longer exists.
 */
export function explain(question: Question, selected: number | null, modules: readonly CourseModule[]) {
  const { stem, options, answer, explanation, module: code, lesson: slug } = question;
  const module = modules.find((candidate) => candidate.code === code);
  const found = module?.lessons.find((candidate) => candidate.slug === slug);
  const path = `/course-module?module=${module?.id}&lesson=${found?.slug}`;
  const lesson = found && { title: found.title, path };
  const isRight = selected === answer;
  return { stem, options, answer, explanation, selected, code, isRight, lesson };
}

export type Explained = ReturnType<typeof explain>;

/** Explains all questions of a paper; `answers` are in their order, and may be fewer. */
export const explainAll = (
  questions: readonly Question[],
  answers: Answers,
  modules: readonly CourseModule[],
) => questions.map((question, index) => explain(question, answers[index]?.selected ?? null, modules));

/** Number of correct answers in each module, and the lessons it was asked about. */
export function scoreModules(questions: readonly Explained[], modules: readonly CourseModule[]) {
  return [...new Set(questions.map(({ code }) => code))].sort().map((code) => {
    const own = questions.filter((question) => question.code === code);
    const module = modules.find((candidate) => candidate.code === code);
    return {
      code,
      title: module?.title ?? '',
      path: module && `/course-module?module=${module.id}`,
      right: own.filter(({ isRight }) => isRight).length,
      total: own.length,
      asked: own.flatMap(({ lesson }) => lesson ?? []),
    };
  });
}

/**
 * Lessons to read before the next exam: those asked about in each module whose score would not pass, the weakest module
 * first. Not chosen by wrong answers: a lesson has few questions, and an unlisted lesson would reveal that all its
 * answers are correct.
 */
export function lessonsToReadAgain(scores: ReturnType<typeof scoreModules>, passShare: number) {
  return scores
    .filter(({ right, total }) => right / total < passShare)
    .sort((one, other) => one.right / one.total - other.right / other.total)
    .map(({ code, title, right, total, asked }) => {
      const byPath = new Map(asked.map((lesson) => [lesson.path, lesson]));
      const lessons = [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
      return { code, title, right, total, lessons };
    });
}
