import { openBadges2 } from '../assertion.ts';
import { hasType, idOf, isHttp, isObject, isText, type Json, listOf } from '../values.ts';
import { assertionChecks, recipientOf } from './assertion-checks.ts';
import { badgeClassChecks, issuerChecks } from './badge-class-checks.ts';
import { type CheckResult, type Group, runChecks } from './check.ts';
import { achievementOf, credentialChecks } from './credential-checks.ts';
import type { FetchDocument, VerifyOptions } from './fetched.ts';
import { gather2 } from './gather-2.ts';
import { gather3, identifiersOf } from './gather-3.ts';
import { hostingChecks } from './hosting-checks.ts';
import { pictureChecks } from './picture-checks.ts';
import { NotABadge, type Presented, readPresented } from './presented.ts';
import { signatureChecks } from './signature-checks.ts';
import { statusChecks } from './status-checks.ts';

export const checks2 = [
  ...pictureChecks,
  ...assertionChecks,
  ...badgeClassChecks,
  ...issuerChecks,
  ...hostingChecks,
];
export const checks3 = [...pictureChecks, ...credentialChecks, ...signatureChecks, ...statusChecks];

type Verdict = 'valid' | 'revoked' | 'expired' | 'invalid';

/** What came of verifying a badge. */
export interface Report {
  version: '2.0' | '3.0';
  kind: Presented['kind'];
  verdict: Verdict;
  results: CheckResult[];
  /** What the badge says of itself: as good as its verdict. */
  says: Says;
}

/** Texts, '' where there is none. */
interface Says {
  badge: string;
  description: string;
  issuer: string;
  /** The address, which only the issuer can have. */
  issuerId: string;
  /** The holder's address, where it is not hashed. */
  holder: string;
  issuedOn: string;
  /** Where the evidence is to be seen: an http address, or nothing. */
  evidence: string;
  expires: string;
}

/**
 * Verifies a badge of OpenBadges 2.0 or 3.0: its address, its JSON or JWT, or a PNG or SVG that it is baked into.
 * Runs in browsers and on the server; everything from elsewhere comes through `fetch`.
 * @throws NotABadge when there is nothing that could be verified
 */
export async function verifyBadge(given: string | Uint8Array, options: VerifyOptions): Promise<Report> {
  // Documents name each other more than once.
  const fetch = once(options.fetch);
  const presented = await readPresented(given, fetch);
  const version = versionOf(presented.document);
  if (version === '2.0') {
    const subject = await gather2(presented, { ...options, fetch });
    const { badge, issuer, assertion } = subject;
    return reportOf(
      { version, presented, results: runChecks(checks2, subject) },
      {
        badge: badge.document?.name,
        description: badge.document?.description,
        issuer: issuer.document?.name,
        issuerId: issuer.document?.id,
        holder: recipientOf(subject).hashed === false && recipientOf(subject).identity,
        issuedOn: assertion.issuedOn,
        evidence: evidenceOf(assertion),
        expires: assertion.expires,
      },
    );
  }
  const subject = await gather3(presented, { ...options, fetch });
  const { issuer, validFrom, validUntil } = subject.credential;
  // In the words of our own record, where there is one: whoever has a key could sign others under the same id.
  const worded = subject.record?.document ?? subject.credential;
  const achievement = achievementOf(worded);
  const [known] = identifiersOf(subject.credential);
  return reportOf(
    { version, presented, results: runChecks(checks3, subject) },
    {
      badge: achievement.name,
      description: achievement.description,
      issuer: isObject(issuer) ? issuer.name : undefined,
      issuerId: idOf(issuer),
      holder: known?.hashed === false && known.identityHash,
      issuedOn: validFrom,
      evidence: evidenceOf(worded),
      expires: validUntil,
    },
  );
}

/** The first address of evidence. */
function evidenceOf({ evidence }: Json): string | undefined {
  return listOf(evidence).map(idOf).find(isHttp);
}

function versionOf(document: Json): Report['version'] {
  if (hasType(document, 'VerifiableCredential')) return '3.0';
  if (hasType(document, 'Assertion') || listOf(document['@context']).includes(openBadges2)) return '2.0';
  // What is left of a revoked assertion.
  if (document.revoked === true) return '2.0';
  if (isObject(document.vc))
    throw new NotABadge('This is a credential of the data model 1.1. OpenBadges 3.0 builds on 2.0.');
  throw new NotABadge('This is neither an assertion of OpenBadges 2.0 nor a credential of 3.0.');
}

function reportOf(
  { version, presented, results }: Pick<Report, 'version' | 'results'> & { presented: Presented },
  says: Record<keyof Says, unknown>,
): Report {
  const texts = Object.entries(says).map(([name, value]) => [name, isText(value) ? value : '']);
  return {
    version,
    kind: presented.kind,
    verdict: verdictOf(results),
    results,
    says: Object.fromEntries(texts) as Says,
  };
}

function verdictOf(results: CheckResult[]): Verdict {
  const failed = results.filter(({ status, level }) => status === 'fail' && level === 'must');
  const ids = failed.map(({ id }) => id);
  if (failed.length === 0) return 'valid';
  // Revoked is what the issuer once said: somebody else's words, and what was changed, never were that.
  if (ids.includes('not-revoked')) return failed.some(isOfAuthenticity) ? 'invalid' : 'revoked';
  return ids.every((id) => id === 'not-expired') ? 'expired' : 'invalid';
}

const ofAuthenticity: Group[] = ['picture', 'origin', 'signature', 'status'];

/** Whether a check says that a badge is the issuer's, as it was issued; how it is served and whether it still holds is not that. */
const isOfAuthenticity = ({ id, group }: CheckResult) =>
  ofAuthenticity.includes(group) && !['hosted-type', 'not-revoked', 'not-expired'].includes(id);

function once(fetch: FetchDocument): FetchDocument {
  const asked = new Map<string, ReturnType<FetchDocument>>();
  return (address) => {
    if (!isHttp(address)) return Promise.resolve({ problem: `${address} is no web address.` });
    const known = asked.get(address) ?? fetch(address);
    asked.set(address, known);
    return known;
  };
}
