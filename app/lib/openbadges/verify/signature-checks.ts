import { idOf, isMoment, isObject, isText, type Json, listOf, momentOf } from '../values.ts';
import { inGroup, type Outcome, passIf, passUnless, quote, unknownIf } from './check.ts';
import { type Credential3, subjectOf } from './gather-3.ts';
import { type Signature, suite, unknownAlgorithmOf } from './signature.ts';

type Test = (subject: Credential3) => Outcome;

/** A check of what is signed in one of these ways. */
const of =
  (kinds: Signature['kind'][], skip: string) =>
  (test: Test): Test =>
  (subject) =>
    kinds.includes(subject.signature.kind) ? test(subject) : { skip };

const ofJwt = of(['jwt'], 'It is not signed as a JWT.');
const ofProof = of(['proof'], 'It has no proof.');
const ofSigned = of(['jwt', 'proof'], 'It is not signed.');

/** What was found of the key: nothing, where there is none to look at. */
const ofKey = (name: 'ownerProblem' | 'revokedProblem' | 'signatureProblem', skip: string) =>
  ofSigned(({ signature: { keyProblem, missingKey, unknownProblem, [name]: problem } }) => {
    if (problem) return { fail: problem };
    if (keyProblem || missingKey) return { skip };
    return unknownProblem && name === 'signatureProblem' ? { unknown: unknownProblem } : 'pass';
  });

/** What version 3.0 asks of the signature. */
export const signatureChecks = inGroup<Credential3>('signature', [
  {
    id: 'signed',
    asks: 'It is signed: as a JWT, or with a proof.',
    test: ({ signature }) => passIf(signature.kind !== 'none', 'It has no proof, and is not a JWT.'),
  },
  {
    id: 'jwt-header',
    asks: 'The JWT is signed with RS256, and its type, if it says one, is JWT.',
    test: ofJwt(({ signature: { header } }) => {
      const unknown = unknownAlgorithmOf(header);
      if (unknown) return { unknown };
      if (header.alg !== 'RS256') return { fail: `The algorithm is ${quote(header.alg)}.` };
      const isType = header.typ === undefined || /^((vc\+)?(ld\+json\+)?jwt)$/i.test(String(header.typ));
      return passIf(isType, `The type is ${quote(header.typ)}.`);
    }),
  },
  {
    id: 'jwt-claims',
    asks: 'The claims iss, jti, sub, nbf and exp say the same as the credential.',
    test: ofJwt(({ credential }) => {
      const { iss, jti, sub, nbf, exp } = credential;
      const subject = subjectOf(credential).id;
      const different = [
        iss !== idOf(credential.issuer) && 'iss',
        jti !== credential.id && 'jti',
        subject !== undefined && sub !== subject && 'sub',
        nbf !== secondsOf(credential.validFrom) && 'nbf',
        exp !== secondsOf(credential.validUntil) && 'exp',
      ].filter(isText);
      return passIf(different.length === 0, `Not so: ${different.join(', ')}.`);
    }),
  },
  {
    id: 'jwt-served',
    level: 'should',
    asks: 'A JWT is served as text/plain.',
    test: ofJwt(({ presented: { answer, kind } }) => {
      if (!answer || kind !== 'jwt') return { skip: 'It was not fetched.' };
      return passIf(
        ['text/plain', 'application/jwt', 'application/vc+jwt'].includes(answer.type),
        `It is served as ${quote(answer.type)}.`,
      );
    }),
  },
  {
    id: 'proof-form',
    asks: `The proof is a DataIntegrityProof of the suite ${suite}, made to assert.`,
    test: ofProof(({ signature: { proof } }) => {
      const { type, cryptosuite, proofPurpose } = proof;
      if (type !== 'DataIntegrityProof')
        return { unknown: `It is signed by a method that we cannot check: ${quote(type)}.` };
      if (cryptosuite !== suite)
        return { unknown: `It is signed by a method that we cannot check: ${quote(cryptosuite)}.` };
      return passIf(proofPurpose === 'assertionMethod', `It was made for ${quote(proofPurpose)}.`);
    }),
  },
  {
    id: 'proof-dates',
    asks: 'The proof was made before now, and has not expired.',
    test: ofProof(({ signature: { proof }, now }) => {
      const { created, expires } = proof;
      if (created !== undefined && !(isMoment(created) && momentOf(created) <= now))
        return { fail: `It was made on ${quote(created)}.` };
      return passIf(
        expires === undefined || (isMoment(expires) && momentOf(expires) > now),
        `It expired on ${quote(expires)}.`,
      );
    }),
  },
  {
    id: 'proof-names',
    asks: 'All that the proof covers is called by the names that OpenBadges has for it, so nothing is passed over here.',
    test: ofProof(({ credential }) => {
      const renamed = renamedIn(credential);
      return passIf(renamed === undefined, `It says something as ${quote(renamed)}.`);
    }),
  },
  {
    id: 'proof-served',
    level: 'should',
    asks: 'A credential with a proof is served as application/vc+ld+json, or another kind of JSON.',
    test: ({ signature: { kind }, presented }) => {
      if (kind !== 'proof' || presented.kind !== 'json' || !presented.answer)
        return { skip: 'It was not fetched.' };
      const { type } = presented.answer;
      return passIf(
        /^application\/(vc\+ld\+json|vc|ld\+json|json)$/.test(type),
        `It is served as ${quote(type)}.`,
      );
    },
  },
  {
    id: 'key',
    asks: 'The public key can be had, and is only public.',
    test: ofSigned(({ signature: { keyProblem, missingKey } }) =>
      unknownIf(!keyProblem && missingKey !== undefined, missingKey ?? '', passUnless(keyProblem)),
    ),
  },
  {
    id: 'key-of-issuer',
    asks: 'The key is the issuer’s.',
    test: ofKey('ownerProblem', 'There is no key to compare.'),
  },
  {
    id: 'key-not-revoked',
    asks: 'The issuer has not revoked the key.',
    test: ofKey('revokedProblem', 'There is no key to look at.'),
  },
  {
    id: 'signature',
    asks: 'The signature fits: nothing was changed since.',
    test: ofKey('signatureProblem', 'There is no key to check it with.'),
  },
]);

/** As a JWT counts. */
const secondsOf = (moment: unknown) => (isMoment(moment) ? Math.floor(momentOf(moment) / 1000) : undefined);

/** A text with its language. It takes the place of a text, and hides nothing. */
const ofTexts = ['@value', '@language', '@direction'];

/**
 * The first member of a signed document that has another name than a context gives it: an IRI in full, a keyword of
 * JSON-LD, or a name from a context that the document brings along. A proof of RDF signs what is meant, however it is
 * called, and fits after a holder has renamed `credentialStatus`; whoever then reads the document by its names, as the
 * checks here do, finds no status, and a revoked credential valid. Undefined when there is none.
 */
function renamedIn({ '@context': contexts, proof, ...document }: Json): string | undefined {
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
