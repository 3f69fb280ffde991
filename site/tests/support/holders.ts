import { randomUUID } from 'node:crypto';
import { users } from '#app/features/accounts/tables.server.ts';
import { issueCredential, type PassedExam } from '#app/features/certification/credentials/issue.server.ts';
import { examAttempts } from '#app/features/certification/exams/tables.server.ts';
import type { Services } from '#app/services/services.server.ts';

/** Makes people with credentials, as issued after a passed exam. */
export function holdersOn(services: Pick<Services, 'db' | 'mail' | 'config'>) {
  const { db } = services;
  return {
    /** A person with an account. */
    async newHolder(): Promise<{ id: string; email: string }> {
      const email = `holder-${randomUUID()}@example.org`;
      const values = { name: '', email, emailVerified: true };
      const [user] = await db.insert(users).values(values).returning({ id: users.id });
      if (!user) throw new Error('the account was not stored');
      return { id: user.id, email };
    },
    pass: (userId: string, passed: Partial<PassedExam> = {}, handle = db) =>
      handle.transaction(async (tx) => {
        const exam = { ...passedExam(userId), ...passed };
        await tx.insert(examAttempts).values(attemptOf(exam)).onConflictDoNothing();
        return issueCredential(services, tx, exam);
      }),
  };
}

const passedExam = (userId: string): PassedExam => ({
  userId,
  level: 'foundation',
  attemptId: randomUUID(),
  holderName: 'Ada Lovelace',
  evidence: {
    score: 27,
    total: 30,
    passScore: 21,
    examMinutes: 45,
    minutesTaken: 34,
    passedAt: new Date('2026-11-20T10:00:00Z'),
  },
});

const attemptOf = ({ userId, level, attemptId, holderName, evidence }: PassedExam) => ({
  id: attemptId,
  userId,
  level,
  holderName,
  examVersion: 'test',
  seed: 'test',
  questions: [],
  total: evidence.total,
  passScore: evidence.passScore,
  scoreNumeric: evidence.score,
  passed: true,
  startedAt: new Date(evidence.passedAt.getTime() - evidence.minutesTaken * 60_000),
  deadline: evidence.passedAt,
  completedAt: evidence.passedAt,
});
