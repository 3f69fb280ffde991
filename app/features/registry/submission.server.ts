import { notUtf8, readUtf8 } from '#app/lib/text-file.ts';
import { checkRegistryFile, checkText } from '#conformance';
import {
  examine,
  type Outcome,
  readSubmission,
  type Submission,
  suggestFrom,
  type TextFieldName,
} from './submission.ts';

/** The same check as in the browser, for a form that was posted. Nothing of it is stored. */
export async function checkSubmission(form: FormData): Promise<{ submission: Submission; outcome: Outcome }> {
  const submission = readSubmission(form);
  const file = form.get('trace_file');
  const isFile = submission.trace.trim() === '' && file instanceof File;
  const text = isFile ? await readUtf8(file) : submission.trace;
  submission.trace = text ?? '';
  for (const [name, value] of Object.entries(suggestFrom(submission.trace)))
    submission[name as TextFieldName] ||= value;
  const outcome = (await examine(submission, (part, kind) =>
    kind === 'trace' ? checkText(part, { kind }) : checkRegistryFile(part),
  )) as Outcome;
  if (isFile && text === undefined) outcome.errors.trace = Object.values(notUtf8(file.name)).join(' ');
  return { submission, outcome };
}
