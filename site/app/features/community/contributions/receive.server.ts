import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { and, eq, ne } from 'drizzle-orm';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { checkForm } from '#app/lib/form-answer.ts';
import { isTrapped } from '#app/lib/form-fields.ts';
import { topics } from '#app/lib/topics.ts';
import type { Database } from '#app/services/database/database.server.ts';
import {
  type ReceivedFile,
  type ReceivedForm,
  receiveForm,
} from '#app/services/files/receive-form.server.ts';
import { TooManyRequests } from '#app/services/limits/limits.server.ts';
import {
  type RequestArgs,
  requestContext,
  type Services,
  servicesContext,
} from '#app/services/services.server.ts';
import { attach, noteAttachment } from '#app/services/submissions/attachments.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { type Sender, sendForReview } from '#app/services/submissions/send-for-review.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { type AttachmentKind, attachmentKind, safeFileName } from './attachment.ts';
import { encodingOf, isWhatItSays } from './attachment-content.server.ts';
import {
  type Contribution,
  checkFile,
  contributionFields,
  contributionSchema,
  type Problem,
  problem,
  problems,
  problemWith,
} from './schema.ts';

type Needed = Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config' | 'storage' | 'log'>;

/** Result of a form: the id of the submission that waits for review, or the problem with the typed values. */
export type Outcome =
  | { id: string; problem?: undefined }
  | { problem: Problem; typed: Record<string, string>; hadFile: boolean; headers?: Record<string, string> };

/**
 * Takes a contribution as a multipart form. An acknowledged contribution is durable: its file is stored before its rows
 * are committed. A file that was refused is gone when this returns.
 * @throws Refusal for a body that is no multipart form
 */
export async function receiveContribution(
  services: Needed,
  request: Request,
  sender: Sender,
): Promise<Outcome> {
  // Before anything is read: what is over the limit must not fill the disk. The fields are read all the same, for the
  // answer.
  const refused = await admit(services, sender);
  const path = refused ? undefined : await services.storage.newIncoming();
  try {
    const form = await receiveForm(request, {
      fileField: 'attachment',
      maxFileBytes: services.config.maxAttachmentBytes,
      ...(path !== undefined && { path }),
    });
    const refuse = (problem: Problem, headers = {}): Outcome => ({
      problem,
      typed: form.fields,
      hadFile: form.hadFile,
      headers,
    });
    if (refused) return refuse(refused.problem, refused.headers);
    const { values: contribution, errors } = checkForm(contributionSchema, form.fields);
    if (errors) return refuse(problemWith(errors));
    if (form.failure) services.log.error({ err: form.failure }, 'an attachment could not be received');
    const wrongFile = await checkAttachment(form, services.config.maxAttachmentBytes);
    if (wrongFile) return refuse(wrongFile);
    // Honeypot: only bots fill in this hidden field. They get the usual answer, and nothing is stored.
    if (isTrapped(form.fields)) return { id: randomUUID() };
    try {
      const kept = form.file && (await keepFile(services, form.file, sender));
      if (kept?.problem) return refuse(kept.problem, kept.headers);
      const attachment = kept?.attachment;
      return { id: await submitContribution(services, contribution, attachment, sender) };
    } catch (error) {
      services.log.error({ err: error }, 'a contribution could not be stored');
      return refuse(problems.failed(500));
    }
  } finally {
    if (path !== undefined) await rm(path, { force: true });
  }
}

/** Receives a contribution from a request, with its visitor and network address. */
export async function receiveFrom({ request, context }: RequestArgs): Promise<Outcome> {
  const visitor = await getVisitor(request, context);
  const { address } = context.get(requestContext);
  const sender = { address, userId: visitor?.id, email: visitor?.email };
  return receiveContribution(context.get(servicesContext), request, sender);
}

/** Problem if this network address has reached its limit, or the count fails; otherwise undefined. */
async function admit({ limits, log }: Needed, { address }: Sender) {
  try {
    await limits.take('submissions by address', address);
    return undefined;
  } catch (error) {
    if (error instanceof TooManyRequests)
      return { problem: problems.failed(429, error.message), headers: error.headers };
    log.error({ err: error }, 'a contribution could not be counted');
    return { problem: problems.failed(500), headers: {} };
  }
}

const fileNotTaken = problems.failed(
  503,
  'We could not store the file. Send the contribution without it, or try again later.',
);

async function checkAttachment(form: ReceivedForm, maxBytes: number): Promise<Problem | undefined> {
  if (form.isTooLarge) return problems.tooLarge(maxBytes);
  if (!form.hadFile) return undefined;
  if (!form.file) return fileNotTaken;
  const kind = attachmentKind(form.file.name);
  const wrong = checkFile(form.file, maxBytes);
  if (wrong || !kind) return wrong ?? problems.kind;
  if (await isWhatItSays(form.file.path, kind)) return undefined;
  const encoding = kind === '.md' || kind === '.txt' ? await encodingOf(form.file.path) : undefined;
  return encoding ? wrongEncoding(encoding) : wrongContent;
}

interface Attachment {
  id: string;
  name: string;
  size: number;
  sha256: string;
}

type Kept =
  | { attachment: Attachment; problem?: undefined }
  | { problem: Problem; headers?: Record<string, string>; attachment?: undefined };

/**
 * Stores a checked file for good, if there is room for it. Noted first, it is known to the sweep if its submission is
 * never stored.
 */
async function keepFile(
  { db, storage, log, limits, config }: Needed,
  { path, name, size, sha256 }: ReceivedFile,
  { address }: Sender,
): Promise<Kept> {
  try {
    await limits.take('attachments by address', address, size);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    return { problem: usedUp(`try again ${error.whenToTryAgain}`), headers: error.headers };
  }
  const safeName = safeFileName(name, attachmentKind(name) as AttachmentKind);
  const attachment = { id: randomUUID(), name: safeName, size, sha256 };
  if (!(await noteAttachment(db, attachment, config.maxAttachmentsBytes))) {
    log.warn('an attachment was refused: ATTACHMENTS_MAX_MB is used up');
    return { problem: noRoom };
  }
  try {
    await storage.keep(attachment.id, path, sha256);
    return { attachment };
  } catch (error) {
    log.error({ err: error }, 'an attachment could not be stored');
    return { problem: fileNotTaken };
  }
}

async function submitContribution(
  services: Needed,
  { title, ...typed }: Contribution,
  attachment: Attachment | undefined,
  sender: Sender,
): Promise<string> {
  const { id: fileId, ...shownFile } = attachment ?? {};
  const values = { ...typed, ...(attachment && { attachment: shownFile }) };
  const { id } = await sendForReview(
    services,
    // A form that was sent twice, because an answer was lost, has everything in common.
    { kind: 'contribution', title, key: JSON.stringify([title, values, sender.userId]), values },
    sender,
    {
      topics: [topics.contributions],
      andThen: async (tx, submissionId) => {
        if (fileId) await attach(tx, fileId, submissionId);
      },
    },
  );
  return id;
}

/** Problems of a file that only the server finds; they are not part of the browser's bundle. */

const wrongContent: Problem = problem(
  'File not accepted',
  'The content of the file does not match its name. Select another file.',
  { attachment: 'The content of the file does not match its name. The file was not saved.' },
  415,
);

const wrongEncoding = (encoding: string): Problem =>
  problem(
    'File not accepted',
    `The text is in ${encoding}. Please save it as UTF-8 and attach it again.`,
    {
      attachment: `The text is in ${encoding}: save it as UTF-8 and attach it again. The file was not saved.`,
    },
    415,
  );

const notKept: Problem['errors'] = { attachment: 'The file was not saved.' };

const usedUp = (retryAfter: string): Problem =>
  problem(
    'Too many files today',
    `Your network address has reached the daily limit for files. Please send the contribution without the file, or ${retryAfter}.`,
    notKept,
    429,
  );

const noRoom: Problem = problem(
  'No room for the file',
  'The space for files on this site is used up. Please send the contribution without the file.',
  notKept,
  507,
);

/**
 * Number of contributions that wait or are accepted. Rejected ones, mostly spam, do not count and are deleted later.
 */
export const countContributions = (db: Database) =>
  db.$count(submissions, and(eq(submissions.kind, 'contribution'), ne(submissions.status, 'rejected')));

/** Contributions in the review queue. Approving publishes nothing: an editor merges the contribution by hand. */
export const contributionKind: SubmissionKind = {
  kind: 'contribution',
  fields: contributionFields,
  effect:
    'Tells the sender that the contribution is accepted. Say in the message where the contribution goes.',
  topics: [topics.contributions],
};
