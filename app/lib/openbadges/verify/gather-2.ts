import { hasType, idOf, isHttp, isObject, type Json } from '../values.ts';
import { type Answer, type Fetched, follow, type VerifyOptions } from './fetched.ts';
import { hashesOfEmail } from './gather-3.ts';
import type { Presented } from './presented.ts';

/** An assertion of version 2.0 and everything that it leads to. */
export interface Assertion2 {
  presented: Presented;
  assertion: Json;
  /** What the assertion's own address answers. */
  hosted: Fetched;
  badge: Fetched;
  issuer: Fetched;
  /** What the address of the badge class's image answers; undefined when it is no address. */
  picture: Answer | { problem: string } | undefined;
  /** The address that somebody named as the recipient's, and what it is hashed to with the assertion's salt. */
  email: { address: string; hashes: string[] } | undefined;
  now: number;
}

export async function gather2(
  presented: Presented,
  { fetch, email, now }: VerifyOptions,
): Promise<Assertion2> {
  const assertion = presented.document;
  const [hosted, badge] = await Promise.all([
    hasType(assertion.verification, 'SignedBadge')
      ? { problem: 'A signed badge lies nowhere.' }
      : follow(assertion.id, fetch),
    follow(assertion.badge, fetch),
  ]);
  const { salt } = isObject(assertion.recipient) ? assertion.recipient : ({} as Json);
  const image = idOf(badge.document?.image);
  const [issuer, picture] = await Promise.all([
    follow(badge.document?.issuer, fetch),
    isHttp(image) ? fetch(image) : undefined,
  ]);
  return {
    presented,
    assertion,
    hosted,
    badge,
    issuer,
    picture,
    email: email ? { address: email, hashes: await hashesOfEmail(email, salt) } : undefined,
    now,
  };
}
