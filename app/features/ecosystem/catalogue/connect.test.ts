// biome-ignore-all lint/suspicious/noTemplateCurlyInString: clients fill in what looks like a template
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Connectable, clientNames, connectWith } from './connect.ts';
import type { Package } from './package.ts';

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
    ...{ name: 'notion', type: 'http' },
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
  expect(vscode.text).toContain('It also reads DEBUG.');
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

test('whatever a registry writes stays one word of the command line', () => {
  const value = `a'; touch /tmp/broken; echo '$(id) "`;
  const packages = [{ ...npm, packageArguments: [{ type: 'positional' as const, value }] }];
  const { command = '' } = first({ ...item, packages }, 'claude-code');
  const said = execFileSync('sh', ['-c', command.replace(/^claude/, "printf '%s\\n'")]).toString();
  expect(said.trimEnd().split('\n').at(-1)).toBe(value);
});

test('an endpoint of the old transport is marked, and the newer address is what a client is given', () => {
  const old = { ...item, remoteUrl: 'https://mcp.a.example/sse', transports: ['sse', 'streamable-http'] };
  expect(first(old, 'vscode')).toMatchObject({
    isOld: true,
    json: { servers: { notion: { type: 'sse', url: 'https://mcp.a.example/sse' } } },
    text: expect.stringContaining('No newer address is known'),
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
