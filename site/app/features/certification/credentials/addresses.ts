import { fromBase64Url, toHex } from '@context-native/openbadges/base64url';
import { badgeAddresses } from '../badges/badge-types.ts';

/** The formats of a credential, by their names below its page. */
export const credentialFiles = [
  'assertion.json',
  'badge.png',
  'badge.svg',
  'credential.json',
  'credential.jwt',
  'credential.png',
  'credential.svg',
] as const;

export type CredentialFile = (typeof credentialFiles)[number];

/** URL of a credential's page. Copies refer to it for ever, so it must not change. */
export const credentialPage = (siteUrl: string, id: string) => `${siteUrl}/credentials/${id}`;
export const credentialAddress = (siteUrl: string, id: string, file: CredentialFile) =>
  `${credentialPage(siteUrl, id)}/${file}`;

/** A status list is published in both signed forms, so a verifier needs to read only the one of its credential. */
export type SignedForm = 'json' | 'jwt';

/**
 * URLs of the badge documents, and of the profile, keys and status lists for credentials of 3.0. They must not change
 * either.
 */
export const issuerAddresses = (siteUrl: string) => ({
  ...badgeAddresses(siteUrl),
  profile: `${siteUrl}/badges/profile.json`,
  key: (kid: string) => `${siteUrl}/badges/keys/${keyName(kid)}`,
  statusList: (number: number, form: SignedForm) => `${siteUrl}/badges/status/${number}.${form}`,
});

/** Key id for URLs: the thumbprint in lower-case hexadecimal instead of base64url. */
export const keyName = (kid: string) => toHex(fromBase64Url(kid));
