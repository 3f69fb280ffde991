import { eq } from 'drizzle-orm';
import { users } from '#app/features/accounts/accounts.server.ts';
import { type LevelId, nameLevel } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { site } from '#site';
import { resultPath } from './exam-paths.ts';
import { measureReviewHours, reviewTimeInWords } from './review-time.server.ts';
import type { Verdict } from './tables.server.ts';

interface Sat {
  id: string;
  level: LevelId;
}

/** Mail about an exam that waits for an editor. It accuses nobody: a lost connection can be the cause. */
export async function heldLetter(tx: Database, userId: string, sat: Sat, siteUrl: string) {
  const reviewTime = reviewTimeInWords(await measureReviewHours(tx));
  return letterAbout(tx, userId, sat, siteUrl, (name) => ({
    subject: `An editor reviews your ${name} exam`,
    paragraphs: [
      `We received your ${name} exam. It has no answers, or they arrived unusually fast. A lost connection can cause this. An editor reviews the exam before you get a result.`,
      `You don’t need to do anything. We will email you the decision. ${reviewTime}`,
    ],
  }));
}

/** Mail about an editor's decision on a held exam. */
export const decidedLetter = (tx: Database, userId: string, sat: Sat, siteUrl: string, verdict: Verdict) =>
  letterAbout(tx, userId, sat, siteUrl, (name) => ({
    subject: `An editor reviewed your ${name} exam`,
    paragraphs: [
      verdict === 'released'
        ? `An editor reviewed your ${name} exam. The exam counts, with the answers that you submitted.`
        : `An editor reviewed your ${name} exam. The exam does not count, and has no result. You can retake it: the exam’s page says when.`,
      ...(verdict === 'voided' ? [`If you think that this is wrong, write to ${site.email}.`] : []),
    ],
  }));

async function letterAbout(
  tx: Database,
  userId: string,
  { id, level }: Sat,
  siteUrl: string,
  say: (name: string) => { subject: string; paragraphs: string[] },
): Promise<Message | undefined> {
  const [learner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!learner) return undefined;
  const { name } = await nameLevel(level);
  return composeLetter(learner.email, {
    ...say(name),
    action: { label: 'Your exam', href: siteUrl + resultPath(id) },
    otherwise: `If you did not take an exam, write to ${site.email}.`,
  });
}
