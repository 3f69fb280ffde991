import { eq, sql } from 'drizzle-orm';
import { lockAccount } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { award, examMinutes } from './award.server.ts';
import { decidedLetter } from './letters.server.ts';
import { examAttempts, type Verdict } from './tables.server.ts';

/**
 * Decides on a held exam. Released, it counts as submitted, with the credential of a pass; voided, it has no result.
 * Either way it counts as an attempt. A voided exam can be released later, if the learner had a good reason.
 * @throws Refusal 403 for one's own exam, 404, 409 when it is decided already
 */
export async function decideExam(
  services: Pick<Services, 'db' | 'changes' | 'mail' | 'config'>,
  editor: { id: string },
  attemptId: string,
  verdict: Verdict,
): Promise<void> {
  const { db, changes, mail, config } = services;
  const isIt = eq(examAttempts.id, attemptId);
  const [found] = isUuid(attemptId)
    ? await db.select({ userId: examAttempts.userId }).from(examAttempts).where(isIt)
    : [];
  if (!found) throw noSuchExam();
  const { userId } = found;
  if (userId === editor.id) throw new Refusal(403, 'This is your own exam, so another editor must decide.');
  await changes.write(db, [topics.credentials, topics.levelFigures], async (tx) => {
    // In the order in which closing locks.
    await lockAccount(tx, userId);
    const [exam] = await tx
      .select({ attempt: examAttempts, examMinutes })
      .from(examAttempts)
      .where(isIt)
      .for('update');
    const { attempt } = exam ?? {};
    if (!exam || !attempt?.heldFor || !attempt.completedAt || attempt.scoreNumeric === null)
      throw noSuchExam();
    if (attempt.verdict === 'released' || attempt.verdict === verdict)
      throw new Refusal(409, `This exam is already ${attempt.verdict}.`);
    const { level, total, passScore, holderName, startedAt } = attempt;
    const { scoreNumeric: score, completedAt: passedAt } = attempt;
    const passed = verdict === 'released' ? score >= passScore : null;
    await tx.update(examAttempts).set({ verdict, passed, decidedAt: sql`now()` }).where(isIt);
    await recordAudit(tx, {
      actor: `user:${editor.id}`,
      action: `exam.${verdict}`,
      subject: `exam:${attemptId}`,
      details: { level, score, total, ...(passed !== null && { passed }) },
    });
    const earned = { userId, level, attemptId, holderName, score, total, passScore, startedAt, passedAt };
    const isTold = passed && (await award(services, tx, { ...earned, examMinutes: exam.examMinutes }));
    const letter = isTold
      ? undefined
      : await decidedLetter(tx, userId, { id: attemptId, level }, config.siteUrl, verdict);
    if (letter) await mail.send(tx, letter);
  });
}

export const noSuchExam = () => new Refusal(404, 'No held exam has this URL.');
