import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';

const post = (type: string, body: string) =>
  new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body });

test('a form is read as it was filled in, without NUL', async () => {
  const form = await readForm(post('application/x-www-form-urlencoded', 'a=1&a=2&b=x%00y'));
  expect([...form]).toEqual([
    ['a', '1'],
    ['a', '2'],
    ['b', 'xy'],
  ]);
});

test.each([
  ['text/plain', 'a=1'],
  ['application/json', '{"a":1}'],
  ['multipart/form-data; boundary=x', '--x\r\nbroken'],
])('a body of the type %s is refused', async (type, body) => {
  await expect(readForm(post(type, body))).rejects.toMatchObject({ name: 'Refusal', status: 400 });
});
