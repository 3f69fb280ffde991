import { createHash } from 'node:crypto';
import { data, type RouterContextProvider, redirectDocument } from 'react-router';
import type { z } from 'zod';
import type { EditAnswer, Fields } from '#app/lib/edit-answer.ts';
import { Refusal, unexpectedMessage } from '#app/lib/refusal.ts';
import { requestContext, servicesContext } from '../services.server.ts';
import { leaveNotice, type NextPageNotice } from './notice-cookie.server.ts';

/** The version of a thing is what its form shows of it: a view that is counted makes no new one. */
export function versionOf(saved: Fields): string {
  const sorted = Object.entries(saved).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
}

/** Somebody else saved the thing while this form was open. */
class EditConflict extends Refusal {
  override name = 'EditConflict';
  readonly saved: Fields;

  constructor(saved: Fields) {
    super(409, 'Somebody else saved this while you were editing. Yours is kept below and not saved yet.');
    this.saved = saved;
  }
}

/**
 * Two editors on one thing do not overwrite each other: called in the transaction that changes it, with the row read
 * `for('update')`, as the form would show it now. Sent twice, the same form is no conflict; give `typed` as it would be
 * kept, where that is not to the letter what was sent.
 *
 * @throws EditConflict, which `answerEdit` shows with both versions
 */
export function checkUnchanged(saved: Fields, form: FormData, typed = readFields(form)): void {
  if (form.get('version') === versionOf(saved)) return;
  if (Object.entries(saved).some(([name, value]) => (typed[name] ?? '').trim() !== value.trim()))
    throw new EditConflict(saved);
}

interface Done {
  /** Where the browser goes, and what is said there. */
  location: string;
  notice: NextPageNotice;
}

/**
 * Checks a form of the desk and does its work. Whatever is wrong comes back as an answer that the same page shows in
 * place (`DeskForm`), with what was typed kept: 422 by field, 409 with both versions, a refusal by its status.
 */
export async function answerEdit<T>(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  schema: z.ZodType<T>,
  work: (values: T) => Promise<Done>,
) {
  const typed = readFields(form);
  const refuse = (status: number, answer: Omit<EditAnswer, 'typed'>, headers?: Record<string, string>) =>
    data<EditAnswer>({ ...answer, typed }, { status, headers });
  const parsed = schema.safeParse(typed);
  if (!parsed.success) {
    const errors: Fields = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return refuse(422, { message: 'This was not saved: something in the form is missing or wrong.', errors });
  }
  try {
    const { location, notice } = await work(parsed.data);
    leaveNotice(context, notice);
    return redirectDocument(location, 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof EditConflict) {
      const { message, saved } = error;
      return refuse(409, { message, errors: {}, conflict: { version: versionOf(saved), saved } });
    }
    if (error instanceof Refusal) {
      const { status, message, field, headers } = error;
      return refuse(status, { message, errors: field ? { [field]: message } : {} }, headers);
    }
    const { id } = context.get(requestContext);
    context.get(servicesContext).log.error({ requestId: id, err: error }, 'unexpected error');
    return refuse(500, { message: unexpectedMessage(id), errors: {} });
  }
}

/** The form's texts; a field that is sent several times is one text, parted by commas. Browsers send CRLF. */
function readFields(form: FormData): Fields {
  const fields: Fields = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const text = value.replaceAll('\r\n', '\n');
    fields[name] = fields[name] === undefined ? text : `${fields[name]},${text}`;
  }
  return fields;
}
