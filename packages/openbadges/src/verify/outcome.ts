import { idOf, isHttp, isObject, listOf } from '../values.ts';
import type { CheckResult, Group } from './check.ts';
import { type FetchDocument, fetchJson, type VerifyOptions } from './fetched.ts';
import { type Claim, findClaims, type OwnIdentity, type OwnMarks, type Said } from './ownership.ts';

/** Result of the checks alone, independent of the issuer. */
type Verdict = 'valid' | 'revoked' | 'expired' | 'invalid' | 'unverified';

/** Outcome for people. The last three require proof. */
export const outcomes = [
  'issued-here',
  'issued-elsewhere',
  'claims-to-be-us',
  'cannot-verify',
  'invalid',
  'revoked',
  'expired',
] as const;

export type OutcomeCode = (typeof outcomes)[number];

/** Texts of a credential's page on this site, '' for those that its holder hides. */
export interface ShownPage {
  page: string;
  holder: string;
  level: string;
  /** A day, as in 2026-11-01. */
  issuedOn: string;
}

export interface Judged {
  outcome: OutcomeCode;
  /** Genuine: issued here, or by the domain or key that vouches for it. */
  valid: boolean;
  verdict: Verdict;
  /** The domain that vouches for the key; '' for a key that no domain vouches for. */
  vouchedBy: string;
  /** Which of our marks it carries without being ours. */
  claims: Claim[];
  /** Present for a credential of this site. */
  shown?: ShownPage | undefined;
}

const ofAuthenticity: Group[] = ['picture', 'origin', 'signature', 'status'];
/** Checks whose result is `unknown` for a form that this code does not know. */
const ofForm = ['context', 'type', 'one-achievement'];
const ofExpiry = ['not-expired', 'signature-not-expired'];
/** Checks that apply only to a known form. */
const ofKnownForm = ['recipient-is', 'jwt-claims', ...ofExpiry];

/**
 * Tests that a check is about authenticity: the badge is the issuer's and unchanged. The media type of the hosted
 * document, revocation and expiry are not part of it.
 */
const isOfAuthenticity = ({ id, group, fault }: CheckResult) =>
  ofAuthenticity.includes(group) &&
  fault !== 'form' &&
  !['hosted-type', 'not-revoked', ...ofExpiry].includes(id);

/**
 * The verdict of the checks alone. Neither a fault of form nor an unknown form proves anything against a badge: its
 * signature may be valid.
 */
function verdictOf(results: CheckResult[]): Verdict {
  const musts = results.filter(({ level }) => level === 'must');
  const isUnknownForm = musts.some(({ id, status }) => ofForm.includes(id) && status === 'unknown');
  const failed = musts.filter(
    ({ id, status }) => status === 'fail' && !(isUnknownForm && ofKnownForm.includes(id)),
  );
  const ids = failed.map(({ id }) => id);
  const isRevoked = ids.includes('not-revoked');
  // Only the issuer can revoke: a forged or changed document is invalid.
  if (failed.some(isOfAuthenticity) || (!isRevoked && ids.includes('recipient-is'))) return 'invalid';
  const isEnded = isRevoked || ids.some((id) => ofExpiry.includes(id));
  const isUnsure = musts.some((result) => result.status === 'unknown' && isOfAuthenticity(result));
  if (isEnded) return isUnsure ? 'unverified' : isRevoked ? 'revoked' : 'expired';
  // An unreadable badge proves nothing, even if its issuer is known.
  const isUnread = failed.some(({ fault }) => fault === 'meaning');
  return isUnread || musts.some(({ status }) => status === 'unknown') ? 'unverified' : 'valid';
}

interface Found {
  results: CheckResult[];
  said: Said;
  issuerId: string;
  /**
   * For a badge that claims to be ours: tests for claims that our record lacks and that no check of its form can find.
   */
  isChanged?: ((verdict: Verdict) => boolean) | undefined;
}

/**
 * Separates our badges from those that only claim to be ours, and from those of other issuers. `issuerId`: the id that
 * the checks connect to the key, or to the URL of the badge.
 */
export async function judgeOutcome(
  { results, said, issuerId, isChanged }: Found,
  options: Pick<VerifyOptions, 'fetch' | 'own' | 'ours'>,
): Promise<Judged> {
  const verdict = verdictOf(results);
  const vouchedBy = domainOf(issuerId);
  const plain = { verdict, vouchedBy, claims: [], ...outcomeOf(verdict, 'issued-elsewhere') };
  if (!options.own) return plain;
  const { fetch, ours = noMarks } = options;
  const own: OwnIdentity = { ...ours, origin: new URL(options.own).origin };
  const isOwn = (address: unknown) => isHttp(address) && new URL(address).origin === own.origin;
  if (isOwn(issuerId) && isOwn(said.id)) {
    const isForged = results.some(
      (result) => result.status === 'fail' && result.level === 'must' && isOfAuthenticity(result),
    );
    if ((verdict === 'invalid' && isForged) || isChanged?.(verdict)) return forged(vouchedBy, ['address']);
    const judged = { ...plain, ...outcomeOf(verdict, 'issued-here') };
    return judged.valid ? { ...judged, shown: await findPage(String(said.id), own, fetch) } : judged;
  }
  const claims = await findClaims(said, own, await fetchPictures(said, own, fetch));
  return claims.length > 0 ? forged(vouchedBy, claims) : plain;
}

const noMarks: OwnMarks = { name: '', email: '', achievements: [], pictures: [] };

const forged = (vouchedBy: string, claims: Claim[]): Judged => ({
  outcome: 'claims-to-be-us',
  valid: false,
  verdict: 'invalid',
  vouchedBy,
  claims,
});

const outcomeOf = (verdict: Verdict, genuine: OutcomeCode) => ({
  outcome: verdict === 'valid' ? genuine : verdict === 'unverified' ? ('cannot-verify' as const) : verdict,
  valid: verdict === 'valid',
});

/** The host of an issuer's URL or did:web; '' for a key alone. */
function domainOf(issuerId: string): string {
  if (isHttp(issuerId)) return new URL(issuerId).host;
  const host = /^did:web:([^:#?]+)/.exec(issuerId)?.[1] ?? '';
  return host.replace(/%3A/i, ':');
}

async function findPage(id: string, own: OwnIdentity, fetch: FetchDocument): Promise<ShownPage | undefined> {
  const uuid = /^\/credentials\/([\w-]+)/.exec(new URL(id).pathname)?.[1];
  if (!uuid) return undefined;
  const page = `${own.origin}/credentials/${uuid}`;
  const { document } = await fetchJson(`${page}/shown.json`, fetch);
  const textOf = (name: string) => String(document?.[name] ?? '');
  return { page, holder: textOf('holder'), level: textOf('level'), issuedOn: textOf('issuedOn') };
}

/** Our pictures, when a badge brings bytes to compare with them. */
async function fetchPictures(said: Said, own: OwnIdentity, fetch: FetchDocument): Promise<Uint8Array[]> {
  const images = [...said.images, ...said.profiles.map((one) => (isObject(one) ? one.image : undefined))];
  const hasBytes = images
    .flatMap(listOf)
    .some((one) => one instanceof Uint8Array || /^data:/i.test(idOf(one) ?? ''));
  const answers = hasBytes ? await Promise.all(own.pictures.map(fetch)) : [];
  return answers.flatMap((answer) => ('body' in answer && answer.status === 200 ? [answer.body] : []));
}

/** Profiles of the issuer of a credential or the creator of its achievement, with their parents. */
export const profilesOf = (...named: unknown[]): unknown[] =>
  named
    .flatMap(listOf)
    .flatMap((one) =>
      isObject(one) && one.parentOrg !== undefined ? [one, ...profilesOf(one.parentOrg)] : [one],
    );
