import { accountAddress, isEmailAddress } from '@context-native/text/email-address';
import { expect, test } from 'vitest';
import cases from './emails.json' with { type: 'json' };

test.each(cases)('email address: $typed ($from)', ({ typed, stored }) => {
  const address = accountAddress(typed);
  expect(isEmailAddress(address) ? address : null).toBe(stored);
});
