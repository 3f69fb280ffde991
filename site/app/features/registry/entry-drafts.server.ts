import type { Library } from '@context-native/mcp';
import { actorOf, demandScope, findAddresses } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { statusPath } from '#app/services/submissions/receipt.server.ts';
import { submitOnce } from '#app/services/submissions/submissions.server.ts';
import { checkEntry } from './submission.server.ts';
import { type TextFieldName, textFieldNames } from './submission.ts';

/** Entries that agents sent in for somebody, in the review queue. The registry is files: approving puts none there. */
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
    'Tells the sender that the entry is taken. Put the file into the repository first: it is published with the next release.',
};

/**
 * Puts an entry into the review queue for whoever let the agent in: what the form of `/registry/submit` refuses is refused
 * here in the same words, and the same entry of the same person waits there once.
 *
 * @throws Refusal 422 with the field, 503; TooManyRequests
 */
export const submitEntryDraft =
  ({ db, changes, limits, config }: Services): NonNullable<Library['mine']>['submitEntry'] =>
  async (holder, draft) => {
    demandScope(holder, 'submit');
    const { userId } = holder;
    await limits.take('entries by account', userId);
    const { compliance, capabilities, no_secret, ...texts } = draft;
    const empty = Object.fromEntries(textFieldNames.map((name) => [name, ''])) as Record<
      TextFieldName,
      string
    >;
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
      ...{ id, file: path },
      status: 'waits for review',
      is_new: isNew,
      possible_secrets: warnings,
      url: config.siteUrl + statusPath(id),
    };
  };
