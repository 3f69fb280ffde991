import { idOf, isEmail, isHashedIdentity, isHttp, isObject, isText, type Json, listOf } from '../values.ts';
import { type Answer, type Fetched, follow, type VerifyOptions } from './fetched.ts';
import { hashesOfEmail } from './gather-3.ts';
import type { Presented } from './presented.ts';
import { examineSigned, isSigned, type Signed2 } from './signed-2.ts';

/** An assertion of version 2.0, with the documents that it leads to. */
export interface Assertion2 {
  presented: Presented;
  assertion: Json;
  /** Response of the assertion's own URL. */
  hosted: Fetched;
  /** Result for the signature, if the badge is signed and not hosted. */
  signed: Signed2 | undefined;
  badge: Fetched;
  issuer: Fetched;
  /** Response of the badge class's image URL; undefined if it is no URL. */
  picture: Answer | { problem: string } | undefined;
  /** The recipient's email address as the user entered it, and its hashes with the assertion's salt. */
  email: { address: string; hashes: string[] } | undefined;
  now: number;
}

export async function gather2(
  presented: Presented,
  { fetch, email, now }: VerifyOptions,
): Promise<Assertion2> {
  const assertion = presented.document;
  const [hosted, badge] = await Promise.all([
    isSigned(assertion) ? { problem: 'A signed badge is not hosted.' } : follow(assertion.id, fetch),
    follow(assertion.badge, fetch),
  ]);
  const { salt, identity } = recipientIn(assertion);
  const image = idOf(badge.document?.image);
  const [issuer, picture] = await Promise.all([
    follow(badge.document?.issuer, fetch),
    isHttp(image) ? fetch(image) : undefined,
  ]);
  const signed = isSigned(assertion)
    ? await examineSigned({ assertion, jwt: presented.jwt, issuer: issuer.document }, fetch)
    : undefined;
  return {
    presented,
    assertion,
    hosted,
    signed,
    badge,
    issuer,
    picture,
    email: email ? { address: email, hashes: await hashesOfEmail(email, salt, identity) } : undefined,
    now,
  };
}

/**
 * The recipient in a readable form: `hashed` by the look of its identity, and by its flag if that decides nothing; a
 * text is its identity.
 */
export function recipientIn({ recipient }: Json): Json {
  const [first] = listOf(recipient);
  const found = listOf(recipient).find(isObject) ?? (isText(first) ? { identity: first } : {});
  return { ...found, hashed: isReadAsHash(found.hashed, found.identity) };
}

/** Tests that an identity counts as a hash. Its look takes precedence over its flag. */
export const isReadAsHash = (hashed: unknown, identity: unknown): boolean =>
  isHashedIdentity(identity) || (hashed === true && !isEmail(identity));

/** Tests that a recipient is identified by an email address: its type says so, or is missing. */
export const isByEmail = ({ type }: Json) => {
  const types = listOf(type).filter(isText);
  return types.length === 0 || types.some((one) => /mail/i.test(one));
};
