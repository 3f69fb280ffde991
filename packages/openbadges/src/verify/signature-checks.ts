import { idOf, isMoment, isObject, isText, type Json, listOf, momentOf, spanOf } from '../values.ts';
import { inGroup, type Outcome, passIf, passUnless, quote, unknownIf } from './check.ts';
import { type Credential3, subjectOf } from './gather-3.ts';
import { jwsEncoding } from './picture-checks.ts';
import { isKnownSuite, isOfRdf, type Signature, suiteOf, unknownHeaderOf } from './signature.ts';

type Test = (subject: Credential3) => Outcome;

/** Makes checks for these kinds of signature; they are skipped for other kinds. */
const of =
  (kinds: Signature['kind'][], skip: string) =>
  (test: Test): Test =>
  (subject) =>
    kinds.includes(subject.signature.kind) ? test(subject) : { skip };

const ofJwt = of(['jwt'], 'The credential is not signed as a JWT.');
const ofProof = of(['proof'], 'The credential has no proof.');
const ofSigned = of(['jwt', 'proof'], 'The credential is not signed.');

/** A check of the key. It is skipped without a key, and if another check reports the method as unsupported. */
const ofKey = (
  problem: 'ownerProblem' | 'revokedProblem' | 'signatureProblem',
  skip: string,
  doubt?: 'ownerUnknown' | 'unknownProblem',
) =>
  ofSigned(({ signature }) => {
    const [fail, unknown] = [signature[problem], doubt && signature[doubt]];
    if (fail) return { fail };
    if (signature.missing) return { skip };
    if (unknown && isUnknownMethod(signature))
      return { skip: 'The credential is signed with a method that we cannot check.' };
    return unknown ? { unknown } : 'pass';
  });

/** Tests for an unsupported method, which `jwt-header` or `proof-form` reports. */
const isUnknownMethod = ({ kind, header, proof }: Signature) =>
  kind === 'jwt' ? unknownHeaderOf(header) !== undefined : !isKnownSuite(proof);

/** Checks of the signature (version 3.0). */
export const signatureChecks = inGroup<Credential3>('signature', [
  {
    id: 'signed',
    asks: 'The credential is signed as a JWT or with a proof.',
    test: ({ signature }) =>
      passIf(signature.kind !== 'none', 'The credential has no proof and is not a JWT.'),
  },
  jwsEncoding,
  {
    id: 'jwt-header',
    asks: 'The JWT is signed with a public-key algorithm. Its type, if stated, is the type of a credential.',
    test: ofJwt(({ signature: { header } }) => {
      const unknown = unknownHeaderOf(header);
      if (unknown) return { unknown };
      if (header.alg === 'none' || !isText(header.alg))
        return { fail: `The algorithm is ${quote(header.alg)}.` };
      const isType =
        header.typ === undefined ||
        /^(application\/)?(vc\+)?((ld\+json|ld)\+|vc-ld\+)?jwt$/i.test(String(header.typ));
      return unknownIf(!isType, `The JWT’s header gives another type: ${quote(header.typ)}.`, 'pass');
    }),
  },
  {
    id: 'jwt-claims',
    asks: 'The claims iss, jti, sub, nbf and exp, if present, match the credential.',
    test: ofJwt(({ credential, signature: { header } }) => {
      const different = claimsOf(credential, header).filter(({ isSame }) => !isSame);
      return passIf(
        different.length === 0,
        `These claims do not match: ${different.map(({ name }) => name).join(', ')}.`,
      );
    }),
  },
  {
    id: 'jwt-claims-there',
    level: 'should',
    asks: 'The JWT repeats id, issuer, subject and validity as claims. OpenBadges 3.0 requires these claims, but VC-JOSE-COSE does not.',
    test: ofJwt(({ credential, signature: { header } }) => {
      if (isOfJose(header))
        return { skip: 'The JWT follows VC-JOSE-COSE, which does not require these claims.' };
      const missing = ['iss', 'jti', 'nbf'].filter((name) => credential[name] === undefined);
      return passIf(missing.length === 0, `It has no ${missing.join(', ')}.`);
    }),
  },
  {
    id: 'jwt-served',
    level: 'should',
    asks: 'A JWT is served as text/plain.',
    test: ofJwt(({ presented: { answer, kind } }) => {
      if (!answer || kind !== 'jwt') return { skip: 'The credential was not fetched.' };
      return passIf(
        ['text/plain', 'application/jwt', 'application/vc+jwt'].includes(answer.type),
        `It is served as ${quote(answer.type)}.`,
      );
    }),
  },
  {
    id: 'proof-form',
    asks: 'We support the proof’s suite, and the proof’s purpose is assertion.',
    test: ofProof(({ signature: { proof } }) => {
      if (!isKnownSuite(proof))
        return {
          unknown: `The credential is signed with a method that we cannot check: ${quote(suiteOf(proof))}.`,
        };
      const { proofPurpose } = proof;
      return passIf(proofPurpose === 'assertionMethod', `The proof was made for ${quote(proofPurpose)}.`);
    }),
  },
  {
    id: 'proof-dates',
    asks: 'The proof’s date is in the past.',
    test: ofProof(({ signature: { proof }, now }) => {
      const { created } = proof;
      const made = spanOf(created);
      const why = `The proof was made on ${quote(created)}.`;
      return unknownIf(
        made !== undefined && made.first > now,
        why,
        created === undefined || isMoment(created) ? 'pass' : { fail: why, fault: 'form' },
      );
    }),
  },
  {
    id: 'proof-names',
    asks: 'All signed members have their OpenBadges names, so these checks cover all of them.',
    test: ofProof(({ credential, signature: { proof } }) => {
      if (!isOfRdf(proof)) return { skip: 'The proof covers the exact document.' };
      const renamed = renamedIn(credential);
      return unknownIf(
        renamed !== undefined,
        `The credential has the member ${quote(renamed)}, which this site does not read. That member may change the meaning of the credential.`,
        'pass',
      );
    }),
  },
  {
    id: 'proof-served',
    level: 'should',
    asks: 'A credential with a proof is served as application/vc+ld+json or another kind of JSON.',
    test: ({ signature: { kind }, presented }) => {
      if (kind !== 'proof' || presented.kind !== 'json' || !presented.answer)
        return { skip: 'The credential was not fetched.' };
      const { type } = presented.answer;
      return passIf(
        /^application\/(vc\+ld\+json|vc|ld\+json|json)$/.test(type),
        `It is served as ${quote(type)}.`,
      );
    },
  },
  {
    id: 'key',
    asks: 'The public key can be fetched, and is published without its private part.',
    test: ofSigned(({ signature: { secretProblem, missing } }) =>
      unknownIf(!secretProblem && missing !== undefined, missing ?? '', passUnless(secretProblem)),
    ),
  },
  {
    id: 'key-of-issuer',
    asks: 'The key is the issuer’s.',
    test: ofKey('ownerProblem', 'There is no key to compare.', 'ownerUnknown'),
  },
  {
    id: 'key-not-revoked',
    asks: 'The issuer has not revoked the key.',
    test: ofKey('revokedProblem', 'There is no key to check.'),
  },
  {
    id: 'signature',
    asks: 'The signature matches, so the credential has not changed since it was signed.',
    test: ofKey('signatureProblem', 'There is no key to check the signature with.', 'unknownProblem'),
  },
  {
    id: 'signature-not-expired',
    asks: 'The signature has not expired.',
    test: ofSigned(({ credential, signature: { kind, header, proof }, now }) => {
      const { exp, validUntil } = credential;
      const isOwnEnd = isNumber(exp) && (isOfJose(header) || (validUntil ?? '') === '');
      const end = kind === 'jwt' ? (isOwnEnd ? exp * 1000 : undefined) : proof.expires;
      if (end === undefined) return { skip: 'The signature has no expiry date.' };
      const moment = isNumber(end) ? end : isMoment(end) ? momentOf(end) : undefined;
      if (moment === undefined)
        return { unknown: `The expiry date of the signature is not a time: ${quote(end)}.` };
      return passIf(moment > now, 'Its signature has expired. Ask its issuer for a new copy.');
    }),
  },
]);

/** Tests by its type that a JWT follows VC-JOSE-COSE: its `nbf` and `exp` concern the signature, not the credential. */
const isOfJose = ({ typ }: Json) =>
  /^(application\/)?(vc\+(ld\+json\+|ld\+)?|vc-ld\+)jwt$/i.test(String(typ));

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The present claims, except those about the signature, and whether each matches the credential. */
function claimsOf(credential: Json, header: Json): { name: string; isSame: boolean }[] {
  const { iss, jti, sub, nbf, exp, validFrom, validUntil } = credential;
  const subject = subjectOf(credential).id;
  const isMissing = (value: unknown) => (value ?? '') === '';
  const pairs: [name: string, claim: unknown, isSame: boolean][] = [
    // A claim may add a value that the credential does not have.
    ['iss', iss, isMissing(idOf(credential.issuer)) || iss === idOf(credential.issuer)],
    ['jti', jti, isMissing(credential.id) || jti === credential.id],
    ['sub', sub, subject === undefined || sub === subject],
    ['nbf', nbf, isMissing(validFrom) ? isNumber(nbf) : isSameSecond(nbf, validFrom)],
    // By OpenBadges 3.0, `exp` replaces a missing `validUntil`.
    ['exp', exp, isMissing(validUntil) ? isNumber(exp) : isSameSecond(exp, validUntil)],
  ];
  // By VC-JOSE-COSE, these two claims are the validity of the signature.
  const ofSignature = isOfJose(header) ? ['nbf', 'exp'] : [];
  return pairs
    .filter(([name, claim]) => (claim ?? undefined) !== undefined && !ofSignature.includes(name))
    .map(([name, , isSame]) => ({ name, isSame }));
}

/** Tests that a claim, in seconds, is less than a second away from a time: a JWT may have rounded seconds. */
function isSameSecond(claim: unknown, moment: unknown): boolean {
  const span = spanOf(moment);
  return (
    isNumber(claim) && span !== undefined && claim > span.first / 1000 - 1 && claim < span.last / 1000 + 1
  );
}

/** Keywords of a text with its language. Such a text may stand for a plain one, and hides no member. */
const ofTexts = ['@value', '@language', '@direction'];

/**
 * Finds a member of a signed document that may have another name than in the contexts: a name with `:` or `@`, or
 * `@context` if a context is embedded; undefined if there is none. An RDF proof signs the meaning, not the names, so it
 * still fits after a holder has renamed `credentialStatus`. These checks read names: they would find no status, and
 * accept a revoked credential.
 */
function renamedIn({ '@context': contexts, proof, ...document }: Json): string | undefined {
  const proofs = listOf(proof).map((one) => (isObject(one) ? one : {}));
  if (![contexts, ...proofs.map((one) => one['@context'])].flatMap(listOf).every(isText)) return '@context';
  return strangeIn([document, proofs.map(({ '@context': _, ...one }) => one)]);
}

function strangeIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(strangeIn).find((name) => name !== undefined);
  if (!isObject(value)) return undefined;
  // An embedded credential, such as an endorsement, has contexts of its own.
  const isHeld = listOf(value['@context']).every(isText);
  const strange = Object.keys(value).find(
    (name) => /[:@]/.test(name) && !ofTexts.includes(name) && !(name === '@context' && isHeld),
  );
  return strange ?? strangeIn(Object.values(value));
}
