import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import { users } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { recordAudits } from '#app/services/audit/audit.server.ts';
import type { Command } from '#app/services/control/control.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { SecretSource, StoredText } from '#app/services/found-secrets/sources.server.ts';
import { foundSecrets } from '#app/services/found-secrets/tables.server.ts';
import { inWorker } from '#app/services/heavy/heavy.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { statusPath } from '#app/services/submissions/send-for-review.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { site } from '#site';
import type { Scanned } from './scan-texts.job.server.ts';

/** `npm run admin -- scan-secrets`, and the same for the control socket. */
export const scanCommand =
  (services: Needed, sources: readonly SecretSource[]): Command =>
  (_, print, signal) =>
    scanStored(services, sources, print, signal);

/** Texts read at a time, and hidden in one transaction. */
const batchSize = 100;
/**
 * Maximum length of a batch for the worker (characters of JSON), unless it has a single text: far below the time limit.
 */
const batchLength = 256_000;

const scanTexts = inWorker<unknown[], (Scanned | undefined)[]>(
  'site/app/features/found-secrets/scan-texts.job.server.ts',
  'judge',
);

type Needed = Pick<Services, 'db' | 'changes' | 'mail' | 'config'>;
interface Hit extends Scanned {
  subject: string;
}

/**
 * Scans the stored texts of all sources for certain secrets. A text with one is hidden and waits for an editor, and its
 * sender gets a mail, if there is an address: in one transaction for each batch. A further run scans all texts again,
 * but records and mails only new or changed findings.
 * @param signal ends it after the current batch
 */
export async function scanStored(
  services: Needed,
  sources: readonly SecretSource[],
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const source of sources) {
    await forgetGone(services.db, source);
    const counts = { scanned: 0, found: 0, mailed: 0 };
    for (let after = ''; !signal?.aborted; ) {
      const texts = await source.read(services.db, after, batchSize);
      const last = texts.at(-1);
      if (!last) break;
      after = last.subject;
      const hits = await findHits(source, texts, print);
      const done = await withhold(services, source, hits);
      counts.scanned += texts.length;
      counts.found += done.found;
      counts.mailed += done.mailed;
    }
    print(
      `${source.label}: ${counts.scanned} scanned, ${counts.found} newly hidden, ${counts.mailed} mailed.`,
    );
  }
}

/** Deletes findings whose text was deleted since. */
async function forgetGone(db: Database, { name, isStored }: SecretSource): Promise<void> {
  await db
    .delete(foundSecrets)
    .where(and(eq(foundSecrets.source, name), not(isStored(foundSecrets.subject))));
}

async function findHits(
  { label }: SecretSource,
  texts: StoredText[],
  print: (line: string) => void,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const batch of batchesOf(texts)) {
    try {
      const scanned = await scanTexts(batch.map(({ content }) => content));
      for (const [index, { subject }] of batch.entries()) {
        const found = scanned[index];
        if (found) hits.push({ subject, ...found });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { subject } of batch) print(`${label} ${subject}: not scanned. ${error.message}`);
    }
  }
  return hits;
}

/** The texts in their order, in groups of one batch each. */
function batchesOf(texts: StoredText[]): StoredText[][] {
  const batches: StoredText[][] = [];
  let room = 0;
  for (const text of texts) {
    const { length } = JSON.stringify(text.content) ?? '';
    if (room < length || batches.length === 0) {
      batches.push([]);
      room = batchLength;
    }
    batches.at(-1)?.push(text);
    room -= length;
  }
  return batches;
}

/** Hides a batch, with its lines in the audit log and its mails. */
async function withhold({ db, changes, mail, config }: Needed, source: SecretSource, hits: Hit[]) {
  if (hits.length === 0) return { found: 0, mailed: 0 };
  const topicsOf = ({ topics }: { topics: string[] }) => topics;
  return changes.write(db, topicsOf, async (tx) => {
    const isNew = await noteHits(tx, source.name, hits);
    const judged = await listJudged(tx, source.name, hits);
    const hidden = hits.filter(({ subject }) => !judged.has(subject)).map(({ subject }) => subject);
    const topics = hidden.length > 0 ? await source.hide(tx, hidden) : [];
    const found = hits.filter(({ subject }) => isNew.has(subject));
    await recordAudits(
      tx,
      found.map(({ subject, places }) => ({
        actor: 'secret-scan',
        action: 'secret.found',
        subject: `${source.name}:${subject}`,
        details: { kinds: kindsOf(places) },
      })),
    );
    const owners = await findOwners(tx, source, found);
    await mail.sendAll(
      tx,
      owners.map(({ to, submissionId, places }) =>
        foundSecretLetter(to, { label: source.label, kinds: kindsOf(places), submissionId }, config.siteUrl),
      ),
    );
    return { topics, found: found.length, mailed: owners.length };
  });
}

const kindsOf = (places: Hit['places']) => [...new Set(places.map(({ kind }) => kind))];

/** Stores the findings and returns the subjects whose findings are new or changed. */
async function noteHits(tx: Database, source: string, hits: Hit[]): Promise<Set<string>> {
  const stored = await tx
    .insert(foundSecrets)
    .values(hits.map((hit) => ({ source, ...hit })))
    .onConflictDoUpdate({
      target: [foundSecrets.source, foundSecrets.subject],
      set: {
        places: sql`excluded.places`,
        digest: sql`excluded.digest`,
        verdict: null,
        decidedAt: null,
        foundAt: sql`now()`,
      },
      setWhere: ne(foundSecrets.digest, sql`excluded.digest`),
    })
    .returning({ subject: foundSecrets.subject });
  return new Set(stored.map(({ subject }) => subject));
}

/** Texts that an editor marked as no secret. */
async function listJudged(tx: Database, source: string, hits: Hit[]): Promise<Set<string>> {
  const subjects = hits.map(({ subject }) => subject);
  const { subject, verdict } = foundSecrets;
  const found = await tx
    .select({ subject })
    .from(foundSecrets)
    .where(and(eq(foundSecrets.source, source), inArray(subject, subjects), eq(verdict, 'no-secret')));
  return new Set(found.map(({ subject }) => subject));
}

const names = {
  id: sql<string>`${submissions.id}::text`,
  result: sql<string>`${submissions.resultId}::text`,
  path: sql<string>`(${submissions.data} ->> 'path')`,
};

/** The newest sender of each text, where one left an address. */
async function findOwners(tx: Database, { sentAs }: SecretSource, hits: Hit[]) {
  if (!sentAs || hits.length === 0) return [];
  const subject = names[sentAs];
  const subjects = hits.map((hit) => hit.subject);
  const sent = await tx
    .selectDistinctOn([subject], {
      subject,
      submissionId: submissions.id,
      to: sql<string | null>`coalesce(${submissions.email}, ${users.email})`,
    })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.submittedBy))
    .where(inArray(subject, subjects))
    .orderBy(subject, sql`${submissions.createdAt} desc`);
  const places = new Map(hits.map((hit) => [hit.subject, hit.places]));
  return sent.flatMap(({ to, submissionId, subject }) =>
    to ? [{ to, submissionId, places: places.get(subject) ?? [] }] : [],
  );
}

interface Hidden {
  label: string;
  kinds: string[];
  submissionId: string;
}

/**
 * The mail to the sender of a submission that contains a secret. It repeats nothing from the submission, because a form
 * takes any address.
 */
function foundSecretLetter(to: string, { label, kinds, submissionId }: Hidden, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `We hid your submission to ${site.product}: it contains a secret`,
    paragraphs: [
      `We search all content on ${site.product} for secrets. Your submission contains one (${label}), so we hid the submission.`,
      `Found: ${[...new Set(kinds)].join(', ')}.`,
      'Revoke the secret at the service that issued it: others may have read it. Then send a version without it.',
      `An editor also reviews what we found. If what we found is not a secret, write to ${site.email}. We will then show your submission again.`,
    ],
    action: { label: 'See where it is', href: siteUrl + statusPath(submissionId) },
    otherwise: 'This submission was sent with your email address. If you did not send it, ignore this email.',
  });
}
