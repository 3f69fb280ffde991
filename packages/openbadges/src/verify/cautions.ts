import { idOf, isText, isWeakHash, listOf } from '../values.ts';
import type { CheckResult } from './check.ts';
import { type Assertion2, isByEmail, isReadAsHash, recipientIn } from './gather-2.ts';
import { type Credential3, identifiersOf } from './gather-3.ts';

/** A weakness, or a departure from the specification. It does not change the outcome. */
export interface Caution {
  code:
    | 'form'
    | 'weak-hash'
    | 'no-salt'
    | 'open-holder'
    | 'short-key'
    | 'no-status'
    | 'no-https'
    | 'weak-list';
  /** A sentence for the person. */
  why: string;
}

const leastBits = 2048;

/** Cautions for an assertion of version 2.0. */
export function cautionsOf2(subject: Assertion2): Caution[] {
  const { assertion, badge, issuer, signed } = subject;
  const recipient = recipientIn(assertion);
  const { hashed, identity, salt } = recipient;
  const addresses = [
    signed ? undefined : assertion.id,
    badge.address,
    issuer.address,
    signed?.revocation?.address,
    ...listOf(issuer.document?.publicKey).map(idOf),
  ];
  return present([
    ...ofHolder([{ hashed, identity, salt, isEmail: isByEmail(recipient) }]),
    ofKey(signed?.keyBits),
    signed && !signed.revocation ? withoutStatus(assertion.expires) : undefined,
    ofAddresses(addresses, assertion.expires),
  ]);
}

/** Cautions for a credential of version 3.0. */
export function cautionsOf3({ presented, credential, signature, statuses }: Credential3): Caution[] {
  const { issuer, validUntil } = credential;
  const holders = identifiersOf(credential).map(({ hashed, identityHash, identityType, salt }) => ({
    hashed: isReadAsHash(hashed, identityHash),
    identity: identityHash,
    salt,
    isEmail: identityType === 'emailAddress',
  }));
  const addresses = [
    idOf(issuer),
    signature.header.kid,
    idOf(signature.proof.verificationMethod),
    ...statuses.map(({ entry }) => entry.statusListCredential ?? entry.id),
    presented.address,
  ];
  return present([
    ...ofHolder(holders),
    ofKey(signature.keyBits),
    statuses.length === 0 && withoutStatus(validUntil),
    statuses.some(({ revocation }) => revocation !== undefined) && {
      code: 'weak-list',
      why: 'The issuer’s revocation list is not signed. An attacker who can change the list can remove an entry.',
    },
    ofAddresses(addresses, validUntil),
  ]);
}

/** For a genuine badge: how many points depart from the text of its version. */
export function cautionsOfForm(results: CheckResult[], version: string): Caution[] {
  const { length } = results.filter(({ level, fault }) => level === 'must' && fault === 'form');
  if (length === 0) return [];
  const points =
    length === 1 ? 'one point: see the check that failed' : `${length} points: see the checks that failed`;
  return [
    {
      code: 'form',
      why: `The badge departs from the text of OpenBadges ${version} in ${points}. We can still read it, but other verifiers may refuse it.`,
    },
  ];
}

type Found = Caution | false | undefined;

const present = (found: Found[]) => found.filter((one) => one !== false && one !== undefined);

type Holder = Record<'hashed' | 'identity' | 'salt', unknown> & { isEmail: boolean };

function ofHolder(holders: Holder[]): Found[] {
  const hashed = holders.filter((one) => one.hashed === true);
  const weak = hashed.find(({ identity }) => isWeakHash(identity));
  return [
    weak && {
      code: 'weak-hash',
      why: `The badge identifies its holder by an outdated kind of hash (${String(weak.identity).split('$')[0]?.toUpperCase()}). Others can create a second identity with the same hash.`,
    },
    hashed.some(({ salt, isEmail }) => isEmail && !isText(salt)) && {
      code: 'no-salt',
      why: 'The holder’s email address is hashed without a salt. Anyone with a list of email addresses can find out which one it is.',
    },
    holders.some((one) => one.hashed === false && one.isEmail && isText(one.identity)) && {
      code: 'open-holder',
      why: 'Anyone can read the holder’s email address in the badge.',
    },
  ];
}

const ofKey = (bits: number | undefined): Found =>
  bits !== undefined &&
  bits < leastBits && {
    code: 'short-key',
    why: `The badge is signed with an RSA key of ${bits} bits, which can be broken. Secure keys have ${leastBits} bits or more.`,
  };

const withoutStatus = (end: unknown): Caution => ({
  code: 'no-status',
  why: `The badge names no list of revoked badges, so its issuer cannot withdraw it${end === undefined ? ', and it never expires' : ''}.`,
});

function ofAddresses(addresses: unknown[], end: unknown): Found {
  const plain = addresses.filter(isText).find((address) => /^http:\/\//i.test(address));
  return (
    plain !== undefined && {
      code: 'no-https',
      why: `${plain} is fetched without https, so an attacker on the network can change it${end === undefined ? ', and the badge never expires' : ''}.`,
    }
  );
}
