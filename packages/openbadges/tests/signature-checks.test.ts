import { expect, test } from 'vitest';
import type { Credential3 } from '../src/verify/gather-3.ts';
import { signatureChecks } from '../src/verify/signature-checks.ts';

test.each([
  ['vc+jwt', true],
  ['application/vc+ld+json+jwt', true],
  ['VC-LD+JWT', true],
  ['application/vc-ld+jwt', true],
  ['vc+jwtX', false],
  ['x-vc-ld+jwt', false],
])('a JWT of the type %s follows VC-JOSE-COSE: %s', (typ, isOfJose) => {
  const subject = { credential: {}, signature: { kind: 'jwt', header: { typ } } } as unknown as Credential3;
  const outcome = signatureChecks.find(({ id }) => id === 'jwt-claims-there')?.test(subject);
  expect(outcome).toHaveProperty(isOfJose ? 'skip' : 'fail');
});
