import { notUtf8, readUtf8 } from '#app/lib/text-file.ts';
import { inWorker } from '#app/services/heavy/heavy.server.ts';
import { type Outcome, readSubmission, type Submission } from './submission.ts';

interface Checked {
  submission: Submission;
  outcome: Outcome;
}

/** Checks an entry that was submitted as data. @throws Refusal 422, 429, 503 (`inWorker`) */
export const checkEntry = inWorker<Submission, Checked>(
  'site/app/features/registry/check-submission.job.server.ts',
  'judge',
);

/**
 * The same check as in the browser, for a posted form. Nothing of it is stored.
 * @throws Refusal 422, 429, 503 (`inWorker`)
 */
export async function checkSubmission(form: FormData): Promise<Checked> {
  const given = readSubmission(form);
  const file = form.get('trace_file');
  const isFile = given.trace.trim() === '' && file instanceof File;
  const text = isFile ? await readUtf8(file) : given.trace;
  const checked = await checkEntry({ ...given, trace: text ?? '' });
  if (isFile && text === undefined)
    checked.outcome.errors.trace = Object.values(notUtf8(file.name)).join(' ');
  return checked;
}
