import { domainToASCII } from 'node:url';
import { hashIdentity } from '@context-native/openbadges/assertion';
import { hashesOfEmail, isSameEmail } from '@context-native/openbadges/verify/gather-3';
import {
  accountAddress,
  emailPattern,
  isEmailAddress,
  withAsciiDomain,
} from '@context-native/text/email-address';
import { expect, test } from 'vitest';
import { email, optionalEmail } from './form-fields.ts';

test.each([
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@BÜCHER.Example', 'a@xn--bcher-kva.example'],
  ['a@bu\u0308cher.example', 'a@xn--bcher-kva.example'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['a@نامه\u200Cای.example', 'a@xn--mgba3gch31f060k.example'],
  ['Ada@Example.org', 'Ada@Example.org'],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
])('%s is stored as %s', (typed, stored) => {
  expect(withAsciiDomain(typed)).toBe(stored);
  expect(email('wrong').parse(` ${typed} `)).toBe(stored);
  expect(optionalEmail.parse(typed)).toBe(stored);
  expect(isEmailAddress(accountAddress(typed))).toBe(true);
  const domain = typed.slice(typed.indexOf('@') + 1);
  expect(accountAddress(typed).split('@')[1]).toBe(domainToASCII(domain));
});

test.each([
  'a@bücher',
  'a@ü.1',
  'a@bücher.example/x',
  'a@ü:80.example',
  'a@１.２.３.４',
  'a@ü%2e.example',
  '@bücher.example',
  'a@xn--ü.example',
  'a@-.ü..example',
  'jörg@example.org',
  'a b@bücher.example',
  'a@exam\u00ADple.org',
  'a@example.org\u200B',
  'a@büch\u202Eer.example',
  'a@bü\u200Dcher.example',
])('%s is no address', (typed) => {
  expect(email('wrong').safeParse(typed).success).toBe(false);
  expect(emailPattern.test(withAsciiDomain(typed))).toBe(false);
});

test('the length that counts is that of what is stored', () => {
  const label = 'ü'.repeat(20);
  const typed = `a@${Array.from({ length: 10 }, () => label).join('.')}.example`;
  expect(typed.length).toBeLessThan(255);
  expect(withAsciiDomain(typed).length).toBeGreaterThan(255);
  expect(email('wrong').safeParse(typed).success).toBe(false);
});

test('a badge for an international address is known in either spelling', async () => {
  const salt = 'salt';
  for (const issued of ['ada@bücher.example', 'ada@xn--bcher-kva.example']) {
    expect(await hashesOfEmail('Ada@bücher.example', salt)).toContain(await hashIdentity(issued, salt));
    expect(isSameEmail(issued, 'Ada@BÜCHER.example')).toBe(true);
  }
});
