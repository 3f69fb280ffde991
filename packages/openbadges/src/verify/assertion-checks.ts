import { openBadges2 } from '../assertion.ts';
import {
  foldHash,
  hasType,
  idOf,
  isEmail,
  isHashedIdentity,
  isHttp,
  isIri,
  isMoment,
  isObject,
  isText,
  type Json,
  listOf,
  spanOf,
} from '../values.ts';
import { inGroup, passIf, passIfLater, passIfRead, passIfWhole, quote, unknownIf } from './check.ts';
import { type Assertion2, isByEmail, recipientIn } from './gather-2.ts';
import { isSameEmail } from './gather-3.ts';
import { isHosted, isSigned, verificationOf } from './signed-2.ts';

export const recipientOf = ({ assertion }: Assertion2): Json => recipientIn(assertion);

const documentChecks = inGroup<Assertion2>('document', [
  {
    id: 'context',
    asks: `The context is ${openBadges2}.`,
    test: ({ assertion }) =>
      unknownIf(
        !listOf(assertion['@context']).includes(openBadges2),
        `It is written in a version that we cannot read: its context is ${quote(assertion['@context'])}.`,
        'pass',
      ),
  },
  {
    id: 'type',
    asks: 'The type is Assertion.',
    test: ({ assertion }) => passIf(hasType(assertion, 'Assertion'), `The type is ${quote(assertion.type)}.`),
  },
  {
    id: 'members',
    asks: 'The assertion has an id, a recipient, a badge, a verification and a date of issue.',
    test: ({ assertion }) =>
      passIfWhole({ ...assertion, verification: verificationOf(assertion) }, [
        'id',
        'recipient',
        'badge',
        'verification',
        'issuedOn',
      ]),
  },
  {
    id: 'id',
    asks: 'The id is an IRI: http(s), urn:uuid or a blank node.',
    test: ({ assertion: { id } }) => passIf(isIri(id), `The id is ${quote(id)}.`),
  },
  {
    id: 'issued-on',
    asks: 'The date of issue is in ISO 8601, with a time and a time zone.',
    test: ({ assertion: { issuedOn } }) => passIf(isMoment(issuedOn), `issuedOn is ${quote(issuedOn)}.`),
  },
  {
    id: 'issued-before-now',
    asks: 'The date of issue is not in the future.',
    test: ({ assertion: { issuedOn }, now }) => {
      const issued = spanOf(issuedOn);
      if (!issued) return { skip: 'The date of issue is missing or unreadable.' };
      return unknownIf(
        issued.first > now,
        `Its date of issue, ${String(issuedOn)}, is in the future.`,
        'pass',
      );
    },
  },
  {
    id: 'expires',
    asks: 'The expiry date, if any, is in ISO 8601 with a time zone, and is after the date of issue.',
    test: ({ assertion: { expires, issuedOn } }) =>
      passIfLater(expires, issuedOn, { name: 'expires', verb: 'expire', beginning: 'date of issue' }),
  },
  {
    id: 'verification',
    asks: 'The verification is of type HostedBadge or SignedBadge.',
    test: ({ assertion }) => {
      const verification = verificationOf(assertion) ?? undefined;
      // Without one, the hosted assertion counts.
      if (verification === undefined) return { fail: 'The assertion has no verification.' };
      return unknownIf(
        !isHosted(assertion) && !isSigned(assertion),
        `The assertion uses a verification method that we do not know: ${quote(verification)}.`,
        'pass',
      );
    },
  },
  {
    id: 'image',
    asks: 'The assertion’s image, if any, is a URL or a data URI of a PNG or an SVG.',
    test: ({ assertion: { image } }) => {
      if ((image ?? undefined) === undefined) return { skip: 'The assertion has no separate image.' };
      const address = idOf(image);
      const isImage = isHttp(address) || /^data:image\/(png|svg\+xml)[;,]/i.test(address ?? '');
      return passIf(isImage, `The image is ${quote(image)}.`);
    },
  },
  {
    id: 'evidence',
    asks: 'Evidence is a URL, or has a URL or a narrative.',
    test: ({ assertion: { evidence } }) => {
      const all = listOf(evidence);
      if (all.length === 0) return { skip: 'The assertion has no evidence.' };
      const bad = all.find((one) => !isIri(isObject(one) ? (one.id ?? '_:none') : one));
      const empty = all.find((one) => isObject(one) && !isText(one.id) && !isText(one.narrative));
      return passIf(!bad && !empty, `Evidence is ${quote(bad ?? empty)}.`);
    },
  },
]);

const recipientChecks = inGroup<Assertion2>('recipient', [
  {
    id: 'recipient',
    asks: 'The recipient has a type and an identity.',
    test: (subject) => {
      const { type, identity } = recipientOf(subject);
      const { recipient } = subject.assertion;
      const why = `The recipient is ${quote(recipient)}.`;
      const saysHashed = listOf(recipient).find(isObject)?.hashed;
      const isWell =
        listOf(type).some(isText) && (saysHashed === undefined || typeof saysHashed === 'boolean');
      return isText(identity) ? passIf(isWell, why) : passIfRead(false, why);
    },
  },
  {
    id: 'identity',
    asks: 'A hashed identity is sha256$ followed by 64 hexadecimal digits, or md5$ followed by 32. A plain identity does not have this form.',
    test: (subject) => {
      const { type, identity, hashed } = recipientOf(subject);
      const saysHashed = listOf(subject.assertion.recipient).find(isObject)?.hashed;
      if (saysHashed === false && hashed === true)
        return { fail: 'The identity is hashed, but the recipient does not say so.' };
      const isHash = isHashedIdentity(identity);
      if (saysHashed === true && !isHash) {
        const why = `The recipient says that the identity is hashed, but it is ${quote(identity)}.`;
        return hashed === true ? passIfRead(false, why) : { fail: why };
      }
      return passIf(
        isHash || type !== 'email' || isEmail(identity),
        `The identity ${quote(identity)} is not an email address.`,
      );
    },
  },
  {
    id: 'recipient-is',
    fault: 'truth',
    asks: 'The badge was issued to the email address that you entered.',
    test: (subject) => {
      const { email } = subject;
      if (!email) return { skip: 'You did not enter an email address.' };
      const { hashed, identity } = recipientOf(subject);
      // Other recipients are identified by a page, a phone number or their own id.
      if (!isByEmail(recipientOf(subject)))
        return { skip: 'The recipient is not identified by an email address.' };
      const isUnread = !isText(identity) || (hashed === true && !isHashedIdentity(identity));
      return unknownIf(
        isUnread,
        'We cannot read whom the badge was issued to.',
        passIf(
          hashed === true ? email.hashes.includes(foldHash(identity)) : isSameEmail(identity, email.address),
          `It was not issued to ${email.address}.`,
        ),
      );
    },
  },
]);

/** Checks of an assertion as a document, and of its recipient (version 2.0). */
export const assertionChecks = [...documentChecks, ...recipientChecks];
