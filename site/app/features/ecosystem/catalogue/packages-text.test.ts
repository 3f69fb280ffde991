import { expect, test } from 'vitest';
import { packagesAsText, packagesText } from './packages-text.ts';

test('plain packages are lines, others the JSON of a server.json, and both are read back', () => {
  const plain = [
    { registryType: 'npm', identifier: '@a/b', version: '1.0.0' },
    { registryType: 'pypi', identifier: 'c' },
  ];
  expect(packagesAsText(plain)).toBe('npm @a/b 1.0.0\npypi c');
  expect(packagesText.parse(' npm  @a/b 1.0.0 \n\npypi c')).toEqual(plain);
  const full = [
    {
      registryType: 'npm',
      identifier: '@a/b',
      version: '1.0.0',
      environmentVariables: [{ name: 'KEY', isSecret: true }],
    },
  ];
  const text = packagesAsText(full);
  expect(packagesText.parse(text)).toEqual(full);
  const asStored = [
    {
      version: '1.0.0',
      identifier: '@a/b',
      environmentVariables: full[0]?.environmentVariables,
      registryType: 'npm',
    },
  ];
  expect(packagesAsText(asStored), 'whatever the order of its members').toBe(text);
  expect(packagesText.parse('')).toEqual([]);
});

test.each([
  ['npm', 'write kind, name and version'],
  ['npm a b c', 'write kind, name and version'],
  ['apt a', '“apt” is not a package type'],
  ['[', 'This is not valid JSON.'],
  ['[{"registryType":"npm"}]', 'Package 1: identifier: '],
  [
    '[{"registryType":"npm","identifier":"a","packageArguments":[{"type":"odd"}]}]',
    'Package 1: packageArguments.0.type: ',
  ],
  [Array.from({ length: 6 }, () => 'npm a').join('\n'), 'At most 5 packages'],
])('%s is refused', (text, message) => {
  expect(packagesText.safeParse(text).error?.issues[0]?.message).toContain(message);
});
