import { expect, test } from 'vitest';
import { readEntry } from './registry-entry.ts';

const columnsOf = (server: Record<string, unknown>) => {
  const read = readEntry({
    server: { name: 'io.github.someone/one', description: 'Does one thing.', version: '1.0.0', ...server },
  });
  if ('malformed' in read) throw new Error(read.malformed);
  return read.columns;
};

test('links of an entry are web addresses or nothing', () => {
  const columns = columnsOf({
    websiteUrl: 'javascript:alert(1)',
    repository: { url: 'https://user:secret@evil.example/' },
    packages: [{ registryType: 'npm', identifier: 'one', transport: { type: 'stdio' } }],
    remotes: [
      { type: 'streamable-http', url: 'https://{tenant}.example/mcp', variables: {} },
      { type: 'sse', url: 'https://one.example/sse' },
    ],
  });
  expect(columns).toMatchObject({
    websiteUrl: null,
    repositoryUrl: null,
    remoteUrl: 'https://one.example/sse',
    maintainer: 'someone',
    transports: ['stdio', 'streamable-http', 'sse'],
  });
});

test('of a repository that holds many servers the folder of this one is named', () => {
  const repositoryOf = (url: string, subfolder?: string) =>
    columnsOf({ repository: { url, source: 'github', subfolder } }).repositoryUrl;
  expect(repositoryOf('https://github.com/a/b.git')).toBe('https://github.com/a/b');
  expect(repositoryOf('https://github.com/a/b/', 'src/one')).toBe('https://github.com/a/b/tree/HEAD/src/one');
  expect(repositoryOf('https://code.example/a/b', 'src/one')).toBe('https://code.example/a/b');
});

test('the first icon that is a picture is the logo', () => {
  const icons = ['data:image/png;base64,AA', 'https://one.example/i.svg', 'https://one.example/i.png'];
  expect(columnsOf({ icons: icons.map((src) => ({ src })) }).logoUrl).toBe('https://one.example/i.png');
  expect(columnsOf({}).logoUrl).toBeNull();
});

test('addresses are spelled as a browser does, and a control character in an entry is refused', () => {
  const { remoteUrl, remotes } = columnsOf({
    remotes: [{ type: 'streamable-http', url: 'https://One.example/a b"c' }],
  });
  expect(remoteUrl).toBe('https://one.example/a%20b%22c');
  expect(remotes[0]?.url).toBe(remoteUrl);
  const value = 'a\nid';
  const one = { registryType: 'npm', identifier: 'a', packageArguments: [{ type: 'positional', value }] };
  expect(() => columnsOf({ packages: [one] })).toThrow('holds what is no text');
  expect(() => columnsOf({ remotes: [{ type: 'sse', url: 'https://a.example/\u001b[2J' }] })).toThrow();
  expect(columnsOf({ description: 'One.\nTwo.' }).description).toBe('One.\nTwo.');
});

test('what cannot be seen is left out of titles and refused in what is run; Arabic and Hebrew stay', () => {
  expect(columnsOf({ title: 'Pay\u00ADpal \u202Eevil\u2066\u{E0041}' }).name).toBe('Paypal evil');
  expect(columnsOf({ title: 'می\u200Cخواهم עברית' }).name).toBe('می\u200Cخواهم עברית');
  expect(columnsOf({ description: 'One\u202E two' }).description).toBe('One two');
  for (const sign of ['\u202E', '\u200B', '\u200D', '\uFE0F', '\u3164'])
    for (const one of [
      { identifier: `a${sign}` },
      { identifier: 'a', runtimeArguments: [{ type: 'positional', value: `-y${sign}` }] },
      { identifier: 'a', environmentVariables: [{ name: `A${sign}`, value: 'x' }] },
    ])
      expect(() => columnsOf({ packages: [{ registryType: 'npm', ...one }] })).toThrow('cannot be seen');
});
