import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { fieldsIn, isFields } from '@context-native/checker/fields';
import { canonicalJson, sha256Of } from '@context-native/recorder/canonical';
import { textOf } from './findings.ts';
import type { ReportSignature, VerifyReport } from './report.ts';

const contentTypes = {
  trace: 'vnd.context-native.trace+json',
  report: 'vnd.context-native.report+json',
} as const;
type ContentType = keyof typeof contentTypes;

/** Reads an Ed25519 key in PKCS 8 (PEM) or a JWK. Throws an Error with a message for people. */
export function readPrivateKey(text: string): KeyObject {
  let key: KeyObject;
  try {
    key = text.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
      : createPrivateKey(text);
  } catch {
    throw new Error('it is not a private key in PEM or as a JWK');
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`its type is ${key.asymmetricKeyType}, not Ed25519`);
  return key;
}

/** Public keys by their `kid`, from a JWK Set, a JWK or PEM. Those of other kinds are left out. */
export function readPublicKeys(text: string): Map<string, KeyObject> {
  const start = text.trimStart();
  if (!start.startsWith('{')) {
    const key = createPublicKey(text);
    return new Map(key.asymmetricKeyType === 'ed25519' ? [[thumbprint(key), key]] : []);
  }
  const value: unknown = JSON.parse(text);
  const list: unknown[] = isFields(value) && Array.isArray(value.keys) ? value.keys : [value];
  const keys = new Map<string, KeyObject>();
  for (const jwk of list.filter(isFields)) {
    if (jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519') continue;
    const { d, ...rest } = jwk;
    const key = createPublicKey({ key: rest as JsonWebKey, format: 'jwk' });
    keys.set(typeof jwk.kid === 'string' ? jwk.kid : thumbprint(key), key);
  }
  return keys;
}

/** The `kid` of 17.6: the thumbprint of RFC 7638. */
function thumbprint(key: KeyObject): string {
  const { crv, kty, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

export function signValue(value: object, type: ContentType, key: KeyObject): ReportSignature {
  const header = { alg: 'Ed25519', kid: thumbprint(key), cty: contentTypes[type] };
  const start = Buffer.from(JSON.stringify(header)).toString('base64url');
  const signature = sign(null, signingInput(start, value), key).toString('base64url');
  return { digest: digestOf(value), jws: `${start}..${signature}` };
}

/** The report with a signature over all its other members. */
export function signReport({ signature: _, ...report }: VerifyReport, key: KeyObject): VerifyReport {
  const signature: ReportSignature = signValue(report, 'report', key);
  return { ...report, signature };
}

/** Returns the fault of a signature (17.7), or the `kid` of its key. */
export function checkSignature(
  value: object,
  type: ContentType,
  { digest, jws }: ReportSignature,
  keys: ReadonlyMap<string, KeyObject>,
): { kid: string } | { fault: string } {
  if (digest !== digestOf(value)) return { fault: 'its digest belongs to other content' };
  const [start = '', payload, signature = '', ...more] = jws.split('.');
  if (payload !== '' || more.length > 0) return { fault: 'it is not a compact JWS with detached content' };
  const header = fieldsIn(Buffer.from(start, 'base64url').toString('utf8'));
  if (!header) return { fault: 'its header is not JSON' };
  const { alg, kid, cty } = header;
  if (alg !== 'Ed25519') return { fault: `its alg is ${textOf(alg)}: we check Ed25519 only` };
  if (cty !== contentTypes[type]) return { fault: `its cty is ${textOf(cty)}` };
  if (['crit', 'jwk', 'jku', 'x5c', 'x5u'].some((name) => Object.hasOwn(header, name)))
    return { fault: 'its header contains a key, or crit' };
  const key = typeof kid === 'string' ? keys.get(kid) : undefined;
  if (!key) return { fault: `none of the given keys has the kid ${textOf(kid)}` };
  const isValid = verify(null, signingInput(start, value), key, Buffer.from(signature, 'base64url'));
  return isValid ? { kid: kid as string } : { fault: 'it belongs to other content or another key' };
}

const signingInput = (start: string, value: object) =>
  Buffer.from(`${start}.${Buffer.from(canonicalJson(value)).toString('base64url')}`);

function digestOf(value: object): string {
  const digest = sha256Of(value);
  if (digest === undefined) throw new Error('it has no canonical form');
  return digest;
}
