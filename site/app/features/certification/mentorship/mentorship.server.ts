import * as z from 'zod/mini';
import {
  lockAccount,
  type PageArgs,
  requireVisitor,
  type Visitor,
} from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { paragraph } from '#app/lib/form-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { requestContext, type Services, servicesContext } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { findNewestSubmission, isOpen, submit } from '#app/services/submissions/submissions.server.ts';
import { listEntitlements } from '../orders.server.ts';

const kind = 'mentorship-request';

type Person = Pick<Visitor, 'id' | 'name' | 'email'>;

/** Data of `/account/mentorship`: the level with a session, and whether the visitor owns it and has asked. */
export async function showMentorship(db: Database, visitor: Person) {
  const [level, isOwned, asked] = await Promise.all([
    findMentoredLevel(),
    ownsMentorship(db, visitor),
    findNewestSubmission(db, kind, visitor.id),
  ]);
  return {
    levelName: level.name,
    isOwned,
    asked: asked && { on: formatLongDate(asked.createdAt), isWaiting: isOpen(asked.status) },
  };
}

/**
 * Puts the request for a session into the review queue.
 * @throws Refusal 403 without the level, 409 while an earlier request waits, TooManyRequests
 */
export async function askForMentorship(
  { db, changes, limits }: Pick<Services, 'db' | 'changes' | 'limits'>,
  visitor: Person,
  wish: { topics: string; times: string },
  address: string,
): Promise<void> {
  await limits.take('submissions by address', address);
  const level = await findMentoredLevel();
  await changes.write(db, [], async (tx) => {
    await lockAccount(tx, visitor.id);
    if (!(await ownsMentorship(tx, visitor)))
      throw new Refusal(403, `You need ${level.name} to request a session.`);
    const asked = await findNewestSubmission(tx, kind, visitor.id);
    if (asked && isOpen(asked.status))
      throw new Refusal(409, 'Your request is already waiting for an editor.');
    await submit(tx, {
      kind,
      title: `Mentorship session: ${visitor.name || visitor.email}`,
      data: { level: level.id, ...wish },
      email: visitor.email,
      submittedBy: visitor.id,
    });
  });
}

async function ownsMentorship(db: Database, visitor: Person): Promise<boolean> {
  const [{ id }, owned] = await Promise.all([findMentoredLevel(), listEntitlements(db, visitor.id)]);
  return owned.includes(id);
}

async function findMentoredLevel() {
  const level = (await readTiers()).levels.find(({ includesMentorship }) => includesMentorship);
  if (!level) throw new Error('no level includes mentorship');
  return level;
}

/** Requests for a session in the review queue. */
export const mentorshipKind: SubmissionKind = {
  kind,
  isAboutSender: true,
  fields: { level: 'Level', topics: 'Topics', times: 'Times' },
  effect: 'Tells the learner that the session will take place. Propose the time in the message.',
};

const mentorshipForm = z.object({
  topics: paragraph(2000, 'Enter what you would like to talk about.'),
  times: paragraph(500, 'Enter the days and hours when you have time.'),
});

/** Takes the form of `/account/mentorship`: an ordinary post. */
export async function answerMentorshipForm(args: PageArgs) {
  const { request, context } = args;
  const visitor = await requireVisitor(args);
  return answerForm(context, await readForm(request), mentorshipForm, async (wish) => {
    await askForMentorship(context.get(servicesContext), visitor, wish, context.get(requestContext).address);
    return leadTo(context, '/account/mentorship', {
      title: 'Your request was sent.',
      description: `An editor will reply to ${visitor.email}.`,
    });
  });
}
