import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type Issuing, issueCredential, type PassedExam } from '../credentials/issue.server.ts';
import { credentials } from '../credentials/tables.server.ts';
import { hasEntitlement } from '../orders.server.ts';
import { minutesBetween } from './paper-times.ts';
import { examAttempts } from './tables.server.ts';

/** Length of the exam in minutes for its credential, by the rules at that time. */
export const examMinutes = sql<number>`round(extract(epoch from ${examAttempts.deadline} - ${examAttempts.startedAt}) / 60)::int`;

type Passed = Omit<PassedExam, 'evidence'> &
  Omit<PassedExam['evidence'], 'minutesTaken'> & { startedAt: Date };

/**
 * Issues the credential of a passed exam, in the transaction that records the pass. Issues nothing if the purchase has
 * ended, because the purchase covers the exam and its credential. Returns whether a new one was issued and mailed.
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

/** Issues the credentials that these people earned during a dispute, once their purchase is valid again. */
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
