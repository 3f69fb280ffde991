import { isSet, statusListBits } from '../status-list.ts';
import { hasType, idOf, isHttp, isMoment, isText, listOf, momentOf } from '../values.ts';
import { inGroup, type Outcome, passIf, passUnless, quote, unknownIf } from './check.ts';
import { type Credential3, maxStatuses, type Status, subjectOf } from './gather-3.ts';

/** A check of every status that a credential names; the first that fails is told of. */
const ofEach =
  (test: (status: Status, subject: Credential3) => Outcome) =>
  (subject: Credential3): Outcome => {
    if (subject.statuses.length === 0) return { skip: 'It names no status list.' };
    const outcomes = subject.statuses.map((status) => test(status, subject));
    return (
      outcomes.find((outcome) => typeof outcome === 'object' && 'fail' in outcome) ??
      outcomes.find((outcome) => typeof outcome === 'object' && 'unknown' in outcome) ??
      outcomes.find((outcome) => outcome !== 'pass') ??
      'pass'
    );
  };

const none = { skip: 'The status list could not be read.' };
const indexOf = ({ entry }: Status) => Number(entry.statusListIndex);

/** What is asked of the status of a credential, and of the list that it is looked up in. */
export const statusChecks = inGroup<Credential3>('status', [
  {
    id: 'status-count',
    asks: `It names ${maxStatuses} statuses at most: so many are looked up.`,
    test: ({ credential }) => {
      const { length } = listOf(credential.credentialStatus);
      return length === 0
        ? { skip: 'It names no status list.' }
        : passIf(length <= maxStatuses, `It names ${length}.`);
    },
  },
  {
    id: 'status-entry',
    asks: 'The status is a BitstringStatusListEntry with a purpose, an index and the address of its list.',
    test: ofEach(({ entry }) => {
      if (!hasType(entry, 'BitstringStatusListEntry'))
        return {
          unknown: `Whether it was revoked cannot be looked up here: its status is a ${quote(entry.type)}.`,
        };
      const isIndex = /^\d{1,9}$/.test(String(entry.statusListIndex));
      return passIf(
        isText(entry.statusPurpose) && isIndex && isHttp(entry.statusListCredential),
        `The status is ${quote(entry)}.`,
      );
    }),
  },
  {
    id: 'status-list',
    asks: 'The status list can be fetched and unpacked.',
    test: ofEach(({ bits, problem }) => unknownIf(bits === undefined, problem ?? '', 'pass')),
  },
  {
    id: 'status-list-form',
    asks: 'The list is a BitstringStatusListCredential for the same purpose, and is in force.',
    test: ofEach(({ entry, list }, { now }) => {
      if (!list) return none;
      const { document } = list;
      if (!hasType(document, 'BitstringStatusListCredential'))
        return { fail: `Its type is ${quote(document.type)}.` };
      const { statusPurpose } = subjectOf(document);
      if (statusPurpose !== entry.statusPurpose) return { fail: `Its purpose is ${quote(statusPurpose)}.` };
      const { validUntil } = document;
      return passIf(!isMoment(validUntil) || momentOf(validUntil) > now, `It ended on ${quote(validUntil)}.`);
    }),
  },
  {
    id: 'status-list-signature',
    asks: 'The list is the issuer’s, and signed by it.',
    test: ofEach(({ list, signature }, { credential }) => {
      if (!list || !signature) return none;
      const issuer = idOf(list.document.issuer);
      if (issuer !== idOf(credential.issuer)) return { fail: `It was issued by ${quote(issuer)}.` };
      if (signature.kind === 'none') return { fail: 'It is not signed.' };
      const { secretProblem, revokedProblem, ownerProblem, signatureProblem } = signature;
      const problem = secretProblem ?? revokedProblem ?? ownerProblem ?? signatureProblem;
      const unknown = signature.missing ?? signature.unknownProblem ?? signature.ownerUnknown;
      return unknownIf(!problem && unknown !== undefined, unknown ?? '', passUnless(problem));
    }),
  },
  {
    id: 'status-list-length',
    asks: 'The list has at least 131,072 entries, and the credential’s is among them.',
    test: ofEach((status) => {
      const { bits } = status;
      if (!bits) return none;
      const length = bits.length * 8;
      if (length < statusListBits) return { fail: `It has ${length}.` };
      return passIf(
        indexOf(status) < length,
        `It has ${length}, and the credential’s is ${indexOf(status)}.`,
      );
    }),
  },
  {
    id: 'not-revoked',
    asks: 'It is not revoked.',
    test: ofEach((status) => {
      if (!status.bits) return none;
      const words = status.entry.statusPurpose === 'suspension' ? 'suspended' : 'revoked';
      return passIf(
        !['revocation', 'suspension'].includes(String(status.entry.statusPurpose)) ||
          !isSet(status.bits, indexOf(status)),
        `Its issuer has ${words} it.`,
      );
    }),
  },
]);
