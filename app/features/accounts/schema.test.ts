import { expect, test } from 'vitest';
import { changePasswordSchema, checkForm, secondStepSchema, signInSchema, signUpSchema } from './schema.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

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
  expect(checkForm(signUpSchema, form({ ...right, ...fields }))).toEqual({ problem: { field, message } });
});

test('what passes is trimmed; a blank name is sent empty; signing in does not look at the name', () => {
  const typed = form({ email: ' Ada@Example.org ', password: ' abcdef ', fullName: '  ' });
  expect(checkForm(signUpSchema, typed)).toEqual({
    values: { email: 'ada@example.org', password: ' abcdef ', fullName: '' },
  });
  expect(checkForm(signInSchema, form({ ...right, fullName: 'A' }))).toEqual({
    values: { email: 'ada@example.org', password: 'abcdef' },
  });
});

test('a field that is missing counts as empty', () => {
  expect(checkForm(signInSchema, form({}))).toEqual({
    problem: { field: 'email', message: 'Invalid email address' },
  });
  expect(checkForm(signUpSchema, form({ email: 'ada@example.org', password: 'abcdef' }))).toMatchObject({
    values: { fullName: '' },
  });
  expect(checkForm(changePasswordSchema, form({}))).toEqual({
    problem: { field: 'currentPassword', message: 'Please enter your current password.' },
  });
});

test('a code may be typed in groups', () => {
  expect(checkForm(secondStepSchema, form({ code: ' 123 456 ' }))).toEqual({ values: { code: '123456' } });
});
