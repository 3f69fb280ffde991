import { data, redirectDocument } from 'react-router';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { linkLimits } from '#app/lib/link-limits.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { leaveNotice } from '#app/services/http/notice-cookie.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { answerQuestion, listMessages } from '#app/services/submissions/messages.server.ts';
import { statusPath } from '#app/services/submissions/receipt.server.ts';
import { findSubmission, isOpen } from '#app/services/submissions/submissions.server.ts';
import { kindInWords, statusInWords } from '#app/services/submissions/words.ts';

/** What became of a submission, for whoever has its link. @throws Refusal 404 */
export async function showSubmissionStatus({ url, context }: PageArgs) {
  const { db } = context.get(servicesContext);
  const found = await requireSubmission({ url, context });
  const { title, kind, status, createdAt, updatedAt, resultPath } = found;
  const messages = await listMessages(db, found.id);
  return {
    title,
    kind: kindInWords(kind),
    label: statusInWords(status).label,
    isOpen: isOpen(status),
    isAsked: status === 'asked',
    resultPath,
    sent: formatLongDate(createdAt),
    decided: formatLongDate(updatedAt),
    messages: messages.map(({ at, ...message }) => ({ ...message, on: formatLongDate(at) })),
  };
}

/** Takes the sender's answer to an editor's question. @throws Refusal 404 */
export async function answerSubmissionPage(args: PageArgs) {
  const { context, request } = args;
  const { db, limits } = context.get(servicesContext);
  const { id } = await requireSubmission(args);
  const message = String((await readForm(request)).get('message') ?? '').trim();
  try {
    if (message === '') throw new Refusal(422, 'Please write your answer.', { field: 'message' });
    if (message.length > 5_000)
      throw new Refusal(422, 'At most 5000 characters, please.', { field: 'message' });
    if (!linkLimits.text.isKept(message))
      throw new Refusal(422, linkLimits.text.message, { field: 'message' });
    await limits.take('submissions by address', context.get(requestContext).address);
    await answerQuestion(db, id, message);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data(
      { message: error.message, field: error.field, typed: message },
      { status: error.status, headers: error.headers },
    );
  }
  leaveNotice(context, { title: 'Your answer was sent.', description: 'An editor looks at it again.' });
  return redirectDocument(statusPath(id), 303);
}

async function requireSubmission({ url, context }: Pick<PageArgs, 'url' | 'context'>) {
  const id = url.searchParams.get('id') ?? '';
  const found = isUuid(id) ? await findSubmission(context.get(servicesContext).db, id) : undefined;
  if (!found)
    throw new Refusal(404, 'There is no submission with this link. Please open it as it stands in the mail.');
  return found;
}
