import { openBadges2 } from '../assertion.ts';
import { isObject, isText, type Json, listOf } from '../values.ts';
import type { CheckResult } from './check.ts';
import type { Said } from './ownership.ts';

/** A badge that is recognised, not judged: an older version, or a credential secured in a way that is not read here. */
interface OlderForm {
  version: '0.5' | '1.0' | '3.0';
  document: Json;
  result: CheckResult;
}

/** Undefined for any other form. */
export function olderForm(document: Json): OlderForm | undefined {
  const of = (version: OlderForm['version'], document: Json, why: string) => ({
    version,
    document,
    result: unreadable(`This is ${why} Ask the issuer for a new copy.`),
  });
  if (isObject(document.vc))
    return of(
      '3.0',
      document.vc,
      'a JWT of Verifiable Credentials 1.1. OpenBadges 3.0 is based on version 2.0, which has the members in other places.',
    );
  const contexts = listOf(document['@context']);
  const isBadge = document.badge !== undefined && document.recipient !== undefined;
  // Versions 0.5 and 1.0 name neither a context nor a type.
  const isPlain = contexts.length === 0 && document.type === undefined;
  const isOne =
    contexts.some(isContextOfOne) || (isObject(document.verify) && !contexts.includes(openBadges2));
  if (!isBadge || document.verification !== undefined || !(isOne || isPlain)) return undefined;
  return isPlain && isObject(document.badge) && isText(document.recipient)
    ? of('0.5', document, 'a badge of OpenBadges 0.5, the first version. Later versions have replaced it.')
    : of('1.0', document, 'a badge of OpenBadges 1.0 or 1.1. Later versions have replaced these.');
}

/** A credential that is secured in a way that is not read here. */
export const unreadForm = (document: Json, why: string): OlderForm => ({
  version: '3.0',
  document,
  result: { ...unreadable(why), asks: 'The credential is secured as a JWT or with a proof.' },
});

const isContextOfOne = (context: unknown) =>
  typeof context === 'string' && /^https?:\/\/w3id\.org\/openbadges\/v1\/?$/.test(context);

const unreadable = (why: string): CheckResult => ({
  id: 'context',
  group: 'document',
  level: 'must',
  asks: 'The badge follows OpenBadges 2.0, or OpenBadges 3.0 with Verifiable Credentials 2.0.',
  status: 'unknown',
  why,
});

const parts = (document: Json) => {
  const subject = isObject(document.credentialSubject) ? document.credentialSubject : {};
  const badge = [subject.achievement, document.badge].find(isObject) ?? {};
  const issuer = document.issuer ?? badge.issuer;
  // Version 0.5 calls them so.
  const isOfOrigin = isObject(issuer) && issuer.origin !== undefined;
  return {
    badge,
    issuer: isOfOrigin ? { url: issuer.origin, email: issuer.contact, ...issuer } : issuer,
  };
};

export function saidByOlder(document: Json): Said {
  const { badge, issuer } = parts(document);
  return {
    id: document.id,
    profiles: issuer === undefined ? [] : [issuer],
    achievement: { ...badge, id: badge.id ?? document.badge },
    images: [badge.image],
  };
}

/** The badge's own claims, unverified. */
export function saysOlder(document: Json) {
  const { badge, issuer } = parts(document);
  return {
    badge: badge.name,
    description: badge.description,
    issuer: isObject(issuer) ? issuer.name : undefined,
    issuerId: isObject(issuer) ? (issuer.id ?? issuer.url) : issuer,
    holder: undefined,
    issuedOn: document.issuedOn ?? document.issued_on ?? document.issuanceDate,
    evidence: undefined,
    expires: document.expires ?? document.expirationDate,
  };
}
