import { expect, test } from 'vitest';
import { fileOf } from '../src/verify/sarif.ts';

test.each([
  [{ url: 'http://127.0.0.1:3000/a/mcp?key=left-out' }, '127.0.0.1%3A3000/a/mcp'],
  [{ url: 'https://rates.example' }, 'rates.example'],
  [
    { command: ['node', '--enable-source-maps', '../src/./server file.ts', '--port', '1'] },
    'src/server%20file.ts',
  ],
  [{ command: ['node', 'C:\\servers\\rates.js'] }, 'C%3A/servers/rates.js'],
  [{ command: ['npx', '-y', '@rates/server'] }, '%40rates/server'],
  [{ command: ['rates-server'] }, 'rates-server'],
  [{}, 'server'],
])('the place of a finding about %j is a relative file', (target, file) => {
  expect(fileOf(target)).toBe(file);
  expect(new URL(file, 'https://repository.example/').origin).toBe('https://repository.example');
});
