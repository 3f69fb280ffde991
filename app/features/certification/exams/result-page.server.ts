import { asc, eq } from 'drizzle-orm';
import { type RouterContextProvider, redirect } from 'react-router';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { type CourseModule, listModules } from '#app/services/curriculum/modules.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { findHeldCredential } from '../credentials/credentials.server.ts';
import { percentOf } from './assessment-page.server.ts';
import { closeAttempt } from './closing.server.ts';
import { findAttempt, nameLevel } from './exam-page.server.ts';
import { assessmentPath, examPath } from './exam-paths.ts';
import type { Question } from './question-bank.server.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

type Context = Readonly<RouterContextProvider>;

export type ResultPage = Awaited<ReturnType<typeof showResult>>;

/**
 * What came of an exam, with every answer explained: for whoever sat it, once it is closed.
 * @throws a redirect to the exam while its time runs, Refusal 404
 */
export async function showResult(context: Context, visitor: Visitor, attemptId: string) {
  const { db } = context.get(servicesContext);
  let attempt = await findAttempt(db, visitor, attemptId);
  if (!attempt.completedAt) {
    const isClosed = await closeAttempt(context.get(servicesContext), attempt.id, { onlyIfOver: true });
    if (!isClosed) throw redirect(examPath(attempt.id));
    attempt = await findAttempt(db, visitor, attemptId);
  }
  const { score, total, passScore, passed, completedAt, startedAt, deadline } = attempt;
  const [questions, held] = await Promise.all([
    explainQuestions(db, attempt.id),
    findHeldCredential(db, visitor.id, attempt.level),
  ]);
  const ended = completedAt ?? deadline;
  return {
    level: await nameLevel(attempt.level),
    score: score ?? 0,
    total,
    percent: percentOf(score ?? 0, total),
    passed: passed ?? false,
    passScore,
    on: formatLongDate(ended),
    minutes: Math.max(1, Math.round((ended.getTime() - startedAt.getTime()) / 60_000)),
    endedByTime: ended >= deadline,
    // None: the purchase had ended. One that was issued anew since is another.
    credential: held && { path: `/credentials/${held.id}`, isRevoked: held.revokedAt !== null },
    modules: await scoreModules(questions),
    questions,
    retakePath: assessmentPath(attempt.level),
  };
}

/** The questions as they were asked, what was answered, what is right and why. */
async function explainQuestions(db: Database, attemptId: string) {
  const [[attempt], answers, modules] = await Promise.all([
    db.select({ questions: examAttempts.questions }).from(examAttempts).where(eq(examAttempts.id, attemptId)),
    db
      .select({ selected: examAnswers.selectedIndex })
      .from(examAnswers)
      .where(eq(examAnswers.attemptId, attemptId))
      .orderBy(asc(examAnswers.position)),
    listModules(),
  ]);
  const questions = attempt?.questions ?? [];
  return questions.map((question, index) => explain(question, answers[index]?.selected ?? null, modules));
}

/** A question with its key, beside what somebody answered. `lesson` is undefined once there is no such lesson. */
export function explain(question: Question, selected: number | null, modules: readonly CourseModule[]) {
  const { stem, options, answer, explanation, module: code, lesson: slug } = question;
  const module = modules.find((candidate) => candidate.code === code);
  const lesson = module?.lessons.find((candidate) => candidate.slug === slug);
  return {
    ...{ stem, options, answer, explanation, selected, code },
    isRight: selected === answer,
    lesson: module &&
      lesson && { title: lesson.title, path: `/course-module?module=${module.id}&lesson=${lesson.slug}` },
  };
}

export type Explained = ReturnType<typeof explain>;

async function scoreModules(questions: readonly Explained[]) {
  const modules = await listModules();
  return [...new Set(questions.map(({ code }) => code))].sort().map((code) => {
    const own = questions.filter((question) => question.code === code);
    const module = modules.find((candidate) => candidate.code === code);
    return {
      code,
      title: module?.title ?? '',
      path: module && `/course-module?module=${module.id}`,
      right: own.filter(({ isRight }) => isRight).length,
      total: own.length,
    };
  });
}
