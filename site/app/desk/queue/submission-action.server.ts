import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { siteContext, submissionKindsOf } from '#app/feature.server.ts';
import { requireRole } from '#app/features/accounts/accounts.server.ts';
import type { Fields } from '#app/lib/form-answer.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { addNote, type Decision, decideSubmission, reopen } from './decision.server.ts';
import { findNeighbours, queue } from './queue.server.ts';
import { readSubmission, type SubmissionArgs } from './submission.server.ts';

const longest = 5_000;

const decisions: Record<string, { decision: Decision; done: string; missing?: string }> = {
  approve: { decision: 'approved', done: 'Approved' },
  reject: {
    decision: 'rejected',
    done: 'Rejected',
    missing: 'Enter a reason. We email it to the sender.',
  },
  ask: { decision: 'asked', done: 'Asked for more', missing: 'Enter your question.' },
};

/**
 * Handles the forms of a submission's page: approve, reject, ask, note, reopen. A decision leads to the next submission
 * of the list, or to the list if there is none.
 */
export async function answerSubmissionForm(args: SubmissionArgs) {
  const editor = await requireRole(args, 'editor');
  const { context, params } = args;
  const form = await readForm(args.request);
  const services = context.get(servicesContext);
  const { filter } = await queue.readAddress(args);
  const itself = listAddress(`/admin/submissions/${params.id}`, filter);
  const kinds = submissionKindsOf(context.get(siteContext));
  const work = async (typed: Fields) => {
    const message = (typed.message ?? '').trim();
    if (message.length > longest)
      throw new Refusal(422, `Use at most ${longest} characters.`, { field: 'message' });
    if (typed.intent === 'note') {
      if (message === '') throw new Refusal(422, 'Enter the note.', { field: 'message' });
      await readSubmission(services.db, [], params.id);
      await addNote(services.db, editor.id, params.id, message);
      return redirectDocument(itself, 303);
    }
    if (typed.intent === 'reopen') {
      if (message === '') throw new Refusal(422, 'Enter a reason.', { field: 'message' });
      const { title } = await readSubmission(services.db, [], params.id);
      await reopen(services, kinds, editor.id, {
        id: params.id,
        reason: message,
        decisionId: typed.decision,
      });
      return leadTo(context, itself, {
        title: `Reopened: ${shorten(title)}`,
        description: 'No email was sent.',
      });
    }
    const isSpam = typed.intent === 'reject' && typed.spam === 'yes';
    const wish = Object.hasOwn(decisions, typed.intent ?? '') ? decisions[typed.intent ?? ''] : undefined;
    if (!wish) throw new Refusal(400, 'We could not read this form. Please send it again.');
    if (wish.missing && message === '' && !isSpam) throw new Refusal(422, wish.missing, { field: 'message' });
    const { title } = await readSubmission(services.db, [], params.id);
    const { mailedTo } = await decideSubmission(services, kinds, editor.id, {
      id: params.id,
      decision: wish.decision,
      decisionId: typed.decision,
      message,
      written: typed,
      isSpam,
    });
    const { next } = await findNeighbours(services.db, filter, params.id);
    return leadTo(context, listAddress(next ? `/admin/submissions/${next}` : '/admin', filter), {
      title: `${wish.done}: ${shorten(title)}`,
      description: mailedTo ? `An email is on its way to ${mailedTo}.` : 'No email was sent.',
    });
  };
  return answerForm(context, form, z.record(z.string(), z.string()), work, ({ message }) => ({
    title: message,
    destructive: true,
  }));
}

const shorten = (title: string) => (title.length > 100 ? `${title.slice(0, 99)}…` : title);
