import { expect, test } from 'vitest';
import { checkForm } from '#app/lib/form-answer.ts';
import { waitlistBody } from './schema.ts';

const checkWish = (typed: object) => checkForm(waitlistBody, typed);

const message = 'Please enter a valid email and select your role interest.';

test('address and role interest are needed, in the specification’s words', () => {
  expect(checkWish({})).toEqual({ errors: { email: message, role_interest: message } });
  expect(checkWish({ email: 'ada.example', role_interest: 'employer' })).toEqual({
    errors: { email: message },
  });
  expect(checkWish({ email: 'ada@wren.example', role_interest: '' })).toEqual({
    errors: { role_interest: message },
  });
  expect(checkWish({ email: 'ada@wren.example', role_interest: 'boss' }).errors).toEqual({
    role_interest: message,
  });
});

test('what is left out is blank, and an address is written small', () => {
  const { values: wish } = checkWish({
    email: ' Ada@Wren.example ',
    role_interest: 'employer',
    name: ' ',
    company: null,
  });
  expect(wish).toEqual({
    email: 'ada@wren.example',
    role_interest: 'employer',
    name: '',
    company: '',
    source: 'jobs_page',
    referrer_url: null,
  });
});

test('nothing is longer than it may be, nor of another type', () => {
  const typed = { email: 'ada@wren.example', role_interest: 'employer' };
  expect(checkWish({ ...typed, name: 'x'.repeat(101) }).errors).toEqual({
    name: 'Use at most 100 characters.',
  });
  expect(checkWish({ ...typed, name: 'Ada https://x.example' }).errors).toEqual({
    name: 'Remove the links from this field.',
  });
  expect(checkWish({ ...typed, company: 7 }).errors).toEqual({ company: 'Please send this as text.' });
  expect(checkWish({ ...typed, email: `${'x'.repeat(250)}@wren.example` }).errors).toBeDefined();
});

test('of the page that led here the query is not kept, and what is no page is not kept at all', () => {
  const referrerOf = (referrer_url: string) =>
    checkWish({ email: 'ada@wren.example', role_interest: 'employer', referrer_url }).values?.referrer_url;
  expect(referrerOf('https://search.example/jobs?q=secret#there')).toBe('https://search.example/jobs');
  for (const none of [
    '',
    'about:blank',
    'javascript:alert(1)',
    'nonsense',
    `https://x.example/${'x'.repeat(1000)}`,
  ])
    expect(referrerOf(none), none).toBeNull();
});
