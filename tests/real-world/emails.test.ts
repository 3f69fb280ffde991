import { expect, test } from 'vitest';
import { accountAddress, isEmailAddress } from '../../app/lib/email-address.ts';
import cases from './emails.json' with { type: 'json' };

test.each(cases)('email address: $typed ($from)', ({ typed, stored }) => {
  const address = accountAddress(typed);
  expect(isEmailAddress(address) ? address : null).toBe(stored);
});
