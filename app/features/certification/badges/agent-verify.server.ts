import type { Services } from '#app/services/services.server.ts';
import type { Library } from '#mcp';
import { ownIdentity } from './badge-documents.server.ts';
import { sentenceOf } from './outcome-words.ts';
import { fetchFor } from './verify.server.ts';
import { verifyApart } from './verify-apart.server.ts';

const made = { pass: 'passed', fail: 'failed', unknown: 'not known', skip: 'not made' } as const;

/** Verifies a badge for an agent, as `/verify` does for a posted form. Nothing of it is stored. @throws Refusal 422, 503 */
export const agentVerify =
  (services: Services): NonNullable<Library['verifyCredential']> =>
  async (given, email, signal) => {
    const verdict = await verifyApart(given, {
      fetch: fetchFor(services),
      email,
      ...(await ownIdentity(services.config.siteUrl)),
      signal,
    });
    if ('problem' in verdict) return verdict;
    const { outcome, valid, vouchedBy, claims, shown, version, says, results, cautions } = verdict.report;
    return {
      outcome,
      is_valid: valid,
      summary: `${outcome}: ${sentenceOf(verdict.report)} OpenBadges ${version}${says.badge ? `, ${says.badge}` : ''}.`,
      vouched_by: valid ? vouchedBy : '',
      calls_itself: says.issuer,
      takes_from_us: claims,
      page: shown?.page ?? '',
      cautions: cautions.map(({ why }) => why),
      checks: results.map(({ asks, status, why }) => ({
        name: asks,
        outcome: made[status],
        detail: why,
      })),
    };
  };
