import { randomUUID } from 'node:crypto';
import { users } from '#app/features/accounts/tables.server.ts';
import { issueCredential, type PassedExam } from '#app/features/certification/credentials/issue.server.ts';
import type { Services } from '#app/services/services.server.ts';

/** People who pass exams, without the exams: credentials are issued as the exam issues them. */
export function holdersOn(services: Pick<Services, 'db' | 'mail' | 'config'>) {
  const { db } = services;
  return {
    /** Somebody with an account. */
    async newHolder(): Promise<{ id: string; email: string }> {
      const email = `holder-${randomUUID()}@example.org`;
      const values = { name: '', email, emailVerified: true };
      const [user] = await db.insert(users).values(values).returning({ id: users.id });
      if (!user) throw new Error('the account was not stored');
      return { id: user.id, email };
    },
    pass: (userId: string, passed: Partial<PassedExam> = {}, handle = db) =>
      handle.transaction((tx) => issueCredential(services, tx, { ...passedExam(userId), ...passed })),
  };
}

const passedExam = (userId: string): PassedExam => ({
  userId,
  level: 'foundation',
  attemptId: randomUUID(),
  holderName: 'Ada Lovelace',
  evidence: { score: 27, total: 30, passedAt: new Date('2026-11-20T10:00:00Z') },
});
