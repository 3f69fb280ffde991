import { expect, test } from 'vitest';
import { serverOnly } from './server-only.ts';

test('can be read, and is not there for what lists members', () => {
  const { html, related } = serverOnly({ html: '<p>Text</p>', related: [1] });
  expect(html).toBe('<p>Text</p>');
  expect(related).toEqual([1]);
  expect(JSON.stringify(serverOnly({ html }))).toBe('{}');
});
