import type { FetchDocument } from '@context-native/openbadges/verify/fetched';
import { maxGivenBytes } from '@context-native/openbadges/verify/presented';
import type { Report } from '@context-native/openbadges/verify/verify';
import { WorkQueue } from '#app/lib/work-queue.ts';
import { inWorker } from '#app/services/heavy/heavy.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import { currentSource, noteRefusal } from '#app/services/telemetry/source.server.ts';
import type { Judgement, Question } from './verify-badge.job.server.ts';

const judge = inWorker<Question, Judgement>(
  'site/app/features/certification/badges/verify-badge.job.server.ts',
  'judge',
);

/** Most rounds of fetching: the badge's URL, its page, a key and the key's owner, and as many for a status list. */
const maxRounds = 8;
const maxDocuments = 40;
/** Total size of all documents that a badge refers to. */
const maxFetchedBytes = 8 * 1024 * 1024;

/**
 * At most 16 concurrent verifications, because fetched documents stay in memory. At most two for each source, so that
 * slow documents do not block others.
 */
const queue = new WorkQueue({ atOnce: 16, waiting: 0, perSource: { atOnce: 2, waiting: 0 } });

/**
 * Verifies what a stranger gave, in a worker thread. The thread never waits for the network: it says which documents it
 * wants, they are fetched here, and it begins again with them. So a slow site does not block the thread.
 *
 * @throws Refusal 422 for what takes too much work, 429 if the source has used up its computing time, 503 if too many
 * run or wait
 */
export async function verifyApart(given: string | Uint8Array, options: Options): Promise<Verdict> {
  if (given.length > maxGivenBytes) return { problem: 'The badge is larger than 2 MB. Send a smaller one.' };
  const release = await queue.take(currentSource()).catch((error) => {
    noteRefusal('full queue of verifications');
    throw error;
  });
  counters.credentials.add('verified');
  const { fetch, email, own, ours, signal } = options;
  const judgeWith = (documents: Question['documents']) =>
    judge({ given, email, own, ours, now: Date.now(), documents }, signal);
  return judgeInRounds(judgeWith, fetch).finally(release);
}

/** With a `signal` it ends when nobody waits for it any more. */
type Options = Pick<Question, 'email' | 'own' | 'ours'> & { fetch: FetchDocument; signal?: AbortSignal };
type Verdict = { report: Report } | { problem: string };

/** Judges, and fetches what the judgement wants, at most eight times; what the last round fetched is judged too. */
export async function judgeInRounds(
  judge: (documents: Question['documents']) => Promise<Judgement>,
  fetch: FetchDocument,
): Promise<Verdict> {
  const documents: Question['documents'] = new Map();
  let bytes = 0;
  for (let round = 0; ; round += 1) {
    const judgement = await judge(documents);
    if (!('wanted' in judgement)) return judgement;
    const { wanted } = judgement;
    if (round === maxRounds || documents.size + wanted.length > maxDocuments) break;
    const found = await Promise.all(wanted.map(fetch));
    for (const [index, answer] of found.entries()) {
      bytes += 'body' in answer ? answer.body.length : 0;
      documents.set(wanted[index] ?? '', answer);
    }
    if (bytes > maxFetchedBytes) break;
  }
  return { problem: 'This badge refers to more documents than this site fetches for one badge.' };
}
