import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { loadContext } from '@context-native/openbadges/contexts';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import * as ecdsaJcs from '@digitalbazaar/ecdsa-jcs-2019-cryptosuite';
import * as ecdsaMultikey from '@digitalbazaar/ecdsa-multikey';
import { cryptosuite as ecdsaRdfc } from '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite';
import * as ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import { Ed25519Signature2020 } from '@digitalbazaar/ed25519-signature-2020';
import * as eddsaJcs from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import { cryptosuite as eddsaRdfc } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { encode } from 'base58-universal';
import jsigs from 'jsonld-signatures';
import type { Document } from './signed-world.ts';

// Signs as other software does: by Node's own cryptography and the libraries of the suites, neither of which the verifier uses.

export interface Signer {
  secret: KeyObject;
  /** Its public part. */
  jwk: Document;
  /** As in a did:key. */
  multibase: string;
}

export type Kind = 'RSA' | 'RSA-1024' | 'P-256' | 'P-384' | 'P-521' | 'secp256k1' | 'Ed25519';

/** An unsigned varint, and how the public key follows it. */
const codecs: Record<Kind, number[]> = {
  RSA: [0x85, 0x24],
  'RSA-1024': [0x85, 0x24],
  'P-256': [0x80, 0x24],
  'P-384': [0x81, 0x24],
  'P-521': [0x82, 0x24],
  secp256k1: [0xe7, 0x01],
  Ed25519: [0xed, 0x01],
};

const made = new Map<Kind, Signer>();

/** One key of each kind: making RSA keys takes long. */
export function signerOf(kind: Kind): Signer {
  const known = made.get(kind);
  if (known) return known;
  const { privateKey: secret, publicKey } = makePair(kind);
  const jwk = { ...publicKey.export({ format: 'jwk' }) };
  const bytes = kind.startsWith('RSA')
    ? publicKey.export({ format: 'der', type: 'pkcs1' })
    : Buffer.from(compressed(jwk));
  const signer = { secret, jwk, multibase: `z${encode(Uint8Array.from([...codecs[kind], ...bytes]))}` };
  made.set(kind, signer);
  return signer;
}

function makePair(kind: Kind) {
  if (kind === 'Ed25519') return generateKeyPairSync('ed25519');
  if (kind === 'RSA' || kind === 'RSA-1024')
    return generateKeyPairSync('rsa', { modulusLength: kind === 'RSA' ? 2048 : 1024 });
  return generateKeyPairSync('ec', { namedCurve: kind });
}

/** A point of a curve by its x and the sign of its y; Ed25519 is written so already. */
function compressed({ x, y }: Document): number[] {
  const bytes = (value: unknown) => [...Buffer.from(String(value), 'base64url')];
  return y === undefined ? bytes(x) : [2 + ((bytes(y).at(-1) ?? 0) & 1), ...bytes(x)];
}

export const didKeyOf = ({ multibase }: Signer) => `did:key:${multibase}`;

const hashOf = (alg: string) => (/EdDSA|Ed25519/.test(alg) ? null : `sha${/\d{3}/.exec(alg)?.[0]}`);

/** A compact JWS of a payload, by Node itself. */
export function signJwt(payload: object, { secret }: Signer, header: { alg: string } & Document): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(payload)}`;
  const isPss = header.alg.startsWith('PS');
  const signature = sign(hashOf(header.alg), Buffer.from(signed), {
    key: secret,
    ...(header.alg.startsWith('E') && { dsaEncoding: 'ieee-p1363' }),
    ...(isPss && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }),
  });
  return `${signed}.${signature.toString('base64url')}`;
}

const suites = {
  'eddsa-rdfc-2022': () => eddsaRdfc,
  'eddsa-jcs-2022': eddsaJcs.createSignCryptosuite,
  'ecdsa-rdfc-2019': () => ecdsaRdfc,
  'ecdsa-jcs-2019': ecdsaJcs.createSignCryptosuite,
};

export type SuiteName = keyof typeof suites | 'Ed25519Signature2020';

interface Signing {
  suite: SuiteName;
  /** Of the key. */
  id: string;
  controller: string;
  date: Date;
  /** Further members of the proof, which are signed with it. */
  more?: Document;
}

/** A credential with a proof, by the library
 of the suite. `id` names the key. */
export async function signProof(
  credential: Document,
  { secret }: Signer,
  { suite: name, id, controller, date, more = {} }: Signing,
): Promise<Document> {
  const { fromJwk } = name.startsWith('ecdsa') ? ecdsaMultikey : ed25519Multikey;
  const jwk = secret.export({ format: 'jwk' });
  const signer = (await fromJwk({ jwk, secretKey: true, id, controller })).signer();
  const suite =
    name === 'Ed25519Signature2020'
      ? new Ed25519Signature2020({ signer, date })
      : new DataIntegrityProof({ signer, cryptosuite: suites[name](), date });
  Object.assign(suite, { proof: more });
  const purpose = new jsigs.purposes.AssertionProofPurpose();
  const { proof, ...signed } = await jsigs.sign(structuredClone(credential), {
    suite,
    purpose,
    documentLoader: loadContext,
  });
  return { ...signed, proof };
}
