import { checkRegistryFile, checkText } from '@context-native/checker';
import { scanSecrets } from '@context-native/recorder/scan-secrets';
import { asJob } from '#app/services/heavy/job.server.ts';
import { examine, type Outcome, type Submission, suggestFrom, type TextFieldName } from './submission.ts';

/** Fills empty fields from the trace, and checks the entry with it. */
export default asJob(async (given: Submission): Promise<{ submission: Submission; outcome: Outcome }> => {
  const submission = { ...given };
  for (const [name, value] of Object.entries(suggestFrom(submission.trace)))
    submission[name as TextFieldName] ||= value;
  const outcome = (await examine(
    submission,
    (part, kind) => (kind === 'trace' ? checkText(part, { kind }) : checkRegistryFile(part)),
    scanSecrets,
  )) as Outcome;
  return { submission, outcome };
});
