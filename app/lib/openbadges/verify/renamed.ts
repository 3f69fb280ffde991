import { isObject, isText, type Json, listOf } from '../values.ts';

/** A text with its language. It takes the place of a text, and hides nothing. */
const ofTexts = ['@value', '@language', '@direction'];

/**
 * The first member of a signed document that has another name than a context gives it: an IRI in full, a keyword of
 * JSON-LD, or a name from a context that the document brings along. A proof of RDF signs what is meant, however it is
 * called, and fits after a holder has renamed `credentialStatus`; whoever then reads the document by its names, as the
 * checks here do, finds no status, and a revoked credential valid. Undefined when there is none.
 */
export function renamedIn({ '@context': contexts, proof, ...document }: Json): string | undefined {
  const proofs = listOf(proof).map((one) => (isObject(one) ? one : {}));
  if (![contexts, ...proofs.map((one) => one['@context'])].flatMap(listOf).every(isText)) return '@context';
  return strangeIn([document, proofs.map(({ '@context': _, ...one }) => one)]);
}

function strangeIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(strangeIn).find((name) => name !== undefined);
  if (!isObject(value)) return undefined;
  const strange = Object.keys(value).find((name) => /[:@]/.test(name) && !ofTexts.includes(name));
  return strange ?? strangeIn(Object.values(value));
}
