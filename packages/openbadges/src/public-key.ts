import { fromBase64, fromBase64Url, toBase64Url } from './base64url.ts';
import { isObject, isText, type Json, parseObject } from './values.ts';

/** A public key as a JWK, with only the members that verification needs. */
export type PublicKey =
  | { kty: 'RSA'; n: string; e: string }
  | { kty: 'EC'; crv: Curve; x: string; y: string }
  | { kty: 'OKP'; crv: 'Ed25519'; x: string };

type Curve = 'P-256' | 'P-384' | 'P-521' | 'secp256k1';

const curves: readonly string[] = ['P-256', 'P-384', 'P-521', 'secp256k1'] satisfies Curve[];

/** Multicodec codes of keys that sign (https://github.com/multiformats/multicodec). */
const codecs: Record<number, (bytes: Uint8Array) => Promise<PublicKey | undefined>> = {
  237: async (bytes) => ({ kty: 'OKP', crv: 'Ed25519', x: toBase64Url(bytes) }),
  231: (bytes) => expandPoint('secp256k1', bytes),
  4608: (bytes) => expandPoint('P-256', bytes),
  4609: (bytes) => expandPoint('P-384', bytes),
  4610: (bytes) => expandPoint('P-521', bytes),
  4613: importRsa,
  // `jwk_jcs-pub`, as EBSI names natural persons.
  60241: async (bytes) => readJwk(parseObject(new TextDecoder().decode(bytes))),
};

/**
 * The key of a JWK, or of a verification method in the forms of Multikey, JsonWebKey and earlier suites. Undefined for
 * a damaged key, and for a kind of key that is not read here.
 */
export async function readPublicKey(method: Json): Promise<PublicKey | undefined> {
  const { kty, publicKeyJwk, publicKeyMultibase, publicKeyBase58, publicKeyPem, type } = method;
  try {
    if (isText(kty)) return readJwk(method);
    if (isObject(publicKeyJwk)) return readJwk(publicKeyJwk);
    if (isText(publicKeyMultibase)) return await readMultibase(publicKeyMultibase, type);
    if (isText(publicKeyBase58)) return await readRaw(await fromBase58(publicKeyBase58), type);
    if (isText(publicKeyPem)) return await importPem(publicKeyPem);
  } catch {
    // A damaged key counts as an unknown one.
  }
  return undefined;
}

/** The bytes of a multibase text: base58btc (`z`) or base64url (`u`). @throws for another base */
export async function fromMultibase(text: string): Promise<Uint8Array> {
  if (text.startsWith('z')) return fromBase58(text.slice(1));
  if (text.startsWith('u')) return fromBase64Url(text.slice(1));
  throw new Error('The encoding of this text is unknown.');
}

async function fromBase58(text: string): Promise<Uint8Array> {
  const { decode } = await import('base58-universal');
  return decode(text);
}

function readJwk(jwk: Json | undefined): PublicKey | undefined {
  const { kty, crv, n, e, x, y } = jwk ?? {};
  if (kty === 'RSA' && isNumber(n) && isNumber(e)) return { kty, n, e };
  if (kty === 'OKP' && crv === 'Ed25519' && isNumber(x)) return { kty, crv, x };
  if (kty === 'EC' && isCurve(crv) && isNumber(x) && isNumber(y)) return { kty, crv, x, y };
  return undefined;
}

/** Tests for a number as a JWK writes it, in base64url. */
const isNumber = (value: unknown): value is string => isText(value) && /^[\w-]+$/.test(value);

const isCurve = (name: unknown): name is Curve => isText(name) && curves.includes(name);

async function readMultibase(text: string, type: unknown): Promise<PublicKey | undefined> {
  const bytes = await fromMultibase(text);
  // An unsigned varint of one to three bytes gives the type of the rest.
  let code = 0;
  for (const [index, byte] of bytes.subarray(0, 3).entries()) {
    code |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return codecs[code]?.(bytes.subarray(index + 1)) ?? readRaw(bytes, type);
  }
  return readRaw(bytes, type);
}

/** Keys without a multicodec, of the suites before Multikey. */
async function readRaw(bytes: Uint8Array, type: unknown): Promise<PublicKey | undefined> {
  if (/^Ed25519VerificationKey/.test(String(type)) && bytes.length === 32)
    return { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(bytes) };
  return /^EcdsaSecp256k1/.test(String(type)) ? expandPoint('secp256k1', bytes) : undefined;
}

/** A point of a curve from its compressed form. */
async function expandPoint(crv: Curve, bytes: Uint8Array): Promise<PublicKey> {
  const [{ p256, p384, p521 }, { secp256k1 }] = await Promise.all([
    import('@noble/curves/nist.js'),
    import('@noble/curves/secp256k1.js'),
  ]);
  const points = { 'P-256': p256, 'P-384': p384, 'P-521': p521, secp256k1 };
  const whole = points[crv].Point.fromBytes(bytes).toBytes(false);
  const half = (whole.length - 1) / 2;
  return {
    kty: 'EC',
    crv,
    x: toBase64Url(whole.subarray(1, half + 1)),
    y: toBase64Url(whole.subarray(half + 1)),
  };
}

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** `SEQUENCE { OID rsaEncryption, NULL }` */
const rsaEncryption = [0x30, 0x0d, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1, 5, 0];

/** An RSAPublicKey of RFC 8017, in DER. */
async function importRsa(bytes: Uint8Array): Promise<PublicKey | undefined> {
  const spki = [...rsaEncryption, ...derOf(0x03, [0, ...bytes])];
  return importSpki(Uint8Array.from(derOf(0x30, spki)), rsa);
}

/** A value in DER: its tag, its length, and itself. */
function derOf(tag: number, value: number[]): number[] {
  const { length } = value;
  if (length < 0x80) return [tag, length, ...value];
  if (length < 0x100) return [tag, 0x81, length, ...value];
  return [tag, 0x82, length >> 8, length & 0xff, ...value];
}

/** `PUBLIC KEY` or `RSA PUBLIC KEY`, as OpenBadges 2.0 publishes keys. */
async function importPem(pem: string): Promise<PublicKey | undefined> {
  const [, name, body = ''] = /-----BEGIN ((?:RSA )?PUBLIC KEY)-----([^-]+)-----END/.exec(pem) ?? [];
  const bytes = fromBase64(body.replace(/\s/g, ''));
  if (name === 'RSA PUBLIC KEY') return importRsa(bytes);
  const algorithms = [rsa, { name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', namedCurve: 'P-384' }];
  for (const algorithm of [...algorithms, { name: 'Ed25519' }]) {
    const key = await importSpki(bytes, algorithm).catch(() => undefined);
    if (key) return key;
  }
  return undefined;
}

async function importSpki(
  bytes: Uint8Array<ArrayBuffer>,
  algorithm: { name: string; hash?: string; namedCurve?: string },
): Promise<PublicKey | undefined> {
  const key = await crypto.subtle.importKey('spki', bytes, algorithm, true, ['verify']);
  return readJwk((await crypto.subtle.exportKey('jwk', key)) as Json);
}

/** The length of an RSA key in bits; undefined for keys of other kinds. */
export function rsaBits(key: PublicKey): number | undefined {
  if (key.kty !== 'RSA') return undefined;
  const bytes = fromBase64Url(key.n);
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? 0 : (bytes.length - start) * 8 - Math.clz32(bytes[start] ?? 0) + 24;
}

/** Tests that two keys are equal, whatever their ids. */
export const isSameKey = (one: PublicKey, other: PublicKey) => nameOf(one) === nameOf(other);

const nameOf = (key: PublicKey) =>
  JSON.stringify(
    key.kty === 'RSA' ? [key.n, key.e] : key.kty === 'EC' ? [key.crv, key.x, key.y] : [key.crv, key.x],
  );
