import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expectTrace } from '@context-native/recorder/testing';
import { expect, onTestFinished, test } from 'vitest';
import { addProxy, removeProxy } from '../src/host/entries.ts';
import { parsePlaced } from '../src/host/jsonc.ts';
import { Host, oddServer, textsIn, until } from './record-host.ts';
import { bodyOf, json, serve } from './record-proxy.ts';
import { main, runHere } from './run-cli.ts';

const add = (text: string, only: string[] = []) =>
  addProxy(text, only, ['/bin/node', '/main.js'], (server) => ['--out', `/traces/${server}`]);

/** As the documentation of each host has it. */
const files = {
  'VS Code': `{
  // Asked for once.
  "inputs": [{"type": "promptString", "id": "key", "description": "Key", "password": true},],
  "servers": {
    "perplexity": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y", "server-perplexity-ask"], /* kept */
      "env": {"KEY": "\${input:key}"},
    },
    "github": {"type": "http", "url": "https://me:hidden@api.example/mcp?key=hidden"},
  },
}
`,
  'Claude Desktop': `{
  "mcpServers": {
    "filesystem": {
      "command": "npx",
      "args": [
        "-y",
        "@modelcontextprotocol/server-filesystem",
        "/home/me"
      ]
    }
  },
  "other": 1.50
}`,
  'one line':
    '{"mcpServers":{"a":{"command":"a b\\u0063"},"b":{"args":[],"command":"b"},"c":{"command":"c","args":[ ]}}}',
  'arguments that look like ours': '{"mcpServers":{"a":{"args":["record","--","x"],"command":"a"}}}',
  'an empty array behind the command':
    '{"mcpServers":{"a":{"command": "a", "args": []}, "b":{"command": "b", "args": [ "x" ]}}}',
};

test.each(Object.entries(files))(
  '%s: each command starts behind the proxy, and is as it was afterwards',
  (_, text) => {
    const added = add(text);
    expect(added.text).not.toBe(text);
    expect(add(added.text).text).toBe(added.text);
    expect(removeProxy(added.text, []).text).toBe(text);
    expect(removeProxy(text, []).text).toBe(text);
  },
);

test('the server’s command and arguments stand behind the proxy’s', () => {
  const { text, done } = add(files['VS Code']);
  expect(done).toEqual([
    { server: 'perplexity', did: 'is recorded from its next start' },
    { server: 'github', did: expect.stringContaining('(https://api.example/mcp) and is unchanged') },
  ]);
  expect(text).toContain('"command": "/bin/node"');
  expect(text).toContain(
    '["/main.js", "record", "--host-entry", "--out", "/traces/perplexity", "--", "npx", "-y", "server-perplexity-ask"]',
  );
  expect(text).toContain('// Asked for once.');
});

test('one server can be added and removed for itself', () => {
  const added = add(files['one line'], ['b']).text;
  const parsed = JSON.parse(added).mcpServers;
  expect(parsed.a).toEqual({ command: 'a bc' });
  expect(parsed.b.args.slice(-2)).toEqual(['--', 'b']);
  const both = add(added).text;
  expect(removeProxy(both, ['a', 'c']).text).toBe(added);
});

test.each([
  ['{"mcpServers": {"a": 1}}', 'a is not an object'],
  ['{"mcpServers": []}', 'it has no list of servers'],
  ['[]', 'it has no list of servers'],
  ['{"mcpServers": {"a": {"command": "a", "args": "b"}}}', 'args of a is not an array'],
  ['{"mcpServers": {\n"a": {"command": "a" "b"}}}', 'neither a comma nor } in line 2'],
  ['{"mcpServers": {}, "mcpServers": {}}', 'a second "mcpServers" in line 1'],
  ['{"a": tru}', 'a value that is not JSON in line 1'],
  ['{a: 1}', 'a value that is not JSON in line 1'],
  ['{"a": 1} 2', 'more than one value in line 1'],
  ['{"a"', 'a name without a value in line 1'],
  ['{"a": [', 'an unexpected end in line 1'],
  ['', 'an unexpected end in line 1'],
  [`${'['.repeat(200)}`, 'nesting that is too deep'],
])('%j is left as it is', (text, words) => {
  expect(() => add(text)).toThrow(words);
});

test('what stands in text is no comment, and places are those of the text', () => {
  const text = '\uFEFF{"a//": "/* x */", /* y */ "b": [1, -2.5e3, null,], // z\n}';
  const whole = parsePlaced(text);
  if (whole.kind !== 'object') throw new Error('an object was expected');
  const b = whole.members.get('b');
  expect(whole.members.get('a//')).toMatchObject({ value: '/* x */' });
  expect(text.slice(b?.start, b?.end)).toBe('[1, -2.5e3, null,]');
});

test('a host’s file is changed in place, with a copy beside it, and a server behind it is recorded', async () => {
  const [command, ...args] = oddServer;
  const before = JSON.stringify(
    { mcpServers: { odd: { command, args }, away: { url: 'ftp://x.example' } } },
    null,
    2,
  );
  const folder = makeFolder({ 'real.json': before });
  symlinkSync('real.json', join(folder, 'config.json'));
  chmodSync(join(folder, 'real.json'), 0o600);
  const text = () => readFileSync(join(folder, 'config.json'), 'utf8');
  const given = ['--config', 'config.json', '--out', 'traces', '--keep', 'echo:a'];
  const added = await runHere(folder, ['host', 'add', ...given]);
  expect(added).toMatchObject({ status: 0, stderr: '' });
  expect(added.stdout).toMatch(
    /odd is recorded from its next start\naway has no command .*\n.*the original is in .*real\.json\.context-native-backup\n/,
  );
  expect(readFileSync(join(folder, 'real.json.context-native-backup'), 'utf8')).toBe(before);
  expect(lstatSync(join(folder, 'config.json')).isSymbolicLink()).toBe(true);
  expect(statSync(join(folder, 'real.json')).mode & 0o777).toBe(0o600);
  const { odd } = JSON.parse(text()).mcpServers;
  expect(odd.command).toBe(process.execPath);
  expect(odd.args.slice(0, 3)).toEqual([main, 'record', '--host-entry']);

  // What the host starts now, from another folder.
  const [, , ...rest] = odd.args;
  const end = rest.indexOf('--');
  const host = await new Host(makeFolder(), rest.slice(0, end), rest.slice(end + 1)).begin();
  await host.call('echo');
  await host.end();
  expectTrace(textsIn(join(folder, 'traces', 'odd'))[0], { calls: ['initialize', 'echo'] });

  expect((await runHere(folder, ['host', 'add', ...given])).stdout).toContain('odd is already recorded');
  expect((await runHere(folder, ['host', 'remove', '--config', 'config.json', 'odd'])).status).toBe(0);
  expect(text()).toBe(before);
  expect((await runHere(folder, ['host', 'remove', '--config', 'config.json'])).stdout).toContain(
    'odd is not recorded',
  );
});

test('servers with a url are asked at a proxy that host run starts, and are as they were afterwards', async () => {
  const seen: (string | undefined)[] = [];
  const to = await serve(async (asked, answer) => {
    seen.push(asked.url, asked.headers.authorization);
    const { id } = JSON.parse(await bodyOf(asked));
    answer.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } }));
  });
  const key = ['hidden', 'key'].join('-');
  const before = `{
  "servers": {
    "rates": {"type": "http", "url": "${to.replaceAll('/', '\\/')}?key=${key}", "headers": {"Authorization": "Bearer x"}}, // kept
    "again": {"url": "${to}"},
    "old": {"type": "sse", "url": "https://rates.example/sse"},
    "own": {"url": "https://\${input:host}/mcp"},
    "open": {"url": "https://me:secret@rates.example/mcp"},
  },
}
`;
  const folder = makeFolder({ 'mcp.json': before });
  const file = join(folder, 'mcp.json');
  const beside = `${file}.context-native-servers`;
  const given = ['--config', 'mcp.json', '--out', 'traces', '--spec', '0.2-draft'];
  const added = await runHere(folder, ['host', 'add', ...given]);
  expect(added).toMatchObject({ status: 0, stderr: '' });
  expect(added.stdout.split('\n').map((line) => line.replace(/:2\d{4}\//, ':PORT/'))).toEqual([
    `rates is recorded from the next host run, at http://127.0.0.1:PORT/mcp (${to})`,
    `again is recorded from the next host run, at http://127.0.0.1:PORT/mcp (${to})`,
    'old has no command (https://rates.example/sse) and is unchanged: HTTP+SSE of 2024-11-05 is not recorded',
    expect.stringContaining('own has no command'),
    'open has no command (https://rates.example/mcp) and is unchanged: its URL has a password',
    expect.stringContaining('the original is in'),
    `to record servers with a url, run context-native host run --config ${file}`,
    '',
  ]);
  expect(statSync(beside).mode & 0o777).toBe(0o600);
  const addresses = [...readFileSync(file, 'utf8').matchAll(/"(http:\/\/127[^"]*)"/g)].map(
    ([, url = '']) => url,
  );
  expect(new Set(addresses).size).toBe(2);
  expect((await runHere(folder, ['host', 'add', ...given])).stdout).toContain('rates is already recorded');

  const proxies = spawn(process.execPath, [main, 'host', 'run', '--config', 'mcp.json'], { cwd: folder });
  onTestFinished(() => void proxies.kill('SIGKILL'));
  const ended = once(proxies, 'close');
  let said = '';
  proxies.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await until(() => ((said.match(/ records http/g) ?? []).length === 2 ? true : undefined));
  for (const address of addresses) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'lookup' } });
    const answer = await fetch(address, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer x' },
      body,
    });
    expect(answer.status).toBe(200);
  }
  proxies.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(seen).toContain(`/mcp?key=${key}`);
  expect(seen).toContain('Bearer x');
  expect(added.stdout + said).not.toContain(key);
  for (const name of ['rates', 'again'])
    expectTrace(textsIn(join(folder, 'traces', name), '.trace.jsonl')[0], { calls: ['lookup'] });

  expect((await runHere(folder, ['host', 'remove', '--config', 'mcp.json', 'again'])).status).toBe(0);
  expect(Object.keys(JSON.parse(readFileSync(beside, 'utf8')).servers)).toEqual(['rates']);
  expect((await runHere(folder, ['host', 'remove', '--config', 'mcp.json'])).status).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(existsSync(beside)).toBe(false);
});

test("Windsurf's serverUrl and Gemini CLI's httpUrl are addresses as url is", async () => {
  const before = `{
  "mcpServers": {
    "surf": {"serverUrl": "https://rates.example/mcp", "headers": {"Authorization": "Bearer \${env:KEY}"}},
    "twins": {"url": "https://rates.example/sse", "httpUrl": "https://rates.example/two"},
    "own": {"httpUrl": "https://$RATES_HOST/mcp"},
    "env": {"serverUrl": "https://rates.example/\${env:ROOT}"},
    "old": {"serverUrl": "https://rates.example/sse", "type": "sse"},
  },
}
`;
  const folder = makeFolder({ 'c.json': before });
  const config = ['--config', 'c.json'];
  const { status, stdout } = await runHere(folder, ['host', 'add', ...config]);
  expect(status).toBe(0);
  expect(stdout.split('\n').slice(0, 5)).toEqual([
    expect.stringMatching(/^surf is recorded from .*\/mcp \(https:\/\/rates\.example\/mcp\)$/),
    expect.stringMatching(/^twins is recorded from .*\/two \(https:\/\/rates\.example\/two\)$/),
    expect.stringMatching(/^own has no command .*a variable/),
    expect.stringMatching(/^env has no command .*a variable/),
    expect.stringMatching(/^old has no command .*HTTP\+SSE/),
  ]);
  const changed = readFileSync(join(folder, 'c.json'), 'utf8');
  expect(changed).toMatch(/"surf": \{"serverUrl": "http:\/\/127\.0\.0\.1:2\d{4}\/mcp", "headers"/);
  expect(changed).toMatch(
    /"url": "https:\/\/rates\.example\/sse", "httpUrl": "http:\/\/127\.0\.0\.1:2\d{4}\/two"/,
  );
  expect((await runHere(folder, ['host', 'add', ...config])).stdout).toContain('surf is already recorded');
  expect((await runHere(folder, ['host', 'remove', ...config])).status).toBe(0);
  expect(readFileSync(join(folder, 'c.json'), 'utf8')).toBe(before);
});

test('hosts keep their servers in files of their own', async () => {
  const entry = '{"mcpServers": {"a": {"command": "a"}}}';
  const folder = makeFolder({
    '.vscode/mcp.json': '{"servers": {"a": {"command": "a"}}}',
    '.cursor/mcp.json': entry,
    '.mcp.json': entry,
  });
  for (const [host, file] of Object.entries({
    vscode: '.vscode/mcp.json',
    cursor: '.cursor/mcp.json',
    'claude-code': '.mcp.json',
  })) {
    expect((await runHere(folder, ['host', 'add', '--host', host, '--package', './c.tgz'])).stdout).toContain(
      `${file} is changed`,
    );
    expect(readFileSync(join(folder, file), 'utf8')).toContain(
      `"npx", "args": ["-y", "-p", "${join(folder, 'c.tgz')}", "context-native", "record", `,
    );
  }
});

test.each([
  [[], 'host needs a command: add, remove or run'],
  [['run', '--config', 'c.json'], 'c.json has no recorded server with a url'],
  [['add'], 'name the host: --host vscode'],
  [['add', '--config', 'c.json', '--spec', '9.9'], '--spec must be 0.1 or'],
  [['add', '--config', 'c.json', '--keep', 'a b'], '--keep: "a b"'],
  [['add', '--config', 'c.json', '--keep=-x'], '--keep: "-x"'],
  [['add', '--config', 'c.json', '--otlp', 'nonsense'], '--otlp needs a URL'],
  [['add', '--config', 'c.json', '--context', 'none.json'], 'none.json: file or folder not found'],
  [['remove', '--config', 'c.json', '--out', 'zzz'], 'host remove has no option --out'],
  [['run', '--config', 'c.json', '--keep', 'x'], 'host run has no option --keep'],
  [['add', '--frob'], 'unknown option --frob'],
  [['add', '--host', 'emacs'], '--host must be one of'],
  [
    ['add', '--host', 'vscode'],
    'vscode has no file of servers at .vscode/mcp.json. Name the file with --config FILE, or add a server in the host first.',
  ],
  [['add', '--config', 'none.json'], 'none.json: file or folder not found'],
  [['add', '--config', 'c.json', 'b'], 'c.json is unchanged: it has no server b'],
  [['remove', '--config', 'wrong.json'], 'wrong.json is unchanged: neither a comma nor } in line 1'],
])('host %j is refused', async (args, words) => {
  const folder = makeFolder({ 'c.json': '{"mcpServers": {}}', 'wrong.json': '{"a": 1' });
  const { status, stderr } = await runHere(folder, ['host', ...args]);
  expect(status).toBe(2);
  expect(stderr).toContain(words);
  expect(existsSync(join(folder, 'c.json.context-native-backup'))).toBe(false);
});

/** A file beside a host's own, with the original URL of one server. */
const besideOf = (server: object) => JSON.stringify({ servers: { a: server } });
const moved = { was: '"https://a.example/mcp"', is: 'http://127.0.0.1:20000/mcp', options: [] };

test.each([
  '{"servers": ',
  '[]',
  '{"servers": []}',
  besideOf([]),
  besideOf({ ...moved, was: 'https://a.example/mcp' }),
  besideOf({ ...moved, is: 'nowhere' }),
  besideOf({ ...moved, options: '--out' }),
])('a damaged file of original URLs is refused and kept: %s', async (text) => {
  const config = `{"mcpServers": {"a": {"url": "${moved.is}"}, "b": {"url": "https://b.example/mcp"}}}`;
  for (const action of ['add', 'remove', 'run']) {
    const folder = makeFolder({ 'c.json': config, 'c.json.context-native-servers': text });
    const { status, stdout, stderr } = await runHere(folder, ['host', action, '--config', 'c.json']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^context-native: .*c\.json\.context-native-servers is damaged, .* Restore the damaged file, or copy the URLs .*\nTry .*\n$/,
    );
    expect(readFileSync(join(folder, 'c.json.context-native-servers'), 'utf8')).toBe(text);
    expect(readFileSync(join(folder, 'c.json'), 'utf8')).toBe(config);
  }
});

test('a program that npx has for a while is put into no file without the place of its package', async () => {
  const start = `await import(${JSON.stringify(main)});`;
  const folder = makeFolder({
    'c.json': '{"mcpServers": {"a": {"command": "a"}}}',
    '_npx/1/start.mjs': start,
  });
  const add = (...more: string[]) =>
    spawnSync(process.execPath, ['_npx/1/start.mjs', 'host', 'add', '--config', 'c.json', ...more], {
      cwd: folder,
      encoding: 'utf8',
    });
  const refused = add();
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('--package PLACE');
  expect(add('--package', './c.tgz').status).toBe(0);
});
