import { isSet, statusListBits } from '../status-list.ts';
import { hasType, idOf, isHttp, isMoment, isObject, isText, listOf, momentOf } from '../values.ts';
import { inGroup, type Outcome, passIf, passUnless, quote, unknownIf } from './check.ts';
import { type Credential3, maxStatuses, type Status, subjectOf } from './gather-3.ts';

type Test = (status: Status, subject: Credential3) => Outcome;

/** Turns a failure into unknown: a fault in the status or its list leaves open whether the badge is revoked. */
const asUnknown = (outcome: Outcome): Outcome =>
  typeof outcome === 'object' && 'fail' in outcome ? { unknown: outcome.fail } : outcome;

/** A check of every status of a credential. It reports the first failure, else the first unknown, else a skip. */
const ofEach =
  (test: Test) =>
  (subject: Credential3): Outcome => {
    if (subject.statuses.length === 0) return { skip: 'The credential has no status list.' };
    const outcomes = subject.statuses.map((status) => test(status, subject));
    return (
      outcomes.find((outcome) => typeof outcome === 'object' && 'fail' in outcome) ??
      outcomes.find((outcome) => typeof outcome === 'object' && 'unknown' in outcome) ??
      outcomes.find((outcome) => outcome !== 'pass') ??
      'pass'
    );
  };

/** The same check for statuses with a bitstring. A failure counts as unknown. */
const ofEachList = (test: Test) =>
  ofEach((status, subject) =>
    hasType(status.entry, '1EdTechRevocationList')
      ? { skip: 'The credential’s status is a 1EdTechRevocationList, which has no bitstring.' }
      : asUnknown(test(status, subject)),
  );

const none = { skip: 'The status list could not be read.' };
/** Bits of one entry: 1 if the size is missing or invalid. */
const sizeOf = ({ entry, list }: Status) => {
  const size = Number(entry.statusSize ?? (list ? subjectOf(list.document).statusSize : undefined) ?? 1);
  return Number.isInteger(size) && size > 0 && size <= 32 ? size : 1;
};
const indexOf = (status: Status) => Number(status.entry.statusListIndex) * sizeOf(status);

/** Purposes that make a badge invalid. Others, such as `refresh` and `message`, do not. */
const ending = ['revocation', 'suspension'];

/** Checks of a credential's status, and of the list that contains it. */
export const statusChecks = inGroup<Credential3>('status', [
  {
    id: 'status-count',
    asks: `The credential has at most ${maxStatuses} statuses, the limit of this check.`,
    test: ({ credential }) => {
      const { length } = listOf(credential.credentialStatus);
      return length === 0
        ? { skip: 'The credential has no status list.' }
        : unknownIf(
            length > maxStatuses,
            `The credential has ${length} statuses, more than this site looks up.`,
            'pass',
          );
    },
  },
  {
    id: 'status-entry',
    asks: 'The status is a BitstringStatusListEntry with a purpose, an index and the URL of its list, or a 1EdTechRevocationList.',
    test: ofEach(({ entry }) => {
      if (hasType(entry, '1EdTechRevocationList')) return 'pass';
      if (!hasType(entry, 'BitstringStatusListEntry'))
        return {
          unknown: `We cannot check whether the credential was revoked. Its status is a ${quote(entry.type)}.`,
        };
      const isIndex = /^\d{1,9}$/.test(String(entry.statusListIndex));
      const isWhole = isText(entry.statusPurpose) && isIndex && isHttp(entry.statusListCredential);
      return unknownIf(!isWhole, `The status is ${quote(entry)}.`, 'pass');
    }),
  },
  {
    id: 'status-list',
    asks: 'The status list can be fetched and read.',
    test: ofEach(({ entry, bits, revocation, problem }) => {
      const isKnown = ['BitstringStatusListEntry', '1EdTechRevocationList'].some((type) =>
        hasType(entry, type),
      );
      if (!isKnown) return none;
      return unknownIf(bits === undefined && revocation === undefined, problem ?? '', 'pass');
    }),
  },
  {
    id: 'status-list-form',
    asks: 'The list is a BitstringStatusListCredential for the same purpose, and is in force.',
    test: ofEachList(({ entry, list }, { now }) => {
      if (!list) return none;
      const { document } = list;
      if (!hasType(document, 'BitstringStatusListCredential'))
        return { fail: `Its type is ${quote(document.type)}.` };
      const { statusPurpose } = subjectOf(document);
      if (!listOf(statusPurpose).includes(entry.statusPurpose))
        return { fail: `Its purpose is ${quote(statusPurpose)}.` };
      const { validUntil } = document;
      return passIf(!isMoment(validUntil) || momentOf(validUntil) > now, `It ended on ${quote(validUntil)}.`);
    }),
  },
  {
    id: 'status-list-signature',
    asks: 'The issuer owns and signed the list.',
    test: ofEachList(({ list, signature }, { credential }) => {
      if (!list || !signature) return none;
      const issuer = idOf(list.document.issuer);
      if (issuer !== idOf(credential.issuer)) return { fail: `The list was issued by ${quote(issuer)}.` };
      if (signature.kind === 'none') return { fail: 'The list is not signed.' };
      const { secretProblem, revokedProblem, ownerProblem, signatureProblem } = signature;
      const problem = secretProblem ?? revokedProblem ?? ownerProblem ?? signatureProblem;
      const unknown = signature.missing ?? signature.unknownProblem ?? signature.ownerUnknown;
      return unknownIf(!problem && unknown !== undefined, unknown ?? '', passUnless(problem));
    }),
  },
  {
    id: 'status-list-length',
    asks: 'The list has at least 131,072 entries, and the credential’s entry is one of them.',
    test: ofEachList((status) => {
      const { bits } = status;
      if (!bits) return none;
      const length = bits.length * 8;
      if (length < statusListBits * sizeOf(status)) return { fail: `The list has ${length} bits.` };
      return passIf(
        indexOf(status) + sizeOf(status) <= length,
        `The list has ${length} bits, and the credential’s entry begins at bit ${indexOf(status)}.`,
      );
    }),
  },
  {
    id: 'not-revoked',
    asks: 'The badge is not revoked.',
    test: ofEach((status) => {
      const { bits, revocation, entry } = status;
      if (isObject(revocation)) {
        const { revocationReason: reason } = revocation;
        return { fail: `The issuer has revoked the badge${isText(reason) ? `: ${reason}` : ''}.` };
      }
      if (revocation) return 'pass';
      if (!bits) return none;
      const words = entry.statusPurpose === 'suspension' ? 'suspended' : 'revoked';
      const places = Array.from({ length: sizeOf(status) }, (_, offset) => indexOf(status) + offset);
      return passIf(
        !ending.includes(String(entry.statusPurpose)) || !places.some((place) => isSet(bits, place)),
        `Its issuer has ${words} it.`,
      );
    }),
  },
]);
