import type { Holder } from '@context-native/mcp';
import { z } from 'zod';
import { actorOf, demandScope, findAddresses } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { defineAgentTool, holderOf } from '#app/services/agent-tools/agent-tool.server.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { statusPath } from '#app/services/submissions/send-for-review.server.ts';
import { submitOnce } from '#app/services/submissions/submissions.server.ts';
import { checkEntry } from './submission.server.ts';
import { type TextFieldName, textFieldNames } from './submission.ts';

/**
 * Entries that agents submit for a user, in the review queue. Approving an entry adds no file: the registry's files are
 * in the repository.
 */
export const entryDraftKind: SubmissionKind = {
  kind: 'registry-entry',
  fields: {
    path: 'File',
    profile: 'Profile',
    version: 'Version',
    warnings: 'Possible secrets',
    answer: 'Owner’s answer',
    file: 'Contents',
  },
  effect:
    'Tells the sender that the entry is accepted. Add the file to the repository first. The next release publishes it.',
};

const oneLine = (most: number) => z.string().trim().max(most);

/** Fields of the registry's form, with the trace of an example run. */
const entryDraft = z.strictObject({
  name: oneLine(200),
  org_id: oneLine(100),
  agent_code: oneLine(100),
  profile: oneLine(40).describe('Code of one of the standard’s profiles.'),
  version: oneLine(40),
  capabilities: z.array(oneLine(100)).min(1).max(50),
  compliance: z.literal(true).describe('You declare that the implementation follows the standard.'),
  repository: oneLine(300).optional(),
  package: oneLine(214).optional().describe('Name of the package on npm.'),
  endpoint: oneLine(300).optional(),
  server_name: oneLine(200).optional(),
  badge_url: oneLine(300).optional(),
  trace: z.string().max(200_000).describe('The trace of an example run, as JSON text.'),
  no_secret: z
    .boolean()
    .optional()
    .describe(
      'The owner has reviewed `possible_secrets` and confirms that none of them is a secret. Ask the owner.',
    ),
});

const sentEntry = z.object({
  id: z.string(),
  file: z.string().describe('Path of the file in the repository.'),
  status: z.literal('waits for review'),
  is_new: z.boolean().describe('False if the same entry from you is already waiting.'),
  possible_secrets: z.array(z.string()).describe('Possible secrets, by place and kind.'),
  url: z.string(),
});

/**
 * Puts an entry into the review queue for the agent's user, after the checks of the form of `/registry/submit`. The
 * same entry of a user is queued once.
 *
 * @throws Refusal 403 without the permission, 422 with the field, 429, 503; TooManyRequests
 */
export async function submitEntryDraft(
  { db, changes, limits, config }: Services,
  holder: Holder,
  draft: z.output<typeof entryDraft>,
): Promise<z.input<typeof sentEntry>> {
  demandScope(holder, 'submit');
  const { userId } = holder;
  await limits.take('entries by account', userId);
  const { compliance, capabilities, no_secret, ...texts } = draft;
  const empty = Object.fromEntries(textFieldNames.map((name) => [name, ''])) as Record<TextFieldName, string>;
  const given = {
    ...empty,
    ...texts,
    capabilities: capabilities.join('\n'),
    compliance,
    no_secret: no_secret ? '*' : '',
  };
  const { submission, outcome } = await checkEntry(given);
  const [wrong] = Object.entries(outcome.errors);
  const [finding] = outcome.traceFindings;
  if (wrong) {
    const [field, words] = wrong;
    const where =
      field === 'trace' && finding ? ` ${finding.message} (${finding.pointer || 'the whole'})` : '';
    throw new Refusal(422, `${words}${where}`, { field });
  }
  if (!outcome.conforms) throw new Refusal(422, 'The entry does not conform.', { field: 'trace' });
  const { path, file, warnings, isAnswered } = outcome;
  const actor = actorOf(userId);
  const email = (await findAddresses(db, [actor])).get(actor);
  const { id, isNew } = await changes.write(db, [], async (tx) => {
    const sent = await submitOnce(tx, {
      kind: entryDraftKind.kind,
      title: submission.name,
      data: {
        path,
        profile: submission.profile,
        version: submission.version,
        warnings: warnings.join('\n') || 'nothing',
        ...(warnings.length > 0 && { answer: isAnswered ? 'No secret.' : 'Not answered.' }),
        file,
      },
      submittedBy: userId,
      email,
      key: JSON.stringify([userId, path, file]),
    });
    if (sent.isNew)
      await recordAudit(tx, { actor, action: 'entry.sent-by-agent', subject: `submission:${sent.id}` });
    return sent;
  });
  return {
    id,
    file: path,
    status: 'waits for review',
    is_new: isNew,
    possible_secrets: warnings,
    url: config.siteUrl + statusPath(id),
  };
}

export const submitEntryTool = defineAgentTool({
  name: 'submit_entry',
  title: 'Submit a registry entry',
  description:
    'Requires sign-in. Submits a registry entry as a draft for an editor to review. It first runs the same checks as the form, and submits the entry only if it passes. Submitting the same entry again does not create a second draft.',
  scope: 'submit',
  writes: true,
  input: entryDraft,
  output: sentEntry,
  async run({ services }, draft, context) {
    const sent = await submitEntryDraft(services, holderOf(context), draft);
    const words = sent.is_new
      ? 'was submitted and is waiting for an editor'
      : 'is already waiting for an editor';
    return {
      result: sent,
      text: [`${sent.file} ${words}: ${sent.url}`, ...sent.possible_secrets].join('\n'),
    };
  },
});
