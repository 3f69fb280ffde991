import { createHash } from 'node:crypto';
import { data, type RouterContextProvider, redirectDocument } from 'react-router';
import type { z } from 'zod';
import {
  checkForm,
  type Fields,
  type FormAnswer,
  type NoticeContent,
  readFields,
  somethingWrong,
} from '#app/lib/form-answer.ts';
import { Refusal, unexpectedMessage } from '#app/lib/refusal.ts';
import { requestContext, servicesContext } from '../services.server.ts';
import { leaveNotice, type NextPageNotice } from './cookies.server.ts';

/**
 * Version of the saved values of a form: a digest. A change outside the form, such as a view count, does not change it.
 */
export function versionOf(saved: Fields): string {
  const sorted = Object.entries(saved).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
}

/** It was saved elsewhere while the form was open. */
export class EditConflict extends Refusal {
  override name = 'EditConflict';
  readonly saved: Fields;
  readonly version: string;

  constructor(saved: Fields, version = versionOf(saved)) {
    super(409, 'Someone else saved this while you were editing. Your version is below and not saved yet.');
    this.saved = saved;
    this.version = version;
  }
}

/**
 * Prevents two editors from overwriting each other. Call it in the transaction of the change, with the row read
 * `for('update')`, as the form would show it now. The same form sent twice is no conflict; give `typed` as it would be
 * stored, if that differs from the input.
 *
 * @throws EditConflict, which `answerEdit` shows with both versions
 */
export function checkUnchanged(saved: Fields, form: FormData, typed = readFields(form)): void {
  if (form.get('version') === versionOf(saved)) return;
  if (Object.entries(saved).some(([name, value]) => (typed[name] ?? '').trim() !== value.trim()))
    throw new EditConflict(saved);
}

type Context = Readonly<RouterContextProvider>;

/** Message for a form that was not accepted: a refusal, a server error (500), or invalid fields (422). */
type RefusalWords = (refusal: Refusal) => NoticeContent | undefined;

const inItsOwnWords: RefusalWords = ({ message, field }) =>
  field ? somethingWrong : { title: message, description: 'Your text is still here.', destructive: true };

/**
 * Checks a form and does its work, which ends in a redirect, a message on the same page, or an answer about the part
 * that was not done. An error becomes an answer that the page shows in place, with the input: 422 for invalid fields, a
 * refusal with its status, 409 with both versions if it was saved elsewhere, 500 for a server error, which is logged. A
 * thrown Response is thrown again.
 */
export async function answerForm<T>(
  context: Context,
  form: FormData,
  schema: z.core.$ZodType<T>,
  work: (values: T, typed: Fields) => Promise<Response | NoticeContent | FormAnswer>,
  words = inItsOwnWords,
) {
  const typed = readFields(form);
  // `proof` is a password or a code, which no page may contain.
  const { proof: _, ...values } = typed;
  const refuse = (refusal: Refusal, errors: Fields, conflict?: FormAnswer['conflict']) =>
    data<FormAnswer>(
      { values, errors, message: words(refusal), conflict },
      { status: refusal.status, headers: refusal.headers },
    );
  const { values: checked, errors } = checkForm(schema, typed);
  if (errors) {
    const [[field, message] = ['', '']] = Object.entries(errors);
    return refuse(new Refusal(422, message, { field }), errors);
  }
  try {
    const done = await work(checked as T, values);
    if (done instanceof Response) return done;
    return data<FormAnswer>('errors' in done ? done : { values: {}, errors: {}, message: done });
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof EditConflict)
      return refuse(error, {}, { version: error.version, saved: error.saved });
    if (error instanceof Refusal) return refuse(error, error.field ? { [error.field]: error.message } : {});
    const { id } = context.get(requestContext);
    context.get(servicesContext).log.error({ requestId: id, err: error }, 'unexpected error');
    return refuse(new Refusal(500, unexpectedMessage(id)), {});
  }
}

/** Redirects to another page, which shows the notice. */
export function leadTo(context: Context, location: string, notice: NextPageNotice): Response {
  leaveNotice(context, notice);
  return redirectDocument(location, 303);
}

/** Answers a form of the desk (`DeskForm`). On success it redirects to another page with a notice. */
export function answerEdit<T>(
  context: Context,
  form: FormData,
  schema: z.core.$ZodType<T>,
  work: (values: T) => Promise<{ location: string; notice: NextPageNotice }>,
) {
  return answerForm(
    context,
    form,
    schema,
    async (values) => {
      const { location, notice } = await work(values);
      return leadTo(context, location, notice);
    },
    ({ status, message, field }) => ({
      title: field && status === 422 ? notSaved : message,
      destructive: true,
    }),
  );
}

const notSaved = 'We did not save this: something in the form is missing or wrong.';
