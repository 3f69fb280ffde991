import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { fromJwk } from '@digitalbazaar/ed25519-multikey';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import canonicalize from 'canonicalize';
import jsigs from 'jsonld-signatures';
import { loadContext, suiteContext2020 } from './contexts.ts';
import { fromMultibase, type PublicKey } from './public-key.ts';
import { isText, type Json, listOf } from './values.ts';
import { isKeyFor, isSignedBy } from './verify-bytes.ts';

// JSON-LD needs 30 MB of memory and 100 KB of script: browsers import this file on demand, and the server only in
// worker threads.

/** The Data Integrity proof of a credential, of the suite eddsa-rdfc-2022. `jwk` is a private Ed25519 key. */
export async function makeProof(
  credential: object,
  { id, controller, jwk, date }: { id: string; controller: string; jwk: object; date: Date },
): Promise<Json> {
  const key = await fromJwk({ jwk, secretKey: true, id, controller });
  const { proof } = await jsigs.sign(structuredClone(credential), {
    suite: new DataIntegrityProof({ signer: key.signer(), cryptosuite, date }),
    purpose: new jsigs.purposes.AssertionProofPurpose(),
    documentLoader: loadContext,
  });
  return proof;
}

/** Canonicalisation and key types of a suite. */
interface Suite {
  order: 'rdf' | 'json';
  algorithms: string[];
}

const edDsa = ['EdDSA'];
const ecDsa = ['ES256', 'ES384'];

const suites: Record<string, Suite> = {
  'eddsa-rdfc-2022': { order: 'rdf', algorithms: edDsa },
  'eddsa-jcs-2022': { order: 'json', algorithms: edDsa },
  'ecdsa-rdfc-2019': { order: 'rdf', algorithms: ecDsa },
  'ecdsa-jcs-2019': { order: 'json', algorithms: ecDsa },
  Ed25519Signature2020: { order: 'rdf', algorithms: edDsa },
};

/** A proof that cannot be judged here. It says nothing against the document. */
export class UnknownProof extends Error {
  override name = 'UnknownProof';
}

/**
 * Tests that the holder of a key made a proof of a document, which is given without its proofs, by
 * https://www.w3.org/TR/vc-di-eddsa/ and https://www.w3.org/TR/vc-di-ecdsa/. The caller checks that the key is the
 * issuer's, and the purpose of the proof.
 * @throws UnknownProof for a key or terms that the suite does not support
 */
export async function isProofOf(document: Json, { proofValue, ...proof }: Json, key: PublicKey) {
  const { order, algorithms } = suites[String(proof.cryptosuite ?? proof.type)] as Suite;
  const alg = algorithms.find((one) => isKeyFor(one, key));
  if (!alg) throw new UnknownProof('The key type does not match the proof.');
  if (!isText(proofValue)) return false;
  const signature = await fromMultibase(proofValue).catch(() => undefined);
  if (!signature) return false;
  const hash = alg === 'ES384' ? 'SHA-384' : 'SHA-256';
  const parts = order === 'json' ? orderJson(document, proof) : await orderRdf(document, proof, hash);
  if (!parts) return false;
  const data = await hashAll(parts, hash);
  return isSignedBy(key, alg, { signature: Uint8Array.from(signature), data });
}

/** By RFC 8785. Undefined if the document was signed with other contexts than it has now. */
function orderJson(document: Json, proof: Json): [string, string] | undefined {
  const signed = proof['@context'];
  const contexts = listOf(document['@context']);
  const isStart = listOf(signed).every(
    (context, index) => canonicalize(context) === canonicalize(contexts[index]),
  );
  if (!isStart) return undefined;
  const written = signed === undefined ? document : { ...document, '@context': signed };
  return [String(canonicalize(proof)), String(canonicalize(written))];
}

/** As RDF. Terms that no context defines are not signed, so the signed content would be unclear. */
async function orderRdf(document: Json, proof: Json, hash: string): Promise<[string, string]> {
  const how = { documentLoader: loadContext, safe: true, base: null, messageDigestAlgorithm: hash } as const;
  const canonize = (value: Json) => cryptosuite.canonize(value, how);
  const contexts = listOf(document['@context']);
  const hasSuite = proof.cryptosuite !== undefined || contexts.includes(suiteContext2020);
  const options = { ...proof, '@context': hasSuite ? document['@context'] : [...contexts, suiteContext2020] };
  try {
    return await Promise.all([canonize(options), orderOnce(document, hash, canonize)]);
  } catch {
    throw new UnknownProof('The document uses terms that its contexts do not define.');
  }
}

/** Canonical documents, by the hash that names their blank nodes: one document may have several proofs. */
const ordered = new WeakMap<Json, Map<string, Promise<string>>>();

function orderOnce(
  document: Json,
  hash: string,
  canonize: (value: Json) => Promise<string>,
): Promise<string> {
  const known = ordered.get(document) ?? new Map<string, Promise<string>>();
  ordered.set(document, known);
  const found = known.get(hash) ?? canonize(document);
  known.set(hash, found);
  return found;
}

async function hashAll(parts: string[], hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const hashed = await Promise.all(parts.map((part) => crypto.subtle.digest(hash, encoder.encode(part))));
  return Uint8Array.from(hashed.flatMap((one) => [...new Uint8Array(one)]));
}
