// biome-ignore-all lint/suspicious/noTemplateCurlyInString: clients fill in what looks like a template
import { expect, test } from 'vitest';
import { type Connectable, clientNames, connectWith } from './connect.ts';
import type { Package } from './server-json.ts';

const item: Connectable = {
  slug: 'notion',
  remoteUrl: null,
  newerRemoteUrl: null,
  transports: [],
  auth: null,
  isLocal: false,
  packages: [],
  remotes: [],
};
const remote = {
  ...item,
  remoteUrl: 'https://mcp.notion.com/mcp',
  transports: ['streamable-http'],
  auth: 'oauth',
};
const npm: Package = { registryType: 'npm', identifier: '@notionhq/notion-mcp-server', version: '1.2.0' };
const withKey: Package = {
  ...npm,
  packageArguments: [
    { type: 'positional', valueHint: 'folder', isRequired: true, description: 'Where to write.' },
  ],
  environmentVariables: [
    { name: 'NOTION_KEY', description: 'The key.', isRequired: true, isSecret: true },
    { name: 'LEVEL', isRequired: true, choices: ['low', 'high'], default: 'low' },
    { name: 'MODE', value: 'fast' },
    { name: 'DEBUG' },
  ],
};
const first = (of: Connectable, client: (typeof clientNames)[number]) => {
  const [way] = connectWith(of, client);
  return { ...way, json: way?.json === undefined ? undefined : JSON.parse(way.json) };
};

test('an endpoint is told to each client in its own form', () => {
  const url = 'https://mcp.notion.com/mcp';
  expect(first(remote, 'vscode')).toMatchObject({
    file: '.vscode/mcp.json',
    json: { servers: { notion: { type: 'http', url } } },
    text: expect.stringContaining('OAuth'),
  });
  const vscode = first(remote, 'vscode').link ?? '';
  expect(JSON.parse(decodeURIComponent(vscode.replace('vscode:mcp/install?', '')))).toEqual({
    name: 'notion',
    type: 'http',
    url,
  });
  const cursor = first(remote, 'cursor');
  expect(cursor).toMatchObject({ file: '.cursor/mcp.json', json: { mcpServers: { notion: { url } } } });
  const link = new URL(cursor.link ?? '');
  expect(link.searchParams.get('name')).toBe('notion');
  expect(JSON.parse(atob(link.searchParams.get('config') ?? ''))).toEqual({ url });
  expect(first(remote, 'claude-code')).toMatchObject({
    file: '.mcp.json',
    command: `claude mcp add --transport http notion ${url}`,
    json: { mcpServers: { notion: { type: 'http', url } } },
  });
  expect(first(remote, 'claude-desktop')).toMatchObject({
    address: url,
    json: undefined,
    text: expect.stringContaining('Connectors'),
  });
});

test('a package is started in its version, and what it asks for is asked in the client’s own way', () => {
  const of = { ...item, packages: [withKey] };
  const start = ['-y', '@notionhq/notion-mcp-server@1.2.0'];
  const vscode = first(of, 'vscode');
  expect(vscode.json).toEqual({
    servers: {
      notion: {
        type: 'stdio',
        command: 'npx',
        args: [...start, '${input:folder}'],
        env: { NOTION_KEY: '${input:NOTION_KEY}', LEVEL: '${input:LEVEL}', MODE: 'fast' },
      },
    },
    inputs: [
      { id: 'NOTION_KEY', type: 'promptString', description: 'The key.', password: true },
      { id: 'LEVEL', type: 'pickString', description: 'LEVEL', options: ['low', 'high'], default: 'low' },
      { id: 'folder', type: 'promptString', description: 'Where to write.' },
    ],
  });
  expect(vscode.text).toContain('Optional variables: DEBUG.');
  expect(first(of, 'cursor').json.mcpServers.notion.env.NOTION_KEY).toBe('${env:NOTION_KEY}');
  const code = first(of, 'claude-code');
  expect(code.json.mcpServers.notion.env).toEqual({
    NOTION_KEY: '${NOTION_KEY}',
    LEVEL: '${LEVEL:-low}',
    MODE: 'fast',
  });
  expect(code.command, 'a key would stand in the history of the shell').toBeUndefined();
  expect(first(of, 'claude-desktop').json.mcpServers.notion).toEqual({
    command: 'npx',
    args: [...start, '<folder>'],
    env: { NOTION_KEY: '<NOTION_KEY>', LEVEL: '<LEVEL>', MODE: 'fast' },
  });
});

test.each<[Package, string, string[]]>([
  [
    { registryType: 'npm', identifier: 'a', runtimeArguments: [{ type: 'positional', value: '-y' }] },
    'npx',
    ['-y', 'a'],
  ],
  [
    { registryType: 'pypi', identifier: 'mcp-server-git', version: '2025.1.0' },
    'uvx',
    ['mcp-server-git==2025.1.0'],
  ],
  [{ registryType: 'npm', identifier: 'a', version: 'latest' }, 'npx', ['-y', 'a']],
  [{ registryType: 'nuget', identifier: 'A.B', version: '1.0.0' }, 'dnx', ['A.B@1.0.0', '--yes']],
  [
    {
      registryType: 'oci',
      identifier: 'ghcr.io/a/b:1.0.0',
      runtimeArguments: [
        { type: 'named', name: '-e', value: 'KEY={key}', variables: { key: { value: 'fixed' } } },
      ],
      environmentVariables: [
        { name: 'KEY', isRequired: true },
        { name: 'OTHER', value: '1' },
      ],
      packageArguments: [
        { type: 'named', name: '--quiet', format: 'boolean', isRequired: true },
        { type: 'named', name: '--port', value: '80' },
        { type: 'positional', valueHint: 'not-needed' },
      ],
    },
    'docker',
    ['run', '-i', '--rm', '-e', 'KEY=fixed', '-e', 'OTHER', 'ghcr.io/a/b:1.0.0', '--quiet', '--port', '80'],
  ],
])('%o', (one, command, args) => {
  expect(first({ ...item, packages: [one] }, 'cursor').json.mcpServers.notion).toMatchObject({
    command,
    args,
  });
});

test('a package of which no command is known is named all the same, and a strange name is never put into one', () => {
  for (const one of [
    { registryType: 'cargo', identifier: 'a-crate', version: '1.0.0' },
    { registryType: 'npm', identifier: 'x; rm -rf /' },
    { registryType: 'npm', identifier: '--eval=1' },
  ])
    for (const client of clientNames)
      expect(connectWith({ ...item, packages: [one] }, client)).toEqual([
        {
          kind: 'package',
          title: expect.any(String),
          text: expect.stringContaining(one.identifier),
          isOld: false,
        },
      ]);
  const bundle = { registryType: 'mcpb', identifier: 'https://a.example/a.mcpb' };
  expect(first({ ...item, packages: [bundle] }, 'claude-desktop')).toMatchObject({
    address: bundle.identifier,
  });
});

test.each(['a b', `a'; id; '`, 'a"&calc&"', '$(id)', 'a|b', 'a^b', 'a;b', 'a\nid', ''])(
  'a command line holds plain words alone, as shells differ in their quotes: %j',
  (value) => {
    const packages = [{ ...npm, packageArguments: [{ type: 'positional' as const, value }] }];
    const way = first({ ...item, packages }, 'claude-code');
    expect(way.command).toBeUndefined();
    expect(way.json.mcpServers.notion.args.at(-1)).toBe(value);
    const started = packages.map((one) => ({
      ...one,
      transport: { type: 'streamable-http', url: 'http://localhost:1/mcp' },
    }));
    expect(first({ ...item, packages: started }, 'vscode').command).toBeUndefined();
    const endpoint = { ...remote, remoteUrl: `https://a.example/mcp?${value}&b` };
    expect(first(endpoint, 'claude-code').command).toBeUndefined();
  },
);

test('a header of plain words is in the command line, in quotes that every shell knows', () => {
  const headerOf = (value: string) => {
    const remotes = [{ type: 'streamable-http', url: remote.remoteUrl, headers: [{ name: 'X-A', value }] }];
    return first({ ...remote, remotes }, 'claude-code');
  };
  expect(headerOf('one two').command).toBe(
    `claude mcp add --transport http notion ${remote.remoteUrl} --header "X-A: one two"`,
  );
  const odd = headerOf('one"&calc&"');
  expect(odd.command).toBeUndefined();
  expect(odd.json.mcpServers.notion.headers).toEqual({ 'X-A': 'one"&calc&"' });
});

const fixed = { x: { value: '{GITHUB_TOKEN}' }, half: { value: '$' } };
test.each([
  { value: '${GITHUB_TOKEN}' },
  { value: 'a ${env:GITHUB_TOKEN}' },
  { value: '${input:key}' },
  { value: '%GITHUB_TOKEN%' },
  { value: '%DATABASE_URL:~0,9%' },
  { value: '${x}', variables: fixed },
  { value: '{half}{GITHUB_TOKEN}', variables: fixed },
  { value: '${key}', variables: { key: { isRequired: true } } },
  { value: '{half}{key}', variables: { ...fixed, key: { isRequired: true } } },
  { isRequired: true, default: '${GITHUB_TOKEN}' },
])('a text that a client would fill from the environment is not shown ready to paste: %j', (input) => {
  const url = 'https://a.example/mcp';
  const endpoint = (...remotes: Connectable['remotes']) => ({ ...remote, remoteUrl: url, remotes });
  const ofPackage = (more: Partial<Package>) => ({ ...item, packages: [{ ...npm, ...more }] });
  const { value = '', ...rest } = input;
  const all: Connectable[] = [
    endpoint({ type: 'streamable-http', url, headers: [{ name: 'X-Trace', ...input }] }),
    ofPackage({ environmentVariables: [{ name: 'A', ...input }] }),
    ofPackage({ packageArguments: [{ type: 'named', name: '--a', ...input }] }),
    ofPackage({ runtimeArguments: [{ type: 'positional', ...input }] }),
  ];
  if (value) {
    const own = { type: 'streamable-http', url: `${url}?a=${value}`, variables: {}, ...rest };
    all.push({ ...item, remotes: [own] });
  }
  for (const of of all)
    for (const client of clientNames)
      expect(connectWith(of, client)).toEqual([
        {
          kind: expect.any(String),
          title: expect.any(String),
          text: expect.stringContaining('show the entry ready to paste'),
          isOld: false,
        },
      ]);
});

test('an address and a name are looked at as well, and signs that only resemble a variable are shown', () => {
  const to = (remoteUrl: string) => first({ ...remote, remoteUrl }, 'cursor');
  expect(to('https://a.example/mcp?a=${env:KEY}').json).toBeUndefined();
  expect(to('https://a.example/%E4%B8%AD%E6%96%87/a%20b%20c').json).toBeDefined();
  const env = (name: string, value: string) =>
    first({ ...item, packages: [{ ...npm, environmentVariables: [{ name, value }] }] }, 'cursor');
  expect(env('${env:KEY}', 'a').json).toBeUndefined();
  expect(env('${env:KEY}', 'a').link).toBeUndefined();
  expect(env('A', '100 % of {this}, $5').json.mcpServers.notion.env).toEqual({ A: '100 % of {this}, $5' });
});

test('an endpoint of the old transport is marked, and the newer address is what a client is given', () => {
  const old = { ...item, remoteUrl: 'https://mcp.a.example/sse', transports: ['sse', 'streamable-http'] };
  expect(first(old, 'vscode')).toMatchObject({
    isOld: true,
    json: { servers: { notion: { type: 'sse', url: 'https://mcp.a.example/sse' } } },
    text: expect.stringContaining('We know of no newer endpoint'),
  });
  const both = { ...old, newerRemoteUrl: 'https://mcp.a.example/mcp' };
  expect(first(both, 'vscode')).toMatchObject({
    isOld: false,
    json: { servers: { notion: { type: 'http', url: 'https://mcp.a.example/mcp' } } },
  });
});

test('an endpoint whose address is a customer’s own is filled in, with the headers that it needs', () => {
  const remotes = [
    {
      type: 'streamable-http',
      url: 'https://{tenant}.a.example/mcp',
      variables: { tenant: { description: 'Your tenant.', isRequired: true } },
      headers: [{ name: 'X-Api-Key', isRequired: true, isSecret: true }, { name: 'X-Other' }],
    },
  ];
  expect(first({ ...item, remotes }, 'claude-code').json.mcpServers.notion).toEqual({
    type: 'http',
    url: 'https://${tenant}.a.example/mcp',
    headers: { 'X-Api-Key': '${X_Api_Key}' },
  });
});

test('without an endpoint or a package nothing is invented', () => {
  for (const client of clientNames) expect(connectWith({ ...item, isLocal: true }, client)).toEqual([]);
});

test.each([
  ['packages.0.runtimeArguments.1.value', false],
  ['packages.0.packageArguments', false],
  ['packages.0.environmentVariables.2', false],
  ['packages.0.environmentVariables.2.default', true],
  ['websiteUrl', true],
])('a command is shown unless a part of it could not be read: %s', (member, isShown) => {
  const partial = { ...item, packages: [npm], leftOut: [{ member, why: 'is no text' }] };
  for (const client of clientNames) {
    const { command, json, text } = first(partial, client);
    expect(Boolean(command ?? json)).toBe(isShown);
    expect(text?.includes('could not read all')).toBe(!isShown);
  }
});

const words = (...all: string[]) => all.map((value) => ({ type: 'positional' as const, value }));
const oci: Package = { registryType: 'oci', identifier: 'ghcr.io/a/b:1.0.0' };
const pypi: Package = { registryType: 'pypi', identifier: 'a-server', version: '1.0.0' };
const nuget: Package = { registryType: 'nuget', identifier: 'A.B', version: '1.0.0' };
const variable = (name: string) => ({ environmentVariables: [{ name, value: 'x' }] });

test.each<[names: string, Package]>([
  ...[
    ['-p', '@evil/pkg'],
    ['-p@evil/pkg'],
    ['-yp', '@evil/pkg'],
    ['-p=@evil/pkg'],
    ['--package', '@evil/pkg'],
    ['--package=@evil/pkg'],
    ['-c', 'id'],
    ['--call=id'],
    ['--registry', 'https://a.example'],
    ['--registry=https://a.example'],
    ['--@scope:registry=https://a.example'],
    ['--node-options=--require=/x'],
    ['--userconfig', '/x'],
    ['@evil/pkg'],
    ['-y', '-p @evil/pkg'],
    ['--', '@evil/pkg'],
  ].map((all): [string, Package] => [all.join(' '), { ...npm, runtimeArguments: words(...all) }]),
  ...[
    ['--from', 'evil'],
    ['--from=git+https://a.example'],
    ['--with', 'evil'],
    ['--with-requirements=/x'],
    ['--with-editable', '.'],
    ['--index-url=https://a.example'],
    ['-i', 'https://a.example'],
    ['--default-index', 'https://a.example'],
    ['--extra-index-url', 'https://a.example'],
    ['--python=/x'],
    ['-p', '/x'],
    ['evil'],
  ].map((all): [string, Package] => [all.join(' '), { ...pypi, runtimeArguments: words(...all) }]),
  ...[['--source', 'https://a.example'], ['--add-source=https://a.example'], ['--configfile', '/x']].map(
    (all): [string, Package] => [all.join(' '), { ...nuget, runtimeArguments: words(...all) }],
  ),
  ...[
    ['--privileged'],
    ['--privileged=true'],
    ['-v', '/:/host'],
    ['-v/:/host'],
    ['-v=/:/host'],
    ['-itv', '/:/host'],
    ['-iv/:/host'],
    ['--volume=/:/host'],
    ['--volumes-from', 'x'],
    ['--mount', 'type=bind,src=/,dst=/host'],
    ['--network', 'host'],
    ['--network=host'],
    ['--net=host'],
    ['--network', 'container:x'],
    ['--cap-add=ALL'],
    ['--pid', 'host'],
    ['--ipc=host'],
    ['--device', '/dev/sda'],
    ['--security-opt', 'seccomp=unconfined'],
    ['--entrypoint', 'sh'],
    ['--user=root'],
    ['-u', '0'],
    ['-u0'],
    ['--env-file', '/x'],
    ['-e', 'LD_PRELOAD=/x'],
    ['-eNODE_OPTIONS=--require=/x'],
    ['--env=BASH_ENV=/x'],
    ['--rm', 'evil/image'],
    ['--add-host', 'api.a.example:1.1.1.1'],
  ].map((all): [string, Package] => [
    all.join(' '),
    { ...oci, runtimeHint: 'podman', runtimeArguments: words('run', ...all) },
  ]),
  ...[
    ...['NODE_OPTIONS', 'node_options', 'NODE_PATH', 'LD_PRELOAD', 'LD_LIBRARY_PATH', 'LD_AUDIT', 'PATH'],
    ...['DYLD_INSERT_LIBRARIES', 'PYTHONPATH', 'PYTHONSTARTUP', 'PYTHONHOME', 'npm_config_registry'],
    ...[
      'NPM_CONFIG_NODE_OPTIONS',
      'UV_INDEX_URL',
      'UV_INDEX',
      'UV_DEFAULT_INDEX',
      'PIP_INDEX_URL',
      'BASH_ENV',
    ],
    ...[
      'JAVA_TOOL_OPTIONS',
      '_JAVA_OPTIONS',
      'GIT_SSH_COMMAND',
      'GIT_CONFIG_COUNT',
      'HTTPS_PROXY',
      'all_proxy',
    ],
    ...['NODE_EXTRA_CA_CERTS', 'NODE_TLS_REJECT_UNAUTHORIZED', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE'],
    ...['DOTNET_STARTUP_HOOKS', 'DOCKER_HOST', 'PERL5OPT', 'RUBYOPT', 'OPENSSL_CONF', 'A=B'],
  ].map((name): [string, Package] => [name, { ...npm, ...variable(name) }]),
  ['PATH for the tool of containers', { ...oci, ...variable('PATH') }],
  ['owner/name', { registryType: 'npm', identifier: 'owner/name' }],
  ['a@npm:evil', { registryType: 'npm', identifier: 'a@npm:evil' }],
  [
    'a named one',
    { ...oci, runtimeArguments: [{ type: 'named', name: '-v', value: '{dir}:/d', variables: { dir: {} } }] },
  ],
  [
    'a place whose default is a switch',
    { ...npm, runtimeArguments: [{ type: 'positional', isRequired: true, default: '--package=@evil/pkg' }] },
  ],
  ['another package registry', { ...npm, registryBaseUrl: 'https://packages.example/npm' }],
  ['one by its host alone', { ...pypi, registryBaseUrl: 'localhost:5000' }],
  ['another registry of images', { ...oci, registryBaseUrl: 'https://images.example' }],
  ['a program to fill in', { ...npm, runtimeArguments: [{ type: 'positional', isRequired: true }] }],
])('what changes the program or its sandbox has no button and no file, and is named: %s', (_, one) => {
  for (const client of clientNames) {
    const [way] = connectWith({ ...item, packages: [one] }, client);
    expect(way?.link, client).toBeUndefined();
    expect(way?.json).toBeUndefined();
    expect(way?.file).toBeUndefined();
    expect(way?.text).toContain('The server’s entry sets ');
    expect(way?.text).toContain('no button');
    expect(way?.runs).toMatch(/\b(npx|uvx|dnx|docker) /);
  }
});

test('the sentence says which and why, and the whole command stays to copy', () => {
  const one = { ...npm, runtimeArguments: words('-y', '-p', '@evil/pkg'), ...variable('NODE_OPTIONS') };
  const way = first({ ...item, packages: [one] }, 'cursor');
  expect(way.text).toContain(
    '-p (adds or replaces the installed package) and NODE_OPTIONS (is a variable that controls what programs load or trust)',
  );
  expect(way.command).toBe('npx -y -p @evil/pkg @notionhq/notion-mcp-server@1.2.0');
  expect(way.runs).toBe(`NODE_OPTIONS=x ${way.command}`);
});

test.each<[string, Package]>([
  ['npx', { ...npm, runtimeArguments: words('-y', '--quiet', '--loglevel', 'error') }],
  ['npx with its own package again', { ...npm, runtimeArguments: words('-y', npm.identifier, '-c', 'x') }],
  ['uvx', { ...pypi, runtimeArguments: words('--quiet', '--no-progress') }],
  ['dnx', { ...nuget, runtimeArguments: words('--yes', '-v', 'q') }],
  [
    'docker',
    {
      ...oci,
      runtimeArguments: words(
        ...['run', '-it', '--rm', '--init', '-e', 'KEY=1', '-eA=b', '--name=a', '-p', '80:80'],
        ...['--network', 'none', '--cap-drop=ALL', '--security-opt', 'no-new-privileges:true'],
      ),
    },
  ],
  ['a package’s own switches', { ...npm, packageArguments: words('-p', '80', '--registry=x') }],
  ['the usual package registry', { ...pypi, registryBaseUrl: 'https://pypi.org' }],
  [
    'an image that names its registry',
    { ...oci, registryBaseUrl: `https://${oci.identifier.split('/')[0]}` },
  ],
  ['variables of its own', { ...npm, ...variable('API_KEY') }],
  ['how Python writes', { ...pypi, ...variable('PYTHONUNBUFFERED') }],
  ['a token of a Git host', { ...npm, ...variable('GIT_TOKEN') }],
])('what is known to be harmless keeps its button, with the command before it: %s', (_, one) => {
  for (const client of ['vscode', 'cursor'] as const) {
    const way = first({ ...item, packages: [one] }, client);
    expect(way.link).toBeDefined();
    const server = Object.values(way.json.servers ?? way.json.mcpServers)[0] as {
      command: string;
      args: string[];
    };
    expect(way.runs).toContain([server.command, ...server.args].join(' '));
  }
});
