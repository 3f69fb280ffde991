import { data, redirectDocument } from 'react-router';
import type { ZodMiniType } from 'zod/mini';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { leaveNotice, type NextPageNotice } from '#app/services/http/cookies.server.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import type { RequestArgs } from '#app/services/services.server.ts';
import { expectedRefusal, messages } from './refusals.server.ts';
import { type AccountAnswer, withoutSecrets } from './schema.ts';

type Success = NoticeContent & Pick<AccountAnswer, 'backupCodes' | 'goOn'>;

/**
 * Checks a form of accounts and does its work, which ends in the notice of success or a redirect. The answer names one
 * wrong field at a time, as the specification has it, and repeats no typed secret.
 */
export async function submitForm<T>(
  { context }: RequestArgs,
  form: FormData,
  schema: ZodMiniType<T>,
  work: (values: T) => Promise<Success | Response>,
) {
  let extra: Pick<AccountAnswer, 'backupCodes' | 'goOn'> = {};
  const answered = await answerForm(
    context,
    form,
    schema,
    async (values) => {
      try {
        const done = await work(values);
        if (done instanceof Response) return done;
        const { backupCodes, goOn, ...notice } = done;
        extra = { backupCodes, goOn };
        return notice;
      } catch (error) {
        throw expectedRefusal(error) ?? error;
      }
    },
    ({ status, message }) => ({ title: status === 500 ? messages.unexpected : message, destructive: true }),
  );
  if (answered instanceof Response) return answered;
  const { values, errors, message } = answered.data;
  return data<AccountAnswer>(
    {
      intent: String(form.get('intent') ?? ''),
      values: withoutSecrets(values),
      errors: Object.fromEntries(Object.entries(errors).slice(0, 1)),
      message,
      ...extra,
    },
    answered.init ?? undefined,
  );
}

/** Redirects to a page that shows the notice. The page loads fully, so that its header has the name. */
export function goTo({ context }: RequestArgs, location: string, notice: NextPageNotice): Response {
  leaveNotice(context, notice);
  return redirectDocument(location);
}

/** A post that none of the page's forms makes. */
export function unknownIntent(): Refusal {
  return new Refusal(400, 'We could not read this form. Please send it again.');
}
