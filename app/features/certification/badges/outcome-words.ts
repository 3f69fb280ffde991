import type { CheckResult } from '#app/lib/openbadges/verify/check.ts';
import type { OutcomeCode } from '#app/lib/openbadges/verify/outcome.ts';
import type { Claim } from '#app/lib/openbadges/verify/ownership.ts';
import type { Report } from '#app/lib/openbadges/verify/verify.ts';
import { site } from '#site';

/** Green for what is ours, red for what was established against a badge, neither for the rest. */
export const tones: Record<OutcomeCode, 'ok' | 'signal' | 'neutral'> = {
  'issued-here': 'ok',
  'issued-elsewhere': 'neutral',
  'claims-to-be-us': 'signal',
  'cannot-verify': 'neutral',
  invalid: 'signal',
  revoked: 'signal',
  expired: 'signal',
};

/** The outcome in one heading, also for a live region. */
export function titleOf(report: Report): string {
  const failed = report.results.filter(({ status }) => status === 'fail').length;
  switch (report.outcome) {
    case 'issued-here':
      return `Issued by ${site.product}`;
    case 'issued-elsewhere':
      return report.vouchedBy
        ? `Genuine: ${report.vouchedBy} vouches for it`
        : 'Signed by a key that no domain vouches for';
    case 'claims-to-be-us':
      return `This badge is not valid: it claims to be from ${site.product}, and is not`;
    case 'cannot-verify':
      return 'This badge cannot be verified here';
    case 'invalid':
      return `This badge is not valid: ${failed === 1 ? 'one check fails' : `${failed} checks fail`}`;
    case 'revoked':
      return 'This badge was revoked';
    case 'expired':
      return 'This badge has expired';
  }
}

const claimed: Record<Claim, string> = {
  name: 'our name',
  address: 'our address',
  email: 'our email address',
  achievement: 'our certificate',
  image: 'our picture',
};

/** What the outcome means, in a sentence or two. */
export function sentenceOf(report: Report): string {
  const { outcome, says, vouchedBy, claims, results } = report;
  const itself = says.issuer ? ` Its issuer calls itself “${says.issuer}”.` : '';
  switch (outcome) {
    case 'issued-here':
      return 'Our records hold it as it stands here, and it is still in force.';
    case 'issued-elsewhere':
      return vouchedBy
        ? `The badge is unchanged, and ${vouchedBy} stands by it.${itself} ${site.product} did not issue it.`
        : `The badge is unchanged since it was signed. Nobody confirms who holds the key.${itself} ${site.product} did not issue it.`;
    case 'claims-to-be-us':
      return `It carries ${listed(claims.map((claim) => claimed[claim]))}, but ${site.product} never issued it as it stands here. Do not rely on it.`;
    case 'cannot-verify':
      return cannotVerify(results);
    case 'invalid':
      return 'What it says is not confirmed.';
    case 'revoked':
      return 'Its issuer has withdrawn it.';
    case 'expired':
      return says.expires ? `It ended on ${says.expires.slice(0, 10)}.` : 'It has ended.';
  }
}

/** What could not be known comes first: what cannot be read may be for want of that. */
function cannotVerify(results: CheckResult[]): string {
  const unknown = results.find(({ status, level }) => status === 'unknown' && level === 'must');
  if (unknown) return `${unknown.why} That says nothing against the badge.`;
  const unread = results.find(({ fault, level }) => fault === 'meaning' && level === 'must');
  return `Its issuer left out or miswrote something that we need to read it. ${unread?.why ?? ''}`.trim();
}

const listed = (words: string[]) => new Intl.ListFormat('en-GB').format(words);
