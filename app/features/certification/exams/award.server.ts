import { and, asc, eq, sql } from 'drizzle-orm';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type Issuing, issueCredential, type PassedExam } from '../credentials/issue.server.ts';
import { hasEntitlement } from '../orders.server.ts';
import { examAttempts } from './tables.server.ts';

/** What a credential says about the exam: how long it was, by the rules of that day. */
export const examMinutes = sql<number>`round(extract(epoch from ${examAttempts.deadline} - ${examAttempts.startedAt}) / 60)::int`;

type Passed = Omit<PassedExam, 'evidence'> & PassedExam['evidence'];

/**
 * Issues the credential of an exam that was passed, in the transaction that says so. Nothing while the purchase has ended:
 * what is sold is the exam with its credential. Gives whether a new one was issued, of which its holder is told by mail.
 */
export async function award(services: Issuing, tx: Database, passed: Passed): Promise<boolean> {
  const { userId, level, attemptId, holderName, score, total, passScore, examMinutes, passedAt } = passed;
  if (!(await hasEntitlement(tx, userId, level))) return false;
  const evidence = { score, total, passScore, examMinutes, passedAt };
  const { isNew } = await issueCredential(services, tx, { userId, level, attemptId, holderName, evidence });
  return isNew;
}

/** Issues what was earned while the purchase was in dispute, once it stands again. */
export async function awardEarned(
  services: Issuing,
  tx: Database,
  userId: string,
  level: LevelId,
): Promise<void> {
  const { id, holderName, scoreNumeric, total, passScore, completedAt } = examAttempts;
  const [passed] = await tx
    .select({
      attemptId: id,
      holderName,
      score: scoreNumeric,
      total,
      passScore,
      passedAt: completedAt,
      examMinutes,
    })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.level, level), eq(examAttempts.passed, true)))
    .orderBy(asc(completedAt))
    .limit(1);
  if (!passed?.passedAt || passed.score === null) return;
  const { passedAt, score } = passed;
  await award(services, tx, { ...passed, userId, level, passedAt, score });
}
