import {
  foldHash,
  hasType,
  idOf,
  isEmail,
  isHashedIdentity,
  isIri,
  isMoment,
  isObject,
  isText,
  type Json,
  listOf,
  spanOf,
} from '../values.ts';
import {
  type Check,
  inGroup,
  passIf,
  passIfLater,
  passIfNotEnded,
  passIfRead,
  passIfWhole,
  quote,
  unknownIf,
} from './check.ts';
import { isByEmail, isReadAsHash } from './gather-2.ts';
import { type Credential3, identifiersOf, isSameEmail, onlyOf, subjectOf } from './gather-3.ts';
import { textsOf } from './ownership.ts';

const credentialsContextOfOne = 'https://www.w3.org/2018/credentials/v1';
const credentialsContext = 'https://www.w3.org/ns/credentials/v2';
const badgeContext = /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context(-3\.0\.\d+)?\.json$/;

export const achievementOf = (credential: Json): Json => onlyOf(subjectOf(credential).achievement);

/** Any absolute IRI. */
const isId = (value: unknown) => isIri(value) || (isText(value) && /^[a-z][a-z\d+.-]*:\S+$/i.test(value));

const isBadge = (credential: Json) =>
  hasType(credential, 'OpenBadgeCredential') || hasType(credential, 'AchievementCredential');

/** The member that the subject has several times; OpenBadges 3.0 allows one. */
const severalIn = (credential: Json): string | undefined =>
  listOf(credential.credentialSubject).length > 1
    ? 'subjects'
    : listOf(subjectOf(credential).achievement).length > 1
      ? 'achievements'
      : undefined;

const documentChecks = inGroup<Credential3>('document', [
  {
    id: 'context',
    asks: 'The first context is for Verifiable Credentials 2.0, and a later one is for OpenBadges 3.0.',
    test: ({ credential }) => {
      const [first, ...after] = listOf(credential['@context']);
      const isOfBadges = after.some((one) => isText(one) && badgeContext.test(one));
      const isKnown = first === credentialsContext && (isOfBadges || !isBadge(credential));
      const why =
        first === credentialsContextOfOne
          ? 'The credential follows Verifiable Credentials 1.1, but we read only version 2.0. Ask its issuer for a new copy.'
          : `We cannot read this version of a credential. Its contexts are ${quote(credential['@context'])}.`;
      return unknownIf(!isKnown, why, 'pass');
    },
  },
  {
    id: 'type',
    asks: 'The types are VerifiableCredential and OpenBadgeCredential.',
    test: ({ credential }) =>
      unknownIf(
        !isBadge(credential),
        `This credential is not an OpenBadges badge. Its type is ${quote(credential.type)}.`,
        passIf(hasType(credential, 'VerifiableCredential'), `The type is ${quote(credential.type)}.`),
      ),
  },
  {
    id: 'one-achievement',
    asks: 'The credential is about one subject and one achievement.',
    test: ({ credential }) => {
      const several = severalIn(credential);
      return unknownIf(
        several !== undefined,
        `The credential has several ${several}, but this site reads only one.`,
        'pass',
      );
    },
  },
  {
    id: 'members',
    asks: 'The credential has an id, an issuer, a subject and a start of validity.',
    test: ({ credential }) => passIfWhole(credential, ['id', 'issuer', 'credentialSubject', 'validFrom']),
  },
  {
    id: 'id',
    asks: 'The id is an IRI.',
    test: ({ credential: { id } }) => passIf(isId(id), `The id is ${quote(id)}.`),
  },
  {
    id: 'valid-from',
    asks: 'The start of validity is in ISO 8601 with a time zone, and is not in the future.',
    test: ({ credential: { validFrom, nbf }, now }) => {
      // By OpenBadges 3.0, a claim of the JWT can replace it.
      const start = (validFrom ?? '') === '' ? nbf : validFrom;
      const span = spanOf(start);
      const why = `validFrom is ${quote(validFrom)}.`;
      if (start !== undefined && !span) return passIfRead(false, why);
      return unknownIf(
        span !== undefined && span.first > now,
        `The credential is valid only from ${String(start)}.`,
        passIf(isMoment(validFrom), why),
      );
    },
  },
  {
    id: 'valid-until',
    asks: 'The end of validity, if any, is in ISO 8601 with a time zone, and is after the start.',
    test: ({ credential: { validFrom, validUntil } }) =>
      passIfLater(validUntil, validFrom, {
        name: 'validUntil',
        verb: 'expire',
        beginning: 'start of validity',
      }),
  },
]);

const recipientChecks = inGroup<Credential3>('recipient', [
  {
    id: 'subject',
    asks: 'The subject is an AchievementSubject with an id or an identifier.',
    test: ({ credential }) => {
      const subject = subjectOf(credential);
      if (!isText(subject.id) && identifiersOf(credential).length === 0)
        return passIfRead(false, 'The subject has neither an id nor an identifier.');
      if (!hasType(subject, 'AchievementSubject')) return { fail: `Its type is ${quote(subject.type)}.` };
      return passIf(
        subject.id === undefined || isId(subject.id) || identifiersOf(credential).length > 0,
        `Its id is ${quote(subject.id)}.`,
      );
    },
  },
  {
    id: 'identifier',
    asks: 'Each identifier is an IdentityObject. A hashed value is sha256$ followed by 64 hexadecimal digits, or md5$ followed by 32.',
    test: ({ credential }) => {
      const identifiers = identifiersOf(credential);
      if (identifiers.length === 0) return { skip: 'The subject has no identifier.' };
      const unread = identifiers.find((identifier) => !isReadable(identifier));
      if (unread) return passIfRead(false, `An identifier is ${quote(unread)}.`);
      const bad = identifiers.find((identifier) => !isIdentity(identifier));
      return passIf(bad === undefined, `An identifier is ${quote(bad)}.`);
    },
  },
  {
    id: 'recipient-is',
    fault: 'truth',
    asks: 'The badge was issued to the email address that you entered.',
    test: ({ credential, email }) => {
      if (!email) return { skip: 'You did not enter an email address.' };
      const { id } = subjectOf(credential);
      const plain = isText(id) ? id.replace(/^mailto:/i, '') : undefined;
      const mailto = plain !== id || isEmail(plain) ? plain : undefined;
      // Other types are school names, student numbers or accounts. An identifier without a type may be an email
      // address.
      const emails = identifiersOf(credential)
        .map((identifier, index) => ({ identifier, hashes: email.hashes[index] ?? [] }))
        .filter(({ identifier }) => isByEmail({ type: identifier.identityType }));
      if (emails.length === 0 && mailto === undefined)
        return { skip: 'The subject is not identified by an email address.' };
      const isIt =
        (mailto !== undefined && isSameEmail(mailto, email.address)) ||
        emails.some(({ identifier: { identityHash, hashed }, hashes }) =>
          isReadAsHash(hashed, identityHash)
            ? hashes.includes(foldHash(identityHash))
            : isSameEmail(identityHash, email.address),
        );
      return unknownIf(
        !isIt && emails.some(({ identifier }) => !isReadable(identifier)),
        'We cannot read whom the badge was issued to.',
        passIf(isIt, `It was not issued to ${email.address}.`),
      );
    },
  },
]);

const badgeChecks = inGroup<Credential3>('badge', [
  {
    id: 'achievement',
    asks: 'The achievement has an id, the type Achievement, a name and a description.',
    test: ({ credential }) => {
      const achievement = achievementOf(credential);
      if (textsOf(achievement.name).length === 0)
        return passIfRead(false, 'The achievement has no name, so its purpose is unknown.');
      if (!hasType(achievement, 'Achievement')) return { fail: `Its type is ${quote(achievement.type)}.` };
      return passIfWhole(achievement, ['id', 'name', 'description']);
    },
  },
  {
    id: 'criteria',
    asks: 'The achievement has criteria: a URL or a narrative.',
    test: ({ credential }) => {
      const { criteria } = achievementOf(credential);
      return passIf(
        isObject(criteria) && (isId(criteria.id) || isText(criteria.narrative)),
        `The criteria are ${quote(criteria)}.`,
      );
    },
  },
]);

const issuerChecks = inGroup<Credential3>('issuer', [
  {
    id: 'issuer',
    asks: 'The issuer is a Profile with an id, or only an id.',
    test: ({ credential: { issuer } }) => passIfRead(isId(idOf(issuer)), `The issuer is ${quote(issuer)}.`),
  },
  {
    id: 'issuer-type',
    level: 'should',
    asks: 'The issuer has the type Profile (required by OpenBadges 3.0, not by Verifiable Credentials 2.0).',
    test: ({ credential: { issuer } }) => {
      if (!isObject(issuer)) return { skip: 'Only the issuer’s id is given.' };
      return passIf(hasType(issuer, 'Profile'), `Its type is ${quote(issuer.type)}.`);
    },
  },
  {
    id: 'issuer-name',
    level: 'should',
    asks: 'The issuer has a name.',
    test: ({ credential: { issuer } }) =>
      passIf(isObject(issuer) && isText(issuer.name), 'The issuer gives no name.'),
  },
]);

/** Checks of a credential as a document, and of its claims (version 3.0). */
export const credentialChecks: Check<Credential3>[] = [
  ...documentChecks,
  ...recipientChecks,
  ...badgeChecks,
  ...issuerChecks,
  {
    id: 'not-expired',
    group: 'status',
    asks: 'The badge has not expired.',
    test: ({ credential: { validUntil }, now }) =>
      passIfNotEnded(validUntil, now, 'The credential has no end of validity.'),
  },
  {
    id: 'issued',
    group: 'origin',
    asks: 'If the credential claims to be from this site, this site issued it to the same person for the same achievement.',
    test: ({ record, credential }) => {
      if (!record) return { skip: 'The credential is from another issuer.' };
      // With a stolen key, anyone can sign, but not add to our records.
      if (record.answer?.status === 404 || !record.address)
        return { fail: 'This site has never issued the credential.' };
      if (!record.document) return { fail: record.problem ?? '' };
      return passIf(
        essenceOf(record.document) === essenceOf(credential),
        'This site has issued something else under its id.',
      );
    },
  },
];

/** Values that stay the same in every copy, independent of the signature and its date. */
const essenceOf = (credential: Json) =>
  JSON.stringify([
    idOf(credential.issuer),
    subjectOf(credential).id,
    identifiersOf(credential).map(({ hashed, identityHash, salt }) => [
      hashed === true ? foldHash(identityHash) : identityHash,
      salt,
    ]),
    achievementOf(credential).id,
    credential.validFrom,
    credential.validUntil,
  ]);

/** Tests that an identifier can be read. */
const isReadable = ({ hashed, identityHash }: Json) =>
  isText(identityHash) && (isHashedIdentity(identityHash) || !isReadAsHash(hashed, identityHash));

function isIdentity({ type, hashed, identityHash, identityType }: Json): boolean {
  if (!listOf(type).includes('IdentityObject') || !isText(identityType) || typeof hashed !== 'boolean')
    return false;
  if (hashed) return isHashedIdentity(identityHash);
  return isText(identityHash) && (identityType !== 'emailAddress' || isEmail(identityHash));
}
