import { data } from 'react-router';
import type { ZodMiniType } from 'zod/mini';
import type { NoticeContent } from '#app/lib/edit-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import type { FormAnswer } from './form-answer.ts';
import { messages, refusalOf } from './refusals.server.ts';
import { checkForm } from './schema.ts';

type Success = NoticeContent & Pick<FormAnswer, 'backupCodes'>;

/** Never sent back to the page. */
const secrets = ['password', 'currentPassword', 'code'];

/**
 * Checks a form and does its work. Whatever is wrong comes back as an answer that the same page shows in place,
 * with what was typed kept; `work` returns the notice of success, or a redirect.
 */
export async function answerForm<T extends Record<string, string>>(
  { context }: RequestArgs,
  form: FormData,
  schema: ZodMiniType<T>,
  work: (values: T) => Promise<Success | Response>,
) {
  const intent = String(form.get('intent') ?? '');
  const refuse = (status: number, message: string, field?: string, headers?: Record<string, string>) => {
    const answer = { intent, notice: { title: message, destructive: true }, field, values: keptValues(form) };
    return data<FormAnswer>(answer, { status, headers });
  };
  const { problem, values } = { values: undefined, problem: undefined, ...checkForm(schema, form) };
  if (problem) return refuse(400, problem.message, problem.field);
  try {
    const outcome = await work(values as T);
    if (outcome instanceof Response) return outcome;
    const { backupCodes, ...notice } = outcome;
    return data<FormAnswer>({ intent, notice, values: {}, backupCodes });
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = refusalOf(error);
    if (refusal) return refuse(refusal.status, refusal.message, refusal.field, refusal.headers);
    const { id } = context.get(requestContext);
    context.get(servicesContext).log.error({ requestId: id, intent, err: error }, 'unexpected error');
    return refuse(500, messages.unexpected);
  }
}

/** A post that none of the page's forms makes. */
export function unknownIntent(): Refusal {
  return new Refusal(400, 'This form could not be read. Please send it once more.');
}

function keptValues(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.filter(([name]) => !secrets.includes(name)));
}
