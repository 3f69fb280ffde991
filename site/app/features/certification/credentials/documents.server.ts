import { makeHashedAssertion, openBadges2 } from '@context-native/openbadges/assertion';
import { statusListBits } from '@context-native/openbadges/status-list';
import { formatLongDate } from '#app/lib/dates.ts';
import { nameLevel } from '#app/services/curriculum/levels.server.ts';
import { bakePng, bakeSvg } from '#app/services/openbadges/bake.server.ts';
import { makeCredential } from '#app/services/openbadges/credential.server.ts';
import { signAsJwt, signAsProof } from '#app/services/openbadges/sign.server.ts';
import { drawPicture } from '#app/services/social-image/social-image.server.ts';
import { site } from '#site';
import { type Asked, badgeClassOf, json, type Published } from '../badges/badge-documents.server.ts';
import { badgePicture } from '../badges/badge-picture.server.ts';
import { type BadgeType, badgeOfLevel } from '../badges/badge-types.ts';
import { describePass } from '../badges/wordings.ts';
import {
  type CredentialFile,
  credentialAddress,
  credentialPage,
  issuerAddresses,
  type SignedForm,
} from './addresses.ts';
import { isExample } from './example.server.ts';
import type { Publishing } from './ring.server.ts';
import type { Credential } from './tables.server.ts';

/**
 * One format of a credential, made from its row at each request. After a revocation, the assertion (2.0) and all
 * pictures answer 410. The signed JSON and JWT (3.0) stay, and their status list says that the credential was revoked.
 */
export async function credentialDocument(
  credential: Credential,
  file: CredentialFile,
  services: Publishing,
): Promise<Published> {
  const { siteUrl } = services.config;
  const type = badgeOfLevel[credential.level];
  const id = credentialAddress(siteUrl, credential.id, 'assertion.json');
  const isBaked = /\.(png|svg)$/.test(file);
  if (credential.revokedAt && (isBaked || file === 'assertion.json'))
    return { ...json(await revocationOf(id, credential, siteUrl)), status: 410 };
  const png = async (version: '2.0' | '3.0', text: string): Promise<Published> => ({
    type: 'image/png',
    body: bakePng(await pngOf(type), version, text),
  });
  const svg = async (
    version: '2.0' | '3.0',
    badge: { verify: string; json?: string },
  ): Promise<Published> => ({
    type: 'image/svg+xml',
    body: bakeSvg(await badgePicture(type), version, badge),
  });
  switch (file) {
    case 'assertion.json':
      return json(await assertionOf(credential, siteUrl));
    case 'credential.jwt':
      return { type: 'text/plain', body: await jwtOf(credential, services) };
    case 'credential.json':
      return proofOf(credential, services);
    case 'badge.png':
      return png('2.0', JSON.stringify(await assertionOf(credential, siteUrl)));
    case 'badge.svg':
      return svg('2.0', { verify: id, json: JSON.stringify(await assertionOf(credential, siteUrl)) });
    case 'credential.png':
      return png('3.0', await jwtOf(credential, services));
    case 'credential.svg':
      return svg('3.0', { verify: await jwtOf(credential, services) });
  }
}

/** The holder's name, where they show it and still have an account. */
export function shownName({ holderName, isNameShown, userId }: Credential): string | undefined {
  return isNameShown && userId !== null && holderName ? holderName : undefined;
}

/** Public facts of a credential for `/verify`; the holder's name only if the holder shows it. */
export async function shownOf(credential: Credential) {
  const { name } = await nameLevel(credential.level);
  const { issuedAt } = credential;
  return {
    holder: shownName(credential) ?? '',
    level: isExample(credential) ? `${name}, an example that no one earned` : name,
    issuedOn: issuedAt.toISOString().slice(0, 10),
  };
}

/** Revocation document at the URL of a revoked assertion: enough to distinguish a true copy from an altered one. */
async function revocationOf(id: string, credential: Credential, siteUrl: string) {
  const { recipient, badge, verification, issuedOn, evidence } = await assertionOf(credential, siteUrl);
  return {
    '@context': openBadges2,
    type: 'Assertion',
    id,
    revoked: true,
    revocationReason: credential.revocationReason,
    recipient,
    badge,
    verification,
    issuedOn,
    evidence: evidence?.map(({ id }) => ({ id })),
  };
}

async function assertionOf(credential: Credential, siteUrl: string) {
  const { id, level, issuedAt, recipientSalt, recipientHash } = credential;
  return makeHashedAssertion({
    id: credentialAddress(siteUrl, id, 'assertion.json'),
    salt: recipientSalt,
    identity: recipientHash,
    badge: issuerAddresses(siteUrl).badgeClass(badgeOfLevel[level]),
    issuedOn: issuedAt,
    image: credentialAddress(siteUrl, id, 'badge.png'),
    evidence: [await evidenceOf(credential, siteUrl)],
  });
}

async function evidenceOf(credential: Credential, siteUrl: string) {
  const { id, level, score, total, passScore, passedAt, wording } = credential;
  const { name } = await nameLevel(level);
  if (isExample(credential))
    return {
      id: `${credentialPage(siteUrl, id)}#evidence`,
      narrative: `An example of a certificate: no one took the ${name} exam for it.`,
    };
  const exam = `${name} exam, passed on ${formatLongDate(passedAt)} with ${score} of ${total} questions right; ${passScore} were needed.`;
  return {
    id: `${credentialPage(siteUrl, id)}#evidence`,
    narrative: wording === 1 ? `The ${exam}` : `${describePass(askedOf(credential))} It was the ${exam}`,
  };
}

/** Rules and wording of the exam when the credential was issued. */
export const askedOf = (credential: Credential): Asked => {
  const { total, examMinutes, passScore, wording, minutesTaken } = credential;
  return { questions: total, minutes: examMinutes, passScore, wording, minutesTaken };
};

/** The same credential in both forms, but for the form of the status list that it names. */
async function unsignedOf(credential: Credential, siteUrl: string, form: SignedForm) {
  const { id, level, issuedAt, recipientHash, recipientSalt, statusIndex } = credential;
  const addresses = issuerAddresses(siteUrl);
  const badge = await badgeClassOf(badgeOfLevel[level], siteUrl, askedOf(credential));
  const { name, description, criteria, image } = badge;
  return makeCredential({
    id: credentialAddress(siteUrl, id, 'credential.json'),
    name: isExample(credential) ? `Example: ${name}` : name,
    issuer: issuerProfile(siteUrl),
    achievement: { id: badge.id, name, description, criteria, image },
    recipient: { id: `urn:uuid:${id}`, identityHash: recipientHash, salt: recipientSalt },
    validFrom: issuedAt,
    evidence: [await evidenceOf(credential, siteUrl)],
    status: {
      list: addresses.statusList(Math.floor(statusIndex / statusListBits) + 1, form),
      index: statusIndex % statusListBits,
    },
  });
}

async function jwtOf(credential: Credential, services: Publishing) {
  const { siteUrl } = services.config;
  const ring = await services.ring();
  return signAsJwt(await unsignedOf(credential, siteUrl, 'jwt'), ring, issuerAddresses(siteUrl).key);
}

async function proofOf(credential: Credential, services: Publishing) {
  const { siteUrl } = services.config;
  const ring = await services.ring();
  const unsigned = await unsignedOf(credential, siteUrl, 'json');
  const signed = await signAsProof(unsigned, ring, issuerAddresses(siteUrl).key, credential.issuedAt);
  return json(signed, 'application/vc+ld+json');
}

/** The issuer as credentials of 3.0 write it. */
export const issuerProfile = (siteUrl: string) => ({
  id: issuerAddresses(siteUrl).profile,
  name: site.product,
  url: siteUrl,
  email: site.email,
});

const pngs = new Map<BadgeType, Promise<Buffer>>();

/** The picture that badges are baked into, drawn once. */
function pngOf(type: BadgeType): Promise<Buffer> {
  const drawn = pngs.get(type) ?? badgePicture(type).then(drawPicture);
  pngs.set(type, drawn);
  drawn.catch(() => pngs.delete(type));
  return drawn;
}
