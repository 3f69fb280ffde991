import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { answerEdit, checkUnchanged, versionOf } from './edit-form.server.ts';

const schema = z.object({ title: z.string().trim().min(1, 'A title is needed.') });
const saved = { title: 'First', body: 'One\nTwo' };

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function answer(form: FormData, work: () => Promise<never>) {
  const result = await answerEdit(new RouterContextProvider(), form, schema, work);
  if (result instanceof Response) throw new Error('this was done');
  return { status: result.init?.status, ...(result.data satisfies FormAnswer) };
}

test('what is wrong is said by field, and what was typed is kept', async () => {
  const form = formOf({ title: ' ', body: 'kept\r\nas it is' });
  const work = async () => {
    throw new Error('not reached');
  };
  expect(await answer(form, work)).toMatchObject({
    status: 422,
    errors: { title: 'A title is needed.' },
    values: { title: ' ', body: 'kept\nas it is' },
  });
});

test('a refusal keeps its status, and its field', async () => {
  const work = async () => {
    throw new Refusal(409, 'This address is taken.', { field: 'title' });
  };
  expect(await answer(formOf({ title: 'x' }), work)).toMatchObject({
    status: 409,
    message: { title: 'This address is taken.', destructive: true },
    errors: { title: 'This address is taken.' },
  });
});

test('who saved second is shown both versions, and may then save over the other', async () => {
  const theirs = { title: 'Theirs', body: 'One\nTwo' };
  const mine = { title: 'Mine', body: 'One\r\nTwo', version: versionOf(saved) };
  const refused = await answer(formOf(mine), async () => {
    checkUnchanged(theirs, formOf(mine));
    throw new Error('not reached');
  });
  expect(refused).toMatchObject({
    status: 409,
    values: { title: 'Mine' },
    conflict: { version: versionOf(theirs), saved: theirs },
  });
  const again = formOf({ ...mine, version: refused.conflict?.version ?? '' });
  expect(() => checkUnchanged(theirs, again)).not.toThrow();
});

test('a form that is sent twice is no conflict, and neither is the order of its fields', () => {
  const mine = { title: 'Mine', body: 'One\r\nTwo', version: versionOf(saved) };
  expect(() => checkUnchanged({ title: 'Mine', body: 'One\nTwo' }, formOf(mine))).not.toThrow();
  expect(versionOf({ body: 'One\nTwo', title: 'First' })).toBe(versionOf(saved));
  expect(() => checkUnchanged({ ...saved, title: 'Theirs' }, formOf({ ...saved, title: 'Mine' }))).toThrow();
});
