import { type Report, verifyBadge } from '@context-native/openbadges/verify/verify';
import { Refusal } from '#app/lib/refusal.ts';
import type { Services } from '#app/services/services.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import { credentialAddress } from './addresses.ts';
import { fetchOwn } from './publish.server.ts';
import type { Credential } from './tables.server.ts';

export interface Verdict {
  verdict: Report['verdict'];
  /** Verified forms: number of passed checks, and the reasons of the failed ones. */
  forms: { name: string; verdict: Report['verdict']; passed: number; failed: string[] }[];
}

/**
 * Verdict of this site's verifier, which reads the same documents as any other, except that it already has the database
 * row. It skips the 3.0 proof: JSON-LD costs 30 MB of memory, and the page links to the full verification.
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

/** While keys are being replaced nothing can be signed, but certificates must stay visible. */
function leaveOutIfNoKey(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.status !== 503) throw error;
}
