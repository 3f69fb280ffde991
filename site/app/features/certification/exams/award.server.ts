import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type Issuing, issueCredential, type PassedExam } from '../credentials/issue.server.ts';
import { credentials } from '../credentials/tables.server.ts';
import { hasEntitlement } from '../orders.server.ts';
import { minutesBetween } from './paper-times.ts';
import { examAttempts } from './tables.server.ts';

/** What a credential says about the exam: how long it was, by the rules of that day. */
export const examMinutes = sql<number>`round(extract(epoch from ${examAttempts.deadline} - ${examAttempts.startedAt}) / 60)::int`;

type Passed = Omit<PassedExam, 'evidence'> &
  Omit<PassedExam['evidence'], 'minutesTaken'> & { startedAt: Date };

/**
 * Issues the credential of an exam that was passed, in the transaction that says so. Nothing while the purchase has ended:
 * what is sold is the exam with its credential. Gives whether a new one was issued, of which its holder is told by mail.
 */
export async function award(services: Issuing, tx: Database, passed: Passed): Promise<boolean> {
  const { userId, level, attemptId, holderName, score, total, passScore, examMinutes } = passed;
  if (!(await hasEntitlement(tx, userId, level))) return false;
  const { startedAt, passedAt } = passed;
  const minutesTaken = minutesBetween(startedAt, passedAt);
  const evidence = { score, total, passScore, examMinutes, minutesTaken, passedAt };
  const { isNew } = await issueCredential(services, tx, { userId, level, attemptId, holderName, evidence });
  return isNew;
}

/** Issues what these people earned while what they bought was in dispute, once it stands again. */
export async function awardEarned(services: Issuing, tx: Database, userIds: string[], level: LevelId) {
  if (userIds.length === 0) return;
  const { id, userId, holderName, scoreNumeric, total, passScore, startedAt, completedAt } = examAttempts;
  const held = tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(inArray(credentials.userId, userIds), eq(credentials.level, level)));
  const paper = { attemptId: id, holderName, score: scoreNumeric, total, passScore, examMinutes };
  const arePassed = and(
    inArray(userId, userIds),
    eq(examAttempts.level, level),
    eq(examAttempts.passed, true),
  );
  const earned = await tx
    .selectDistinctOn([userId], { userId, ...paper, startedAt, passedAt: completedAt })
    .from(examAttempts)
    .where(and(arePassed, notInArray(userId, held)))
    .orderBy(userId, asc(completedAt));
  // One by one: each has an address, a place in the status lists and a mail of its own. They are few.
  for (const { passedAt, score, ...passed } of earned)
    if (passedAt && score !== null) await award(services, tx, { ...passed, level, passedAt, score });
}
