// Loaded before the clock of the job runs; the verifier imports it with the first proof.
import '@context-native/openbadges/data-integrity';
import type { Answer, FetchDocument } from '@context-native/openbadges/verify/fetched';
import type { OwnMarks } from '@context-native/openbadges/verify/ownership';
import { NotABadge } from '@context-native/openbadges/verify/presented';
import { type Report, verifyBadge } from '@context-native/openbadges/verify/verify';
import { asJob } from '#app/services/heavy/job.server.ts';

export interface Question {
  /** The badge as sent: text or bytes. */
  given: string | Uint8Array;
  email: string | undefined;
  /** The origin of this site, and what else it is known by. */
  own: string;
  ours: OwnMarks;
  now: number;
  /** Documents fetched so far, by URL. */
  documents: Map<string, Answer | { problem: string }>;
}

export type Judgement = { report: Report } | { problem: string } | { wanted: string[] };

/** Verifies a badge with the documents at hand; where they do not suffice, it says which others it wants. */
export default asJob(async ({ given, email, own, ours, now, documents }: Question): Promise<Judgement> => {
  const wanted = new Set<string>();
  const fetch: FetchDocument = async (address) => {
    const found = documents.get(address);
    if (!found) wanted.add(address);
    return found ?? { problem: `${address} has not been fetched yet.` };
  };
  const judgement = await judge(given, { fetch, now, email, own, ours });
  return wanted.size > 0 ? { wanted: [...wanted] } : judgement;
});

async function judge(...args: Parameters<typeof verifyBadge>): Promise<Judgement> {
  try {
    return { report: await verifyBadge(...args) };
  } catch (error) {
    if (error instanceof NotABadge) return { problem: error.message };
    throw error;
  }
}
