import { expect, test } from 'vitest';
import { donationBody, donationFields } from './schema.ts';

test.each(['nobody', 'a@b', '@example.org', `${'a'.repeat(250)}@example.org`])(
  'the address %s is refused in words for a person, in the form and in the API',
  (email) => {
    for (const { error } of [
      donationFields.safeParse({ email, amount: '10', own: '' }),
      donationBody.safeParse({ email, amount: 10 }),
    ])
      expect(error?.issues).toMatchObject([{ path: ['email'] }]);
    const { error } = donationBody.safeParse({ email, amount: 10 });
    expect(error?.issues[0]?.message).not.toBe('Invalid input');
  },
);

test('no address is none, and an international domain is stored in ASCII', () => {
  expect(donationBody.parse({ email: '', amount: 10 }).email).toBeUndefined();
  expect(donationBody.parse({ amount: 10 }).email).toBeUndefined();
  expect(donationBody.parse({ email: 'a@bücher.example', amount: 10 }).email).toBe('a@xn--bcher-kva.example');
});
