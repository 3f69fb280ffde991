import { toHex } from './base64url.ts';

/**
 * Context of OpenBadges 2.0 documents (https://www.imsglobal.org/spec/ob/v2p0/). Browsers and the server make them.
 */
export const openBadges2 = 'https://w3id.org/openbadges/v2';

interface AssertionDetails {
  /** URL at which the assertion is published. */
  id: string;
  /** URL of the badge class. */
  badge: string;
  issuedOn: Date;
  image?: string;
  evidence?: { id: string; narrative?: string }[];
  narrative?: string;
  expires?: Date;
}

/** A hosted assertion that identifies its recipient only by a salted hash of the email address. */
export async function makeAssertion({ email, ...details }: AssertionDetails & { email: string }) {
  const salt = randomSalt();
  return makeHashedAssertion({ ...details, salt, identity: await hashIdentity(email, salt) });
}

/** The same, for an email address that is known as a salted hash only. */
export function makeHashedAssertion(details: AssertionDetails & { salt: string; identity: string }) {
  const { id, salt, identity, badge, issuedOn, expires, image, evidence, narrative } = details;
  return {
    '@context': openBadges2,
    type: 'Assertion',
    id,
    recipient: { type: 'email', hashed: true, salt, identity },
    badge,
    verification: { type: 'HostedBadge' },
    issuedOn: issuedOn.toISOString(),
    ...(expires && { expires: expires.toISOString() }),
    ...(image && { image }),
    ...(evidence && { evidence }),
    ...(narrative && { narrative }),
  };
}

/** `sha256$` and the hash of the identity followed by its salt, in hexadecimal, for versions 2.0 and 3.0. */
export async function hashIdentity(identity: string, salt: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(identity + salt));
  return `sha256$${toHex(new Uint8Array(hash))}`;
}

/** 128 random bits, in hexadecimal. */
export const randomSalt = () => toHex(crypto.getRandomValues(new Uint8Array(16)));

interface BadgeClassDetails {
  id: string;
  name: string;
  description: string;
  /** URL of a PNG or an SVG. */
  image: string;
  criteria: { id?: string; narrative: string };
  /** URL of the issuer's document. */
  issuer: string;
  tags?: string[];
  alignment?: { targetName: string; targetUrl: string; targetDescription?: string }[];
}

/** The badge class, to which every assertion of a badge points. */
export const makeBadgeClass = (details: BadgeClassDetails) =>
  ({ '@context': openBadges2, type: 'BadgeClass', ...details }) as const;

type IssuerDetails = Record<'id' | 'name' | 'url' | 'email', string> & {
  description?: string;
  image?: string;
};

/**
 * The issuer. It names no `verification`: assertions must then be at the issuer's own origin, and `allowedOrigins`
 * could not state a port.
 */
export const makeIssuer = (details: IssuerDetails) =>
  ({ '@context': openBadges2, type: 'Issuer', ...details }) as const;
