import canonicalize from 'canonicalize';
import {
  foldHash,
  idOf,
  isHttp,
  isMoment,
  isObject,
  isSameHost,
  isText,
  type Json,
  listOf,
  momentOf,
  withHttps,
} from '../values.ts';
import { inGroup, type Outcome, passIf, passIfNotEnded, passUnless, quote, unknownIf } from './check.ts';
import { type Answer, isJsonType } from './fetched.ts';
import { type Assertion2, recipientIn } from './gather-2.ts';
import { jwsEncoding } from './picture-checks.ts';
import { isSigned, revokedBy } from './signed-2.ts';

/** A check of the hosted document; skipped if there is none. */
const ofHosted =
  (test: (subject: Assertion2, document: Json) => Outcome) =>
  (subject: Assertion2): Outcome =>
    subject.hosted.document
      ? test(subject, subject.hosted.document)
      : { skip: 'The badge’s URL did not return an assertion.' };

/** Tests for an existing or a withdrawn document. Any other status has another page. */
const isAnswered = (answer: Answer | undefined): answer is Answer =>
  answer?.status === 200 || answer?.status === 410;

/** Revoked, by the hosted document: anyone can write a revocation into a copy. */
const isRevoked = ({ hosted }: Assertion2) =>
  hosted.answer?.status === 410 || hosted.document?.revoked === true;

const originChecks = inGroup<Assertion2>('origin', [
  {
    id: 'hosted',
    asks: 'The assertion can be fetched at its id.',
    test: ({ hosted, assertion }) => {
      if (isSigned(assertion)) return { skip: 'A signed badge is not hosted.' };
      if (!isHttp(assertion.id))
        return { unknown: `Its id ${quote(assertion.id)} is not a URL, so it cannot be fetched.` };
      if (hosted.answer?.status === 410) return 'pass';
      const { document, answer, problem = '' } = hosted;
      if (answer?.status === 404) return { fail: `Nothing is published at its id: ${problem}` };
      // A login, a page for people or a bot check says nothing about the document behind it.
      return unknownIf(document === undefined, problem, 'pass');
    },
  },
  {
    id: 'hosted-type',
    level: 'should',
    asks: 'The assertion is served as application/ld+json or application/json.',
    test: ({ hosted: { answer } }) => {
      if (!isAnswered(answer)) return { skip: 'The badge’s URL did not return an assertion.' };
      return passIf(isJsonType(answer.type), `It is served as ${quote(answer.type)}.`);
    },
  },
  {
    id: 'hosted-id',
    asks: 'The id of the hosted assertion is the URL that was fetched.',
    test: ofHosted(({ hosted: { address } }, { id }) => {
      if (id === address) return 'pass';
      const why = `${address} serves the id ${quote(id)}.`;
      // A missing id does not contradict the URL, and a site that moved to https is the same site.
      const isOther = (id ?? '') !== '' && withHttps(id) !== withHttps(address);
      return { fail: why, fault: isOther ? 'truth' : 'form' };
    }),
  },
  {
    id: 'hosted-same',
    asks: 'The hosted assertion has the same content as yours.',
    test: ofHosted((subject, document) => {
      const { assertion } = subject;
      const isGone = isRevoked(subject);
      if (!isGone && assertion.revoked === true) return { fail: 'The hosted assertion is not revoked.' };
      const different = ['recipient', 'badge', 'issuedOn', 'expires', 'evidence']
        // A revoked assertion may be hosted without some of its members.
        .filter((name) => !isGone || (assertion[name] !== undefined && document[name] !== undefined))
        .filter((name) => essence(name, assertion) !== essence(name, document));
      return passIf(different.length === 0, `The hosted assertion has another ${different.join(', ')}.`);
    }),
  },
  {
    id: 'hosted-open',
    level: 'should',
    asks: 'Pages on other sites can read the assertion (CORS). Verifiers that run in a browser need this.',
    test: ({ hosted: { answer } }) => {
      if (!isAnswered(answer)) return { skip: 'The badge’s URL did not return an assertion.' };
      return passIf(answer.isOpen, 'The answer has no Access-Control-Allow-Origin: *.');
    },
  },
  {
    id: 'scope',
    asks: 'The assertion is at a URL that its issuer allows, or, if the issuer lists none, at the issuer’s own origin.',
    test: ({ assertion, hosted: { answer }, issuer: { document, address } }) => {
      const { id } = assertion;
      if (!document || !isHttp(id)) return { skip: 'The issuer or the URL to compare is missing.' };
      if (isSigned(assertion)) return { skip: 'A signed badge is not hosted.' };
      // Another site would speak for the issuer.
      if (answer && !isSameHost(answer.address, id))
        return { unknown: `Its URL redirects to ${new URL(answer.address).host}, another site.` };
      const { verification } = document;
      const { startsWith, allowedOrigins } = isObject(verification) ? verification : ({} as Json);
      const starts = listOf(startsWith).filter(isText);
      if (starts.length > 0)
        return passIf(
          starts.some((start) => withHttps(id).startsWith(withHttps(start))),
          `The issuer’s assertions begin with ${quote(starts.join(', '))}.`,
        );
      const origins = listOf(allowedOrigins);
      if (origins.length > 0) {
        const why = `The issuer’s assertions are at ${quote(origins.join(', '))}.`;
        const allowed = origins.map((origin) => isWithin(origin, new URL(id)));
        return unknownIf(
          !allowed.includes(true) && allowed.includes(undefined),
          why,
          passIf(allowed.includes(true), why),
        );
      }
      // http and https count as the same site.
      const own = isHttp(document.id) ? document.id : address;
      if (!isHttp(own)) return { unknown: 'The issuer has no URL to compare.' };
      return passIf(isSameHost(own, id), `The issuer is at ${new URL(own).host}, but the assertion is not.`);
    },
  },
]);

const jwsChecks = inGroup<Assertion2>('signature', [
  jwsEncoding,
  {
    id: 'jws',
    asks: 'A signed badge is signed with a key from its issuer’s profile, and has not been changed since.',
    test: ({ signed, issuer }) => {
      if (!signed) return { skip: 'The badge is hosted, not signed.' };
      if (!issuer.document) return { skip: 'The badge has no issuer, so there is no key to look up.' };
      const { signatureProblem, unknownProblem } = signed;
      return unknownProblem ? { unknown: unknownProblem } : passUnless(signatureProblem);
    },
  },
]);

const statusChecks = inGroup<Assertion2>('status', [
  {
    id: 'not-revoked',
    asks: 'The badge is not revoked.',
    test: (subject) => {
      const { signed } = subject;
      const entry = signed && revokedBy(signed, subject.assertion);
      if (entry)
        return {
          fail: `The badge was revoked${isText(entry.revocationReason) ? `: ${entry.revocationReason}` : ''}.`,
        };
      const isNamed = [subject.assertion.id, subject.assertion.uid].some(isText);
      if (signed?.revocation && !isNamed)
        return { unknown: 'The badge has no id to look up in the revocation list.' };
      if (signed?.revocation && !signed.revocation.document)
        return { unknown: signed.revocation.problem ?? 'The list of revoked badges could not be read.' };
      const reason = subject.hosted.document?.revocationReason ?? subject.assertion.revocationReason;
      return passIf(
        !isRevoked(subject) && subject.assertion.revoked !== true,
        `The badge was revoked${isText(reason) ? `: ${reason}` : ', without a reason'}.`,
      );
    },
  },
  {
    id: 'not-expired',
    asks: 'The badge has not expired.',
    test: ({ assertion: { expires }, now }) => passIfNotEnded(expires, now, 'The badge has no expiry date.'),
  },
]);

/** Checks of an assertion's hosting, signature and status (version 2.0). */
export const hostingChecks = [...originChecks, ...jwsChecks, ...statusChecks];

/**
 * Tests that a URL is at an origin that an issuer allows: a host with or without its port, or a URL, which issuers
 * write as well. Undefined for any other form.
 */
function isWithin(origin: unknown, id: URL): boolean | undefined {
  const address = isText(origin) ? (isHttp(origin) ? origin : `https://${origin}`) : '';
  if (!isText(origin) || !isHttp(address) || /[\s*]/.test(origin)) return undefined;
  const { host, pathname } = new URL(address);
  return (host === id.host || host === id.hostname) && id.pathname.startsWith(pathname);
}

/** The part of a value that must be the same in any notation: for a badge class without a URL, the whole object. */
function essence(name: string, assertion: Json): string {
  const { [name]: value } = assertion;
  if (name === 'badge') return isHttp(idOf(value)) ? withHttps(idOf(value)) : String(canonicalize(value));
  if (name === 'evidence') return JSON.stringify(listOf(value).map(idOf).filter(isHttp));
  if (isMoment(value)) return String(momentOf(value));
  if (name !== 'recipient') return String(canonicalize(value ?? undefined));
  const { type, hashed, salt, identity } = recipientIn(assertion);
  return JSON.stringify([type, hashed, salt, hashed === true ? foldHash(identity) : identity]);
}
