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

test('addresses are spelled as a browser does, and a control character leaves its member out', () => {
  const { remoteUrl, remotes } = columnsOf({
    remotes: [{ type: 'streamable-http', url: 'https://One.example/a b"c' }],
  });
  expect(remoteUrl).toBe('https://one.example/a%20b%22c');
  expect(remotes[0]?.url).toBe(remoteUrl);
  const value = 'a\nid';
  const one = { registryType: 'npm', identifier: 'a', packageArguments: [{ type: 'positional', value }] };
  const columns = columnsOf({
    packages: [one],
    remotes: [{ type: 'sse', url: 'https://a.example/\u001b[2J' }],
  });
  expect(JSON.stringify(columns)).not.toMatch(/a\\nid|u001b/);
  expect(columns.leftOut).toEqual([
    { member: 'packages.0.packageArguments.0.value', why: 'contains invalid or invisible characters' },
    { member: 'remotes.0', why: 'url: contains invalid or invisible characters' },
  ]);
  expect(columnsOf({ description: 'One.\nTwo.' }).description).toBe('One.\nTwo.');
});

const npm = { registryType: 'npm', identifier: 'one', transport: { type: 'stdio' } };
const withVariables = (...environmentVariables: unknown[]) => ({
  packages: [{ ...npm, environmentVariables }],
});
const many = <T>(count: number, one: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => one(at));

/** A member that cannot be read, where it is said to be, and what is kept of the rest. */
const odd: [string, Record<string, unknown>, string[], Record<string, unknown>][] = [
  [
    'a number as a default',
    withVariables({ name: 'PORT', default: 8080 }),
    ['packages.0.environmentVariables.0.default'],
    withVariables({ name: 'PORT' }),
  ],
  ['null', { websiteUrl: null, title: null, icons: null }, ['title', 'websiteUrl'], {}],
  [
    'an unknown format',
    withVariables({ name: 'A', format: 'uri' }),
    ['packages.0.environmentVariables.0.format'],
    withVariables({ name: 'A' }),
  ],
  [
    'a text as a truth',
    withVariables({ name: 'A', isRequired: 'true' }),
    ['packages.0.environmentVariables.0.isRequired'],
    withVariables({ name: 'A' }),
  ],
  [
    'a variable without a name',
    withVariables({ value: 'x' }, { name: 'B' }),
    ['packages.0.environmentVariables.0'],
    withVariables({ name: 'B' }),
  ],
  [
    'a name twice',
    withVariables({ name: 'A', value: '1' }, { name: 'A', value: '2' }),
    ['packages.0.environmentVariables.1'],
    withVariables({ name: 'A', value: '1' }),
  ],
  [
    'a header twice, in other letters',
    { remotes: [{ type: 'sse', url: 'https://a.example/', headers: [{ name: 'X-A' }, { name: 'x-a' }] }] },
    ['remotes.0.headers.1'],
    { remotes: [{ type: 'sse', url: 'https://a.example/', headers: [{ name: 'X-A' }] }] },
  ],
  [
    'a list that is none',
    { packages: 'none', remotes: {} },
    ['packages', 'remotes'],
    { packages: [], remotes: [] },
  ],
  [
    'a package that is none',
    { packages: ['npm', null, npm] },
    ['packages.0', 'packages.1'],
    { packages: [npm] },
  ],
  [
    'a package without an identifier',
    { packages: [{ registryType: 'npm' }, npm] },
    ['packages.0'],
    { packages: [npm] },
  ],
  [
    'a version that is a number',
    { version: 1, packages: [{ ...npm, version: 1.2 }] },
    ['packages.0.version', 'version'],
    { version: null, packages: [npm] },
  ],
  [
    'a transport without a type',
    { packages: [{ ...npm, transport: { url: 'https://a.example/' } }, npm] },
    ['packages.0'],
    { packages: [npm] },
  ],
  [
    'an endpoint without an address',
    { remotes: [{ type: 'sse' }, { type: 'sse', url: 'https://a.example/' }] },
    ['remotes.0'],
    { remotes: [{ type: 'sse', url: 'https://a.example/' }] },
  ],
  [
    'no description',
    { description: undefined },
    ['description'],
    { description: 'Its registry gives no description.' },
  ],
  [
    'a blank description',
    { description: ' \u200b ' },
    ['description'],
    { description: 'Its registry gives no description.' },
  ],
  [
    'NUL and half of a character',
    { description: 'a\0b', title: '\ud800' },
    ['description', 'title'],
    { name: 'one' },
  ],
  [
    'a checksum of another kind',
    { packages: [{ ...npm, fileSha256: 'abc' }] },
    ['packages.0.fileSha256'],
    { packages: [npm] },
  ],
  [
    'a repository that is a text',
    { repository: 'https://github.com/a/b' },
    ['repository'],
    { repositoryUrl: null },
  ],
  [
    'what is too long',
    { websiteUrl: `https://a.example/${'a'.repeat(1000)}` },
    ['websiteUrl'],
    { websiteUrl: null },
  ],
  [
    'choices that are numbers',
    withVariables({ name: 'A', choices: [1, 'two', 3] }),
    ['packages.0.environmentVariables.0.choices.0', 'packages.0.environmentVariables.0.choices.2'],
    withVariables({ name: 'A', choices: ['two'] }),
  ],
];

test.each(odd)('%s is left out and named, and the server stays', (_, server, members, kept) => {
  const columns = columnsOf(server);
  expect(columns.leftOut.map(({ member }) => member).sort()).toEqual([...members].sort());
  for (const { why } of columns.leftOut) expect(why).not.toBe('');
  expect(JSON.parse(JSON.stringify(columns))).toMatchObject(kept);
});

test.each([
  ['Go’s zero time', { updatedAt: '0001-01-01T00:00:00Z' }, ['updatedAt']],
  ['an unknown status', { status: 'asleep' }, ['status']],
  ['a time that is a number', { publishedAt: 5, isLatest: 'yes' }, ['publishedAt', 'isLatest']],
])('%s of the registry is left out', (_, official, members) => {
  const key = 'io.modelcontextprotocol.registry/official';
  const read = readEntry({ server: { name: 'a.b/c', description: 'C.' }, _meta: { [key]: official } });
  expect(read).toMatchObject({ key: 'a.b/c', columns: { isActive: true, registryStatus: null } });
  if ('malformed' in read) throw new Error(read.malformed);
  const named = read.columns.leftOut.map(({ member }) => member).sort();
  expect(named).toEqual(members.map((name) => `_meta.${key}.${name}`).sort());
});

test('what is too long for a text or a list is cut, and said', () => {
  const columns = columnsOf({
    description: 'x'.repeat(1001),
    packages: many(22, (at) => ({ ...npm, identifier: `p${at}` })),
    remotes: many(6, (at) => ({ type: 'sse', url: `https://a.example/${at}` })),
  });
  expect(columns.packages).toHaveLength(20);
  expect(columns.remotes).toHaveLength(6);
  expect(columns.description).toHaveLength(1000);
  expect(columns.leftOut).toEqual(
    expect.arrayContaining([
      { member: 'packages', why: 'cut to the first 20 of 22' },
      { member: 'description', why: 'cut to 1000 characters' },
    ]),
  );
});

test('an argument that does not say its kind shows it', () => {
  const runtimeArguments = [{ value: '-v' }, { name: '--mount', value: 'x' }, { value: 5 }, {}];
  const columns = columnsOf({ packages: [{ ...npm, runtimeArguments }] });
  expect(columns.packages[0]?.runtimeArguments).toMatchObject([
    { type: 'positional', value: '-v' },
    { type: 'named', name: '--mount', value: 'x' },
    { type: 'positional' },
  ]);
  expect(columns.leftOut.map(({ member }) => member).sort()).toEqual([
    'packages.0.runtimeArguments.2.value',
    'packages.0.runtimeArguments.3',
  ]);
});

test('of an entry of nothing but faults a bounded number is told', () => {
  const { leftOut } = columnsOf(withVariables(...many(90, () => 5)));
  expect(leftOut).toHaveLength(51);
  expect(leftOut.at(-1)?.why).toBe('and 40 more');
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
    ]) {
      const { packages, leftOut } = columnsOf({ packages: [{ ...npm, ...one }] });
      expect(JSON.stringify(packages)).not.toContain(sign);
      expect(leftOut[0]?.why).toContain('contains invalid or invisible characters');
    }
});

const pack = (identifier: string) => ({ registryType: 'npm', identifier, transport: { type: 'stdio' } });

test('what has several faults goes alone: its neighbours and what holds it stay', () => {
  const broken = { version: '1.0.0' };
  const columns = columnsOf({
    packages: [broken, pack('one'), broken, pack('two'), pack(`\u00ad${'a'.repeat(600)}`)],
    remotes: [{}, { type: 'sse', url: 'https://one.example/sse' }],
    websiteUrl: `https://one.example/\u00ad${'a'.repeat(2000)}`,
    version: `\0${'9'.repeat(3000)}`,
  });
  expect(columns.packages.map(({ identifier }) => identifier)).toEqual(['one', 'two']);
  expect(columns.remotes).toHaveLength(1);
  expect(columns.leftOut.map(({ member }) => member)).toEqual([
    ...['packages.0', 'packages.2', 'packages.4', 'remotes.0', 'version', 'websiteUrl'],
  ]);
});

test('a server that its registry has deleted stays so, whatever else is said there', () => {
  const official = { status: 'deleted', updatedAt: 'yesterday', publishedAt: 5 };
  const read = readEntry({
    server: { name: 'io.example/one', description: 'Does one thing.' },
    _meta: { 'io.modelcontextprotocol.registry/official': official },
  });
  expect(read).toMatchObject({ official: { status: 'deleted' }, columns: { isActive: false } });
});

test('a version is one line, as its address is', () => {
  expect(columnsOf({ version: '1.0\nbeta' }).version).toBe('1.0 beta');
});
