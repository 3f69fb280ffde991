import { checkRegistryFile, checkText } from '#conformance';
import {
  judge,
  type Outcome,
  partsOf,
  readSubmission,
  type Submission,
  suggestFrom,
  type TextFieldName,
} from './submission.ts';

/** The same check as in the browser, for a form that was posted. Nothing of it is stored. */
export async function checkSubmission(form: FormData): Promise<{ submission: Submission; outcome: Outcome }> {
  const submission = readSubmission(form);
  const uploaded = form.get('trace_file');
  if (submission.trace.trim() === '' && uploaded instanceof File) submission.trace = await uploaded.text();
  for (const [name, value] of Object.entries(suggestFrom(submission.trace)))
    submission[name as TextFieldName] ||= value;
  const { file, trace } = partsOf(submission);
  const traceCheck = trace === undefined ? undefined : checkText(trace, { kind: 'trace' });
  return { submission, outcome: judge(submission, checkRegistryFile(file), traceCheck) };
}
