import { type Report, verifyBadge } from '@context-native/openbadges/verify/verify';
import { Refusal } from '#app/lib/refusal.ts';
import type { Services } from '#app/services/services.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import { credentialAddress } from './addresses.ts';
import { fetchOwn } from './publish.server.ts';
import type { Credential } from './tables.server.ts';

export interface Verdict {
  verdict: Report['verdict'];
  /** What was verified: how many checks passed, and why others failed. */
  forms: { name: string; verdict: Report['verdict']; passed: number; failed: string[] }[];
}

/**
 * What the verifier of this site says of a credential, which it reads as anybody else would, but for its row in the database, which
 * is at hand. Without the proof of 3.0:
 * JSON-LD is not worth 30 MB of memory for a page, and the page leads to where it is verified.
 */
export async function verifyCredential(
  services: Pick<Services, 'db' | 'config'>,
  credential: Credential,
): Promise<Verdict> {
  counters.credentials.add('verified');
  const { id, issuedAt } = credential;
  const fetch = fetchOwn(services, credential);
  // The clock of another process may be ahead of this one's.
  const now = Math.max(Date.now(), issuedAt.getTime());
  const of = (file: 'assertion.json' | 'credential.jwt') =>
    verifyBadge(credentialAddress(services.config.siteUrl, id, file), { fetch, now });
  const found = await Promise.all([of('assertion.json'), of('credential.jwt').catch(leaveOutIfNoKey)]);
  const reports = found.filter((report) => report !== undefined);
  return {
    verdict: reports.find(({ verdict }) => verdict !== 'valid')?.verdict ?? 'valid',
    forms: reports.map(({ version, results, verdict }) => ({
      verdict,
      name: version === '2.0' ? 'OpenBadges 2.0, hosted' : 'OpenBadges 3.0, as a JWT',
      passed: results.filter(({ status }) => status === 'pass').length,
      failed: results.filter(({ status }) => status === 'fail').map(({ why }) => why),
    })),
  };
}

/** While the keys of a site are replaced nothing can be signed, and its certificates are still to be seen. */
function leaveOutIfNoKey(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.status !== 503) throw error;
}
