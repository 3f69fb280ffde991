import { encodeStatusList } from '@context-native/openbadges/status-list';

const credentials2 = 'https://www.w3.org/ns/credentials/v2';
const openBadges3 = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

export type Profile = Record<'id' | 'name' | 'url' | 'email', string>;

interface CredentialDetails {
  id: string;
  /** Title in wallets. */
  name: string;
  issuer: Profile;
  achievement: {
    id: string;
    name: string;
    description: string;
    criteria: { id?: string; narrative: string };
    /** URL of a picture. */
    image?: string;
  };
  recipient: {
    /** An IRI that tells nothing about the person. */
    id: string;
    /** As in an assertion of version 2.0. */
    identityHash: string;
    salt: string;
  };
  validFrom: Date;
  validUntil?: Date;
  evidence?: { id: string; narrative?: string }[];
  status?: { list: string; index: number };
}

/** An unsigned credential of OpenBadges 3.0 (https://www.imsglobal.org/spec/ob/v3p0/). */
export function makeCredential(details: CredentialDetails) {
  const { id, name, issuer, achievement, recipient, validFrom, validUntil, evidence, status } = details;
  const { image, ...described } = achievement;
  return {
    '@context': [credentials2, openBadges3],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { type: ['Profile'], ...issuer },
    validFrom: validFrom.toISOString(),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    credentialSubject: {
      id: recipient.id,
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          identityType: 'emailAddress',
          hashed: true,
          identityHash: recipient.identityHash,
          salt: recipient.salt,
        },
      ],
      achievement: {
        type: ['Achievement'],
        ...described,
        ...(image && { image: { id: image, type: 'Image' } }),
      },
    },
    ...(evidence && { evidence: evidence.map((one) => ({ type: ['Evidence'], ...one })) }),
    ...(status && {
      credentialStatus: {
        id: `${status.list}#${status.index}`,
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: String(status.index),
        statusListCredential: status.list,
      },
    }),
  };
}

interface StatusListDetails {
  /** URL of the list. */
  id: string;
  issuer: Profile;
  validFrom: Date;
  /** Indexes of the credentials that were revoked. */
  revoked: Iterable<number>;
}

/** The status list for revocations, as an unsigned credential. */
export async function makeStatusList({ id, issuer, validFrom, revoked }: StatusListDetails) {
  return {
    '@context': [credentials2, openBadges3],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { type: ['Profile'], ...issuer },
    validFrom: validFrom.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encodeStatusList(revoked),
    },
  };
}
