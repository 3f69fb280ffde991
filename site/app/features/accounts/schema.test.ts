import { expect, test } from 'vitest';
import { checkForm } from '#app/lib/form-answer.ts';
import { secondStepSchema, signInSchema, signUpSchema } from './schema.ts';

const firstWrong = (...given: Parameters<typeof checkForm>) =>
  Object.entries(checkForm(...given).errors ?? {})[0];

const right = { email: 'ada@example.org', password: 'abcdef', fullName: 'Ada' };

test.each([
  [{ email: '', password: '', fullName: 'A' }, 'email', 'Invalid email address'],
  [{ email: 'ada@', password: '' }, 'email', 'Invalid email address'],
  [{ email: `${'a'.repeat(250)}@example.org` }, 'email', 'Email address must be at most 255 characters'],
  [{ password: 'abcde', fullName: 'A' }, 'password', 'Password must be at least 6 characters'],
  [{ password: 'a'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
  [{ fullName: ' A ' }, 'fullName', 'Full name must be at least 2 characters'],
  [{ fullName: 'a'.repeat(101) }, 'fullName', 'Full name must be at most 100 characters'],
])('of %j the first failing rule is about %s', (fields, field, message) => {
  expect(firstWrong(signUpSchema, { ...right, ...fields })).toEqual([field, message]);
});

test('what passes is trimmed; a blank name is sent empty; signing in does not look at the name', () => {
  const typed = { email: ' Ada@Example.org ', password: ' abcdef ', fullName: '  ' };
  expect(checkForm(signUpSchema, typed)).toEqual({
    values: { email: 'ada@example.org', password: ' abcdef ', fullName: '' },
  });
  expect(checkForm(signInSchema, { ...right, fullName: 'A' })).toEqual({
    values: { email: 'ada@example.org', password: 'abcdef' },
  });
});

test('a field that is missing counts as empty', () => {
  expect(firstWrong(signInSchema, {})).toEqual(['email', 'Invalid email address']);
  expect(checkForm(signUpSchema, { email: 'ada@example.org', password: 'abcdef' })).toMatchObject({
    values: { fullName: '' },
  });
  expect(firstWrong(secondStepSchema, {})).toEqual(['code', 'Please enter the code.']);
});

test('a code may be typed in groups', () => {
  expect(checkForm(secondStepSchema, { code: ' 123 456 ' })).toEqual({ values: { code: '123456' } });
});
