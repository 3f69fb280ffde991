import { expect, test } from 'vitest';
import { readSignedLink, signLink } from './signed-links.server.ts';

const config = { sessionSecret: 'a secret of at least thirty-two characters', dataDir: '/nowhere' };

test('what was signed is read back, for the purpose it was signed for', () => {
  const token = signLink(config, 'leave', 'ada+ä@wren.example');
  expect(encodeURIComponent(token)).toBe(token);
  expect(readSignedLink(config, 'leave', token)).toBe('ada+ä@wren.example');
  expect(readSignedLink(config, 'confirm', token)).toBeUndefined();
});

test('what is changed, cut off, missing or signed with another secret is nothing', () => {
  const token = signLink(config, 'leave', 'ada@wren.example');
  const [, signature] = token.split('.');
  const other = Buffer.from('eve@wren.example').toString('base64url');
  for (const wrong of [
    `${other}.${signature}`,
    token.slice(0, -1),
    `${token}A`,
    `.${signature}`,
    '',
    '.',
    null,
  ])
    expect(readSignedLink(config, 'leave', wrong), String(wrong)).toBeUndefined();
  const elsewhere = { ...config, sessionSecret: 'another secret of thirty-two characters' };
  expect(readSignedLink(elsewhere, 'leave', token)).toBeUndefined();
});
