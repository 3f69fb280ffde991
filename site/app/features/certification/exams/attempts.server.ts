import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { lockAccount } from '#app/features/accounts/accounts.server.ts';
import { formatMoment, untilInWords } from '#app/lib/dates.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import { type Level, type LevelId, passScoreOf, readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { hasEntitlement } from '../orders.server.ts';
import { drawQuestions } from './draw.ts';
import { type QuestionBank, readLiveBank } from './question-bank.server.ts';
import { findNextStart, type NextStart, readSeen } from './retakes.server.ts';
import { examAnswers, examAttempts } from './tables.server.ts';

/** Rules of a level's exam. */
export interface ExamRules {
  questions: number;
  minutes: number;
  passPercent: number;
  /** Number of correct answers needed to pass. */
  passScore: number;
  /** Hours between an exam and the next: before the second, the third, and each further one. */
  retakeHours: readonly [number, number, number];
}

/** Rules of a level's exam, from the tiers of the curriculum, their only source. */
export async function readRules({ examMinutes }: Pick<Level, 'examMinutes'>): Promise<ExamRules> {
  const { exam } = await readTiers();
  return { ...exam, minutes: examMinutes, passScore: passScoreOf(exam) };
}

interface Start {
  userId: string;
  level: Level;
  holderName: string;
  /** For tests. Default: random. */
  seed?: string;
}

/**
 * Starts an exam and returns its id. If one of this level is not closed yet, returns that one, so a double click starts
 * one exam.
 * @throws Refusal 403 without the level, 429 before the next exam is possible, 503 while this site has no questions for
 * the level
 */
export async function startAttempt(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, level, holderName, seed = randomBytes(16).toString('hex') }: Start,
): Promise<string> {
  const bank = await readLiveBank(config, level.id);
  const rules = await readRules(level);
  return db.transaction(async (tx) => {
    // The same lock as in a purchase and a refund, so the learner still has the level when the exam starts.
    await lockAccount(tx, userId);
    if (!(await hasEntitlement(tx, userId, level.id)))
      throw new Refusal(403, `You need ${level.name} to take this exam.`);
    const open = await findOpenAttempt(tx, userId, level.id);
    if (open) return open.id;
    if (!bank) throw new Refusal(503, noExamNow(level.name));
    const next = await findNextStart(tx, userId, level.id, rules.retakeHours);
    if (next) throw tooEarly(next);
    return insertAttempt(tx, bank, rules, { userId, level, holderName, seed });
  });
}

const noExamNow = (name: string) => `The ${name} exam is not available yet. Your purchase stays valid.`;

const tooEarly = ({ at, waitMs }: NextStart) =>
  new Refusal(429, `You can retake this exam ${untilInWords(waitMs)}, from ${formatMoment(at)}.`, {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });

async function insertAttempt(
  tx: Database,
  bank: QuestionBank,
  { questions: count, minutes, passScore }: ExamRules,
  { userId, level, holderName, seed }: Required<Start>,
): Promise<string> {
  const questions = drawQuestions(bank.questions, count, seed, await readSeen(tx, userId, level.id));
  const [attempt] = await tx
    .insert(examAttempts)
    .values({
      userId,
      level: level.id,
      holderName,
      seed,
      questions,
      passScore,
      examVersion: bank.version,
      total: questions.length,
      deadline: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning({ id: examAttempts.id });
  if (!attempt) throw new Error('the attempt was not stored');
  await tx
    .insert(examAnswers)
    .values(questions.map(({ id }, index) => ({ attemptId: attempt.id, qid: id, position: index + 1 })));
  await recordAudit(tx, {
    actor: `user:${userId}`,
    action: 'exam.started',
    subject: `exam:${attempt.id}`,
    details: { level: level.id, examVersion: bank.version },
  });
  return attempt.id;
}

/** Without the questions, which hold the key: what lists and headings need. */
const plainColumns = {
  id: examAttempts.id,
  level: examAttempts.level,
  holderName: examAttempts.holderName,
  passScore: examAttempts.passScore,
  total: examAttempts.total,
  startedAt: examAttempts.startedAt,
  deadline: examAttempts.deadline,
  completedAt: examAttempts.completedAt,
  score: examAttempts.scoreNumeric,
  passed: examAttempts.passed,
  heldFor: examAttempts.heldFor,
  verdict: examAttempts.verdict,
  decidedAt: examAttempts.decidedAt,
  /** By the clock of the database, which is the one that counts. */
  remainingMs: sql<number>`greatest(0, extract(epoch from ${examAttempts.deadline} - clock_timestamp()) * 1000)::int`,
};

export type Attempt = NonNullable<Awaited<ReturnType<typeof findOwnAttempt>>>;

/** Outcome of an exam: `held` waits for an editor, `voided` does not count. */
export type Outcome = 'running' | 'held' | 'voided' | 'passed' | 'failed';

export function outcomeOf({
  completedAt,
  passed,
  verdict,
}: Pick<Attempt, 'completedAt' | 'passed' | 'verdict'>): Outcome {
  if (!completedAt) return 'running';
  if (verdict === 'voided') return 'voided';
  if (passed === null) return 'held';
  return passed ? 'passed' : 'failed';
}

/** The attempt, if it is this person's. */
export async function findOwnAttempt(db: Database, userId: string, attemptId: string) {
  if (!isUuid(attemptId)) return undefined;
  const [attempt] = await db
    .select(plainColumns)
    .from(examAttempts)
    .where(and(eq(examAttempts.id, attemptId), eq(examAttempts.userId, userId)));
  return attempt;
}

/** The person's exam of a level that is not closed; its time may be over. */
export async function findOpenAttempt(db: Database, userId: string, level: LevelId) {
  const [attempt] = await db
    .select(plainColumns)
    .from(examAttempts)
    .where(
      and(eq(examAttempts.userId, userId), eq(examAttempts.level, level), isNull(examAttempts.completedAt)),
    );
  return attempt;
}

/** A person's newest attempt of each level, among those that match `wanted`. */
export function listNewestAttempts(db: Database, userId: string, wanted?: SQL) {
  return db
    .selectDistinctOn([examAttempts.level], plainColumns)
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), wanted))
    .orderBy(examAttempts.level, desc(examAttempts.startedAt));
}

/** The newest attempts of a person, of all levels or of one. */
export function listAttempts(
  db: Database,
  userId: string,
  { offset = 0, limit, level }: { offset?: number; limit: number; level?: LevelId },
) {
  return db
    .select(plainColumns)
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), level && eq(examAttempts.level, level)))
    .orderBy(newestFirst(examAttempts.startedAt), examAttempts.id)
    .limit(limit)
    .offset(offset);
}
