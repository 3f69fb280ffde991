import { expect, test } from 'vitest';
import { publicCommand } from '../src/public/public-command.ts';
import { publicText, publicUrl } from '../src/public/public-text.ts';

/** Made at run time, so that no scanner takes the file for a leak. */
const token = ['sbp', '0123456789abcdef0123456789abcdef01234567'].join('_');
const word = ['hunter', '2'].join('').repeat(2);
const login = `user:${word}`;
const out = '<left out>';

/** A command line, and its form in a report. */
const commands: [given: string[], shown: string[]][] = [
  [
    ['/usr/bin/node', '/home/alice/server.mjs', '--access-token', token],
    ['node', 'server.mjs', '--access-token', out],
  ],
  [
    ['npx', '-y', '@scope/pkg@1.2', `--api-key=${token}`, 'stdio'],
    ['npx', '-y', '@scope/pkg@1.2', `--api-key=${out}`, 'stdio'],
  ],
  [
    ['npx', '-y', '-p', '@scope/pkg@1.2', 'pkg', `postgres://${login}@db.example:5432/app`],
    ['npx', '-y', '-p', '@scope/pkg@1.2', 'pkg', 'postgres://left-out@db.example:5432/app'],
  ],
  [
    ['npx', '-y', '@modelcontextprotocol/server-filesystem', '/home/alice/notes', '/home/alice', '~/x/y'],
    ['npx', '-y', '@modelcontextprotocol/server-filesystem', 'notes', out, 'y'],
  ],
  [
    ['uvx', 'server==1.2.3'],
    ['uvx', 'server==1.2.3'],
  ],
  [
    ['uvx', '--from', `git+https://${word}@git.example/a/b`, 'server', '--repository', '/home/alice/x'],
    ['uvx', '--from', 'git+https://left-out@git.example/a/b', 'server', '--repository', out],
  ],
  [
    [
      'docker',
      'run',
      '-i',
      '--rm',
      '-e',
      `TOKEN=${word}`,
      '-v',
      '/home/a:/d',
      'ghcr.io/a/b-mcp:1.2',
      'stdio',
    ],
    ['docker', 'run', '-i', '--rm', '-e', `TOKEN=${out}`, '-v', out, 'ghcr.io/a/b-mcp:1.2', 'stdio'],
  ],
  [
    ['docker', 'run', '--env', `token=${word}`, '--env=AB=b', `-eB=${word}`, 'image'],
    ['docker', 'run', '--env', out, `--env=AB=${out}`, `-eB=${out}`, 'image'],
  ],
  [
    [
      'npx',
      'mcp-remote',
      `https://x.example/mcp?key=${word}#${word}`,
      '--header',
      `Authorization: Bearer ${word}`,
    ],
    ['npx', 'mcp-remote', 'https://x.example/mcp?key=left-out', '--header', `Authorization: ${out}`],
  ],
  [
    ['env', `API_KEY=${word}`, 'npx', '-y', 'srv', `-H`, `X-Key: ${word}`, `Cookie: a=${word}`],
    ['env', `API_KEY=${out}`, 'npx', '-y', 'srv', '-H', `X-Key: ${out}`, `Cookie: ${out}`],
  ],
  [
    [
      'C:\\Users\\alice\\node.exe',
      'C:\\Users\\alice\\server.js',
      `-p${word}`,
      word,
      '\\\\host\\share\\f.json',
    ],
    ['node.exe', 'server.js', `-p${out}`, out, 'f.json'],
  ],
  [
    ['cmd', '/c', 'npx', '-y', 'srv', '--quiet', word],
    ['cmd', '/c', 'npx', '-y', 'srv', '--quiet', out],
  ],
  [
    ['node', '--import', 'file:///home/alice/hook.mjs', 'file:///home/alice/server.mjs'],
    ['node', '--import', 'hook.mjs', 'server.mjs'],
  ],
  [
    ['sh', '-c', `KEY=${word} node /home/alice/x.js`],
    ['sh', '-c', `KEY=${out}`],
  ],
  [
    ['node', '-e', `connect("${word}")`],
    ['node', '-e', out],
  ],
  [
    ['uv', '--directory', '/home/alice/p', 'run', 'server.py', '--token', `-${word}`],
    ['uv', '--directory', out, 'run', 'server.py', '--token', out],
  ],
  [
    ['python3.12', '-u', '-m', 'my_server', '--config', `{"password":"${word}"}`],
    ['python3.12', '-u', '-m', 'my_server', '--config', out],
  ],
  [
    ['java', `-Dkey=${word}`, '-jar', '/opt/a/server.jar', `{"password":"${word}"}`],
    ['java', `-Dkey=${out}`, '-jar', 'server.jar', out],
  ],
  [
    ['deno', 'run', '-A', '--allow-net=db.example', 'npm:@x/y@1', '--stdio'],
    ['deno', 'run', '-A', `--allow-net=${out}`, 'npm:@x/y@1', '--stdio'],
  ],
  // A value joined to a short flag, or a long flag after a single dash that is not well known.
  [
    ['mysql', '-uroot', '-psecretword', 'shop'],
    ['mysql', `-u${out}`, `-p${out}`, out],
  ],
  [
    ['tool', '-porangetree', '-porange-tree', '-porange.tree', '-porange=tree', '-porange:tree', 'x'],
    ['tool', ...Array(5).fill(`-p${out}`), 'x'],
  ],
  [
    ['tool', '-passphrase', 'secretword', '-unknown', '-secretword', 'notes'],
    ['tool', `-p${out}`, out, `-u${out}`, `-s${out}`, out],
  ],
  [
    ['docker', 'run', '-itv', '/home/alice:/d', '-uroot', 'b', '-m512m', 'image', 'stdio'],
    ['docker', 'run', `-i${out}`, out, `-u${out}`, out, `-m${out}`, 'image', 'stdio'],
  ],
  [
    ['java', '-Xmx512m', '-XX:MaxHeap=1g', '-cp', '/opt/a/lib', '-verbose', 'Main'],
    ['java', '-Xmx512m', `-XX=${out}`, '-cp', out, '-verbose', out],
  ],
  [
    ['./server', '-transport', 'stdio', '-port=8080', '-token', 'secretword', '-debug'],
    ['./server', '-transport', out, `-port=${out}`, '-token', out, '-debug'],
  ],
  [
    ['bash', '-lc', 'docker run', '-it', '-O2', '-v'],
    ['bash', '-lc', out, '-it', '-O2', '-v'],
  ],
  [[], []],
];

test.each(commands)('of %j names are kept, and no value', (given, shown) => {
  expect(publicCommand(given)).toEqual(shown);
  // A report that is written again loses nothing more.
  expect(publicCommand(shown)).toEqual(shown);
});

test('a URL keeps its host, path and the names of its query', () => {
  expect(publicUrl('http://localhost:3000/mcp')).toBe('http://localhost:3000/mcp');
  expect(publicUrl(`https://${login}@x.example/mcp?api_key=${word}&p=1`)).toBe(
    'https://left-out@x.example/mcp?api_key=left-out&p=left-out',
  );
  expect(publicUrl(`https://x.example/mcp;v=${word};w=1/a`)).toBe(
    'https://x.example/mcp;v=left-out;w=left-out/a',
  );
  expect(publicUrl('https://x.example/api/s/ZmFiMTIzNDU2Nzg5/mcp')).toBe(
    'https://x.example/api/s/left-out/mcp',
  );
});

test.each([
  [`refused: Authorization: Bearer ${word}`, `refused: Authorization: ${out}`],
  [`cannot reach postgres://${login}@db.example/app.`, 'cannot reach postgres://left-out@db.example/app.'],
  [`the key ${token} is not valid`, `the key ${out} is not valid`],
  ["ENOENT: no such file, open '/home/alice/.config/x/key.json'", "ENOENT: no such file, open 'key.json'"],
  ['at file:///Users/alice/p/server.mjs:3:4', 'at server.mjs:3:4'],
  ['at C:\\Users\\alice\\p\\server.mjs:3:4', 'at server.mjs:3:4'],
  ['"C:\\\\Users\\\\alice\\\\x.json"', '"x.json"'],
  // These are no paths of a machine.
  [
    'GET /mcp and /.well-known/oauth-protected-resource',
    'GET /mcp and /.well-known/oauth-protected-resource',
  ],
  ['notifications/roots/list_changed', 'notifications/roots/list_changed'],
])('of %j a report quotes %j', (text, shown) => {
  expect(publicText(text)).toBe(shown);
  expect(publicText(shown)).toBe(shown);
});
