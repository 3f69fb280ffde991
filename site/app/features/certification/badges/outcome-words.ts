import type { CheckResult } from '@context-native/openbadges/verify/check';
import type { OutcomeCode } from '@context-native/openbadges/verify/outcome';
import type { Claim } from '@context-native/openbadges/verify/ownership';
import type { Report } from '@context-native/openbadges/verify/verify';
import { site } from '#site';

/**
 * Green: issued by us. Red: proved invalid, revoked or expired, or a false claim to be ours. Neutral: everything else.
 */
export const tones: Record<OutcomeCode, 'ok' | 'error' | 'neutral'> = {
  'issued-here': 'ok',
  'issued-elsewhere': 'neutral',
  'claims-to-be-us': 'error',
  'cannot-verify': 'neutral',
  invalid: 'error',
  revoked: 'error',
  expired: 'error',
};

/** Mandatory checks with this status. */
const mustsOf = (report: Report, status: 'fail' | 'unknown') =>
  report.results.filter((one) => one.level === 'must' && one.status === status);

/** Genuine, but issued to another person than the one asked about. */
const isAnothers = (report: Report) =>
  report.outcome === 'invalid' &&
  mustsOf(report, 'unknown').length === 0 &&
  mustsOf(report, 'fail').every(({ id, fault }) => id === 'recipient-is' || fault === 'form');

/** A badge that is not valid yet: of its mandatory checks, only its dates are unknown. */
const isToCome = (report: Report) =>
  report.outcome === 'cannot-verify' &&
  mustsOf(report, 'unknown').length > 0 &&
  mustsOf(report, 'unknown').every(({ id }) => ['valid-from', 'issued-before-now'].includes(id));

/** The outcome in one heading, also for a live region. */
export function outcomeTitle(report: Report): string {
  const failed = report.results.filter(({ status }) => status === 'fail').length;
  switch (report.outcome) {
    case 'issued-here':
      return `Issued by ${site.product}`;
    case 'issued-elsewhere':
      return report.vouchedBy
        ? `Genuine: ${report.vouchedBy} vouches for it`
        : 'Signed by a key that no domain vouches for';
    case 'claims-to-be-us':
      return `This badge is not valid: it claims to be from ${site.product}, but is not`;
    case 'cannot-verify':
      return isToCome(report) ? 'This badge is not valid yet' : 'This badge cannot be verified here';
    case 'invalid':
      if (isAnothers(report)) return 'This badge was issued to another person';
      return `This badge is not valid: ${failed === 1 ? 'one check fails' : `${failed} checks fail`}`;
    case 'revoked':
      return 'This badge was revoked';
    case 'expired':
      return 'This badge has expired';
  }
}

/** Whether the issuer issued it, even if it is now revoked or expired, or held by another person. */
export const isGenuine = (report: Report) =>
  report.valid || ['revoked', 'expired'].includes(report.outcome) || isAnothers(report);

/**
 * Failed and unknown checks, without those that the heading names. None for a version that we do not read: the other
 * checks ask for members that it has by other names.
 */
export function openPointsOf(report: Report): CheckResult[] {
  const [failed, unknown] = [mustsOf(report, 'fail'), mustsOf(report, 'unknown')];
  if (report.outcome === 'cannot-verify' && unknown[0]?.id === 'context') return [];
  const said =
    report.outcome === 'cannot-verify'
      ? unknown.slice(0, 1)
      : isGenuine(report)
        ? failed.filter(({ id }) => id === 'recipient-is' || isOfEnd(id))
        : [];
  return report.results.filter((one) => ['fail', 'unknown'].includes(one.status) && !said.includes(one));
}

const isOfEnd = (id: string) => ['not-revoked', 'not-expired', 'signature-not-expired'].includes(id);

const claimed: Record<Claim, string> = {
  name: 'our name',
  address: 'our address',
  email: 'our email address',
  achievement: 'our certificate',
  image: 'our picture',
};

/** The outcome's meaning, in a few sentences. */
export function sentenceOf(report: Report): string {
  const { outcome, says, vouchedBy, claims } = report;
  const itself = says.issuer ? ` Its issuer calls itself “${says.issuer}”.` : '';
  switch (outcome) {
    case 'issued-here':
      return 'The badge matches our records and is still valid.';
    case 'issued-elsewhere':
      return vouchedBy
        ? `The badge is unchanged, and ${vouchedBy} vouches for it.${itself} ${site.product} did not issue it.`
        : `The badge is unchanged since it was signed. Nobody confirms who holds the key.${itself} ${site.product} did not issue it.`;
    case 'claims-to-be-us':
      return `The badge contains ${listed(claims.map((claim) => claimed[claim]))}, but ${site.product} never issued it in this form. Do not rely on it.`;
    case 'cannot-verify':
      return cannotVerify(report);
    case 'invalid':
      if (!isAnothers(report)) return 'The contents of the badge are not confirmed.';
      return `${vouchedBy ? `The badge is unchanged, and ${vouchedBy} vouches for it` : 'The badge is unchanged since it was signed'}, but its issuer did not issue it to the email that you entered.`;
    case 'revoked':
      return revokedOf(report);
    case 'expired':
      if (mustsOf(report, 'fail').every(({ id }) => id !== 'not-expired'))
        return 'Its signature has expired. Ask its issuer for a new copy.';
      return `${says.expires ? `The badge expired on ${says.expires.slice(0, 10)}` : 'The badge has expired'}. Until then, ${vouchedBy || 'its issuer'} vouched for it.`;
  }
}

/** With the reason, where the issuer gives one. */
function revokedOf(report: Report): string {
  const why = mustsOf(report, 'fail').find(({ id }) => id === 'not-revoked')?.why ?? '';
  const reason = /^[^:]*revoked(?: it)?: ([\s\S]+)$/.exec(why)?.[1]?.replace(/\.$/, '');
  return `${report.vouchedBy || 'Its issuer'} has withdrawn the badge${reason ? `: “${reason}”` : ''}.`;
}

/** Unknown checks come first: a document that we could not fetch may be why others cannot be read. */
function cannotVerify(report: Report): string {
  const [unknown] = mustsOf(report, 'unknown');
  if (unknown)
    return `${unknown.why} ${isToCome(report) ? 'Verify the badge again then.' : 'The badge may still be genuine.'}`;
  const unread = mustsOf(report, 'fail').find(({ fault }) => fault === 'meaning');
  return `The badge’s issuer left out something that we need, or wrote it incorrectly. ${unread?.why ?? ''}`.trim();
}

const listed = (words: string[]) => new Intl.ListFormat('en-GB').format(words);
