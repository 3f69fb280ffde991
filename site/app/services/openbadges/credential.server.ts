import { encodeStatusList } from '@context-native/openbadges/status-list';

const credentials2 = 'https://www.w3.org/ns/credentials/v2';
const openBadges3 = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

export type Profile = Record<'id' | 'name' | 'url' | 'email', string>;

interface CredentialDetails {
  id: string;
  /** Shown by wallets as the title. */
  name: string;
  issuer: Profile;
  achievement: {
    id: string;
    name: string;
    description: string;
    criteria: { id?: string; narrative: string };
    /** Address of a picture. */
    image?: string;
  };
  recipient: {
    /** An IRI that says nothing of the person. */
    id: string;
    /** As in the assertion of version 2.0. */
    identityHash: string;
    salt: string;
  };
  validFrom: Date;
  validUntil?: Date;
  evidence?: { id: string; narrative?: string }[];
  status?: { list: string; index: number };
}

/** A credential of OpenBadges 3.0 (https://www.imsglobal.org/spec/ob/v3p0/), not signed yet. */
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
  /** Where the list is published. */
  id: string;
  issuer: Profile;
  validFrom: Date;
  /** Indexes of the credentials that were revoked. */
  revoked: Iterable<number>;
}

/** The list in which a credential's revocation is looked up, as a credential that is not signed yet. */
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
