import type { Services } from '#app/services/services.server.ts';
import type { Library } from '#mcp';
import { fetchFor } from './verify.server.ts';
import { verifyApart } from './verify-apart.server.ts';

const outcomes = { pass: 'passed', fail: 'failed', skip: 'not made' } as const;

/** Verifies a badge for an agent, as `/verify` does for a posted form. Nothing of it is stored. @throws Refusal 422, 503 */
export const agentVerify =
  (services: Services): NonNullable<Library['verifyCredential']> =>
  async (given, email, signal) => {
    const verdict = await verifyApart(given, {
      fetch: fetchFor(services),
      email,
      own: services.config.siteUrl,
      signal,
    });
    if ('problem' in verdict) return verdict;
    const { verdict: word, version, says, results } = verdict.report;
    const about = [says.badge, says.issuer].filter((text) => text !== '').join(', issued by ');
    return {
      is_valid: word === 'valid',
      summary: `${word}: OpenBadges ${version}${about ? `, ${about}` : ''}`,
      checks: results.map(({ asks, status, why }) => ({
        name: asks,
        outcome: outcomes[status],
        detail: why,
      })),
    };
  };
