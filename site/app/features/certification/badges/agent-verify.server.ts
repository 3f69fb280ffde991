import type { Library, Verdict } from '@context-native/mcp';
import type { Report } from '@context-native/openbadges/verify/verify';
import type { Services } from '#app/services/services.server.ts';
import { ownIdentity } from './badge-documents.server.ts';
import { outcomeTitle, sentenceOf } from './outcome-words.ts';
import { fetchFor } from './verify.server.ts';
import { verifyApart } from './verify-apart.server.ts';

type Needed = Pick<Services, 'config' | 'db'>;
interface Asked {
  email: string | undefined;
  signal?: AbortSignal;
}

/** Verifies a badge for an agent, as `/verify` does for a posted form. Nothing of it is stored. @throws Refusal 422, 503 */
export const agentVerify =
  (services: Needed): NonNullable<Library['verifyCredential']> =>
  (given, email, signal) =>
    verifyForProgram(services, given, { email, signal });

/** The same for a call of the API. @throws Refusal 422, 429, 503 */
export async function verifyForProgram(
  services: Needed,
  given: string | Uint8Array,
  asked: Asked,
): Promise<Verdict | { problem: string }> {
  const judged = await judge(services, given, asked);
  return 'problem' in judged ? judged : verdictOf(judged.report);
}

/** The same for an operator, who reads the heading of the page as well. @throws Refusal 422, 503 */
export async function verifyForOperator(
  services: Needed,
  given: string | Uint8Array,
  asked: Asked,
): Promise<{ heading: string; verdict: Verdict } | { problem: string }> {
  const judged = await judge(services, given, asked);
  if ('problem' in judged) return judged;
  return { heading: outcomeTitle(judged.report), verdict: verdictOf(judged.report) };
}

const judge = async (services: Needed, given: string | Uint8Array, asked: Asked) =>
  verifyApart(given, {
    fetch: fetchFor(services),
    ...asked,
    ...(await ownIdentity(services.config.siteUrl)),
  });

const made = { pass: 'passed', fail: 'failed', unknown: 'not known', skip: 'not made' } as const;

function verdictOf(report: Report): Verdict {
  const { outcome, valid, vouchedBy, claims, shown, version, says, results, cautions } = report;
  return {
    outcome,
    is_valid: valid,
    summary: `${outcome}: ${sentenceOf(report)} OpenBadges ${version}${says.badge ? `, ${says.badge}` : ''}.`,
    vouched_by: valid ? vouchedBy : '',
    calls_itself: says.issuer,
    takes_from_us: claims,
    page: shown?.page ?? '',
    cautions: cautions.map(({ why }) => why),
    checks: results.map(({ asks, status, why }) => ({ name: asks, outcome: made[status], detail: why })),
  };
}
