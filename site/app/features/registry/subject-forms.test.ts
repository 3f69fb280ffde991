import { expect, test } from 'vitest';
import { isPublicUrl, nameOfDownload } from './subject-forms.ts';

test('an address is of a named host over https, without a name that looks like one', () => {
  expect(isPublicUrl('https://github.com/alder-finch/vat')).toBe(true);
  for (const address of [
    'https://github.com@evil.example/',
    'https://github.com:x@evil.example/',
    'https://:x@evil.example/',
    'http://github.com/a/b',
    'https://127.0.0.1/',
    'https://localhost/',
  ])
    expect(isPublicUrl(address), address).toBe(false);
});

test('a download is called by its file and its host, and by nothing of its query', () => {
  expect(nameOfDownload('https://files.alder-finch.example/1.2.0/vat.tgz')).toBe(
    'vat.tgz from files.alder-finch.example',
  );
  expect(nameOfDownload('https://evil.example/a?of=github.com/vat.tgz')).toBe('a from evil.example');
  expect(nameOfDownload('https://files.alder-finch.example/')).toBe('files.alder-finch.example');
});
