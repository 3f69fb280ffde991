import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

const kept = [
  'http://example.org/a?b#c',
  'https://example.org',
  'HTTPS://example.org',
  'irc://example.org/channel',
  'ircs://example.org/channel',
  'mailto:hello@example.org',
  'xmpp:someone@example.org',
  '/specification',
  'specification#trace',
  '#trace',
  '?page=2',
  './a:b',
  '',
];

const refused = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.org',
  'blob:https://example.org/1',
  'tel:+1',
  '//evil.example',
  '//evil.example/path',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  ' //evil.example',
  'https://',
  'http://[',
];

test.each(kept)('keeps %j', (link) => {
  expect(safeLink(link)).toBe(link);
});

test.each(refused)('refuses %j', (link) => {
  expect(safeLink(link)).toBe('');
});
