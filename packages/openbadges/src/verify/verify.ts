import { dropHidden, dropHiddenInLine, encodeHidden } from '@context-native/text/hidden-characters';
import canonicalize from 'canonicalize';
import { openBadges2 } from '../assertion.ts';
import { hasType, idOf, isHttp, isIri, isObject, type Json, listOf, spanOf } from '../values.ts';
import { assertionChecks, recipientOf } from './assertion-checks.ts';
import { badgeClassChecks, issuerChecks } from './badge-class-checks.ts';
import { type Caution, cautionsOf2, cautionsOf3, cautionsOfForm } from './cautions.ts';
import { type CheckResult, runChecks } from './check.ts';
import { achievementOf, credentialChecks } from './credential-checks.ts';
import type { FetchDocument, VerifyOptions } from './fetched.ts';
import { gather2 } from './gather-2.ts';
import { gather3, identifiersOf } from './gather-3.ts';
import { hostingChecks } from './hosting-checks.ts';
import { olderForm, saidByOlder, saysOlder, unreadForm } from './older-forms.ts';
import { type Judged, judgeOutcome, profilesOf } from './outcome.ts';
import { textsOf } from './ownership.ts';
import { pictureChecks } from './picture-checks.ts';
import { NotABadge, type Presented, readPresented } from './presented.ts';
import { signatureChecks } from './signature-checks.ts';
import { isSigned } from './signed-2.ts';
import { statusChecks } from './status-checks.ts';

const ofBadge = [...badgeClassChecks, ...issuerChecks];
export const checks2 = [...pictureChecks, ...assertionChecks, ...ofBadge, ...hostingChecks];
export const checks3 = [...pictureChecks, ...credentialChecks, ...signatureChecks, ...statusChecks];

/** Result of verifying a badge. */
export interface Report extends Judged {
  /** Version of OpenBadges. */
  version: '0.5' | '1.0' | '2.0' | '3.0';
  kind: Presented['kind'];
  results: CheckResult[];
  /** Weaknesses of the badge, and its deviations from the text of the standard. */
  cautions: Caution[];
  /** The badge's own claims, only as reliable as the verdict. */
  says: Says;
}

/** Texts, '' if missing. */
interface Says {
  badge: string;
  description: string;
  issuer: string;
  /** URL or other id of the issuer. */
  issuerId: string;
  /** The holder's email address, if it is not hashed. */
  holder: string;
  issuedOn: string;
  /** URL of the evidence (http or https), or ''. */
  evidence: string;
  expires: string;
}

/**
 * Verifies a badge of OpenBadges 2.0 or 3.0: its URL, its JSON or JWT, or a PNG or SVG that contains it. Runs in
 * browsers and on the server; it fetches documents with `options.fetch`, each URL once.
 * @throws NotABadge if there is nothing to verify
 */
export async function verifyBadge(given: string | Uint8Array, options: VerifyOptions): Promise<Report> {
  const fetch = once(options.fetch);
  const presented = await readPresented(given, fetch);
  return showReport(await judgePresented(presented, { ...options, fetch }));
}

/** Removes hidden characters from the report's texts. The checks have seen the unchanged badge. */
function showReport(report: Report): Report {
  const { description, issuerId, evidence, ...lines } = report.says;
  const shown = Object.entries(lines).map(([name, text]) => [name, dropHiddenInLine(text)]);
  return {
    ...report,
    results: report.results.map((result) => ({ ...result, why: dropHiddenInLine(result.why) })),
    says: {
      ...(Object.fromEntries(shown) as typeof lines),
      description: dropHidden(description),
      // Without the hidden character, the URL would lead elsewhere.
      issuerId: encodeHidden(issuerId),
      evidence: encodeHidden(evidence),
    },
  };
}

async function judgePresented(presented: Presented, options: VerifyOptions): Promise<Report> {
  const { document, kind, unread } = presented;
  const older = unread === undefined ? olderForm(document) : unreadForm(document, unread);
  if (older) {
    const { version } = older;
    const results = [older.result];
    const judged = await judgeOutcome({ results, said: saidByOlder(older.document), issuerId: '' }, options);
    return { ...judged, version, kind, results, cautions: [], says: saysOf(saysOlder(older.document)) };
  }
  const version = versionOf(document);
  const verified = await (version === '2.0' ? verify2 : verify3)(presented, options);
  const ofText = verified.valid ? cautionsOfForm(verified.results, version) : [];
  return { version, kind, ...verified, cautions: [...ofText, ...verified.cautions] };
}

type Verified = Omit<Report, 'version' | 'kind'>;

async function verify2(presented: Presented, options: VerifyOptions): Promise<Verified> {
  const subject = await gather2(presented, options);
  const { badge, issuer, assertion, picture, hosted } = subject;
  const results = runChecks(checks2, subject);
  const judged = await judgeOutcome(
    {
      results,
      // The URL of a hosted badge shows its issuer. The id of a signed badge proves nothing.
      issuerId: issuer.address ?? (isSigned(assertion) ? '' : (idOf(assertion.id) ?? '')),
      said: {
        id: assertion.id,
        profiles: profilesOf(issuer.document, idOf(badge.document?.issuer)),
        achievement: { ...badge.document, id: [badge.document?.id, idOf(assertion.badge)] },
        images: [
          badge.document?.image,
          picture && 'body' in picture ? picture.body : undefined,
          pictureOf(presented),
        ],
      },
      isChanged: (verdict) =>
        verdict === 'valid' &&
        hosted.document !== undefined &&
        !isAsRecorded(assertion, hosted.document, badge.document),
    },
    options,
  );
  const says = saysOf({
    badge: badge.document?.name,
    description: badge.document?.description,
    issuer: issuer.document?.name,
    // The URL of the fetched profile comes first: the id in the document may be another issuer's.
    issuerId: issuer.address ?? (isIri(issuer.document?.id) && issuer.document?.id),
    holder: recipientOf(subject).hashed === false && recipientOf(subject).identity,
    issuedOn: timeOf(assertion.issuedOn),
    evidence: evidenceOf(assertion),
    expires: timeOf(assertion.expires),
  });
  return { ...judged, results, cautions: here(judged, cautionsOf2(subject)), says };
}

async function verify3(presented: Presented, options: VerifyOptions): Promise<Verified> {
  const subject = await gather3(presented, options);
  const { issuer, validFrom, validUntil } = subject.credential;
  const results = runChecks(checks3, subject);
  const achievements = achievementsOf(subject.credential);
  const judged = await judgeOutcome(
    {
      results,
      issuerId: idOf(issuer) ?? '',
      said: {
        id: subject.credential.id,
        profiles: profilesOf(issuer, ...achievements.map(({ creator }) => creator)),
        achievement: achievements,
        name: subject.credential.name,
        images: [...achievements.map(({ image }) => image), subject.credential.image, pictureOf(presented)],
      },
      isChanged: (verdict) =>
        verdict === 'unverified' &&
        subject.record?.document !== undefined &&
        !isContentRecorded(subject.credential, subject.record.document),
    },
    options,
  );
  // For our own badges, our record counts: a holder of the key could sign other texts under the same id.
  const worded =
    judged.outcome === 'issued-here' ? (subject.record?.document ?? subject.credential) : subject.credential;
  const achievement = achievementOf(worded);
  const [known] = identifiersOf(subject.credential);
  const says = saysOf({
    badge: achievement.name,
    description: achievement.description,
    issuer: isObject(issuer) ? issuer.name : undefined,
    issuerId: idOf(issuer),
    holder: known?.hashed === false && known.identityHash,
    issuedOn: timeOf(validFrom),
    evidence: evidenceOf(worded),
    expires: timeOf(validUntil),
  });
  return { ...judged, results, cautions: here(judged, cautionsOf3(subject)), says };
}

/** Removes the caution `no-https` for our own badges: their documents come from our records. */
const here = ({ outcome }: Judged, cautions: Caution[]) =>
  outcome === 'issued-here' ? cautions.filter(({ code }) => code !== 'no-https') : cautions;

/** A time as written, or in ISO 8601 if it is a number of seconds or milliseconds since 1970. */
const timeOf = (value: unknown) => {
  const span = typeof value === 'number' ? spanOf(value) : undefined;
  return span ? new Date(span.first).toISOString() : value;
};

/** All achievements, even of a credential with more than one: any of them may claim our marks. */
const achievementsOf = ({ credentialSubject }: Json): Json[] =>
  listOf(credentialSubject)
    .filter(isObject)
    .flatMap(({ achievement }) => listOf(achievement))
    .filter(isObject);

/** The picture itself, if the badge came in an SVG. */
const pictureOf = ({ kind, given }: Presented) => (kind === 'svg' ? given : undefined);

/** The first URL of evidence (http or https). */
const evidenceOf = ({ evidence }: Json) => listOf(evidence).map(idOf).find(isHttp);

function versionOf(document: Json): Report['version'] {
  if (hasType(document, 'VerifiableCredential')) return '3.0';
  if (hasType(document, 'Assertion') || listOf(document['@context']).includes(openBadges2)) return '2.0';
  // A revoked assertion may have only `revoked` and its id.
  if (document.revoked === true) return '2.0';
  throw new NotABadge('This is neither an assertion of OpenBadges 2.0 nor a credential of 3.0.');
}

const saysOf = (says: Record<keyof Says, unknown>): Says =>
  Object.fromEntries(
    Object.entries(says).map(([name, value]) => [name, textsOf(value)[0] ?? '']),
  ) as unknown as Says;

function once(fetch: FetchDocument): FetchDocument {
  const asked = new Map<string, ReturnType<FetchDocument>>();
  return (address) => {
    if (!isHttp(address)) return Promise.resolve({ problem: `${address} is not a URL.` });
    const known = asked.get(address) ?? fetch(address);
    asked.set(address, known);
    return known;
  };
}

/** Tests that a copy of our assertion, which no signature protects, says nothing beyond our record. */
function isAsRecorded(copy: Json, record: Json, badge: Json | undefined): boolean {
  const isSame = ['narrative', 'image', 'evidence'].every(
    (name) => copy[name] === undefined || canonicalize(copy[name]) === canonicalize(record[name]),
  );
  const [written] = listOf(copy.badge);
  return isSame && (!isObject(written) || written.name === undefined || written.name === badge?.name);
}

/**
 * Tests that a credential has the content of our record, apart from the proof, the status and the claims of a JWT:
 * these differ between the forms of a credential.
 */
function isContentRecorded(copy: Json, record: Json): boolean {
  const differ = ['proof', 'credentialStatus', 'iss', 'jti', 'sub', 'nbf', 'iat', 'exp'];
  const contentOf = (document: Json) =>
    canonicalize(Object.fromEntries(Object.entries(document).filter(([name]) => !differ.includes(name))));
  return contentOf(copy) === contentOf(record);
}
