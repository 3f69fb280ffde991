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
