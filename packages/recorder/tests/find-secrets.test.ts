import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { makeSecretRules } from '../scripts/make-secret-rules.ts';
import { findSecrets } from '../src/find-secrets.ts';
import { scanSecrets } from '../src/scan-secrets.ts';
import { withoutSecrets } from '../src/secrets.ts';

interface Case {
  text: string[];
  name?: string;
  grade?: string;
}

const file = join(import.meta.dirname, '../secrets/cases.json');
const { secrets, lookAlikes } = JSON.parse(readFileSync(file, 'utf8')) as Record<
  'secrets' | 'lookAlikes',
  Case[]
>;
const textOf = ({ text }: Case) => text.join('');
const isLost = (row: Case) => withoutSecrets({ [row.name ?? 'note']: textOf(row) }).left_out.length > 0;

test('the rules of both languages are fresh: node packages/recorder/scripts/make-secret-rules.ts', () => {
  for (const [path, text] of Object.entries(makeSecretRules())) expect(readFileSync(path, 'utf8')).toBe(text);
});

test('of the shared table secrets are left out and look-alikes stay', () => {
  expect([secrets.length >= 150, lookAlikes.length >= 150]).toEqual([true, true]);
  const kept = secrets.filter((row) => !isLost(row)).map(textOf);
  const lost = lookAlikes.filter(isLost).map(textOf);
  expect(kept.slice(0, 30)).toEqual([]);
  expect(lost).toEqual([]);
});

test('grades are those of the table, and no look-alike is certain', () => {
  const grades = (row: Case) => findSecrets(textOf(row), row.name).map(({ grade }) => grade);
  for (const row of secrets) expect([textOf(row), grades(row).sort()[0]]).toEqual([textOf(row), row.grade]);
  expect(lookAlikes.filter((row) => grades(row).includes('certain')).map(textOf)).toEqual([]);
});

test('Python finds the same, at the same places', () => {
  const rows = [...secrets, ...lookAlikes].map((row) => [textOf(row), row.name ?? null] as const);
  const program = [
    'import json, sys',
    'from context_native.secrets.find_secrets import find_secrets',
    'rows = json.load(sys.stdin)',
    'print(json.dumps([[vars(secret) for secret in find_secrets(*row)] for row in rows]))',
  ].join('\n');
  const cwd = join(import.meta.dirname, '../../python');
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { cwd, input: JSON.stringify(rows) });
  expect(String(stderr)).toBe('');
  const found = JSON.parse(String(stdout)) as unknown[];
  expect(found).toHaveLength(rows.length);
  for (const [index, [text, name]] of rows.entries())
    expect([text, found[index]]).toEqual([text, findSecrets(text, name ?? undefined)]);
});

test('a password in a list of arguments is found beside its command', () => {
  const password = ['hunter2', 'hunter2'].join('');
  const secrets: [value: unknown, pointer: string][] = [
    [{ command: 'redis-cli', args: ['-h', 'db', '-a', password] }, '/args/3'],
    [{ command: '/usr/bin/mysql', args: ['-u', 'root', `-p${password}`] }, '/args/2'],
    [{ cmd: 'docker', args: ['login', '-u', 'bob', '-p', password] }, '/args/4'],
    [{ command: 'curl', args: ['-u', `admin:${password}`, 'https://rates.example'] }, '/args/1'],
    [['sshpass', '-p', password, 'ssh', 'bob@host'], '/2'],
    [{ args: ['mongosh', '-u', 'bob', '-p', `${password} "x"`] }, '/args/4'],
  ];
  for (const [value, pointer] of secrets) {
    expect([value, scanSecrets(value).map((place) => place.pointer)]).toEqual([value, [pointer]]);
    expect(withoutSecrets(value).left_out).toEqual([{ pointer, reason: 'secret' }]);
  }
  for (const value of [
    { command: 'docker', args: ['run', '-p', '8080:80', 'x9y8z7w6'] },
    { command: 'npx', args: ['-p', 'server9x8y7z', '-a', 'abc123xyz'] },
    { command: 'mysql', args: ['-u', 'root', '-p', 'orders2026'] },
    { command: 'redis-cli', args: ['-a', '$REDIS_PASSWORD'] },
    ['mkdir', '-p', 'build2026/x1'],
    [null, 7, '-p', {}],
  ])
    expect([value, scanSecrets(value), withoutSecrets(value).left_out]).toEqual([value, [], []]);
});

test('a digest of a tool is no secret, whatever the tool is called; another value is', () => {
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  const digests = { item_digests: { get_api_key: digest, password: digest, lookup: digest } };
  expect([scanSecrets(digests), withoutSecrets(digests)]).toEqual([[], { kept: digests, left_out: [] }]);
  const pointer = '/item_digests/password';
  const other = { item_digests: { password: ['hunter2', 'hunter2'].join('') } };
  expect(scanSecrets(other).map((place) => place.pointer)).toEqual([pointer]);
  expect(withoutSecrets(other).left_out).toEqual([{ pointer, reason: 'secret' }]);
  // Elsewhere, it can be the hash of a password.
  expect(withoutSecrets({ password: digest }).left_out).toEqual([{ pointer: '/password', reason: 'secret' }]);
});

test('the secret parts of a JSON Web Key are found, and its public parts are kept', () => {
  const part = ['nWGxne_9WmC6hEr0kuwsxERJ', 'xWl7MmkZcDusAxyuf2A'].join('');
  const keys: [key: object, name: string][] = [
    [{ kty: 'OKP', crv: 'Ed25519', x: `1${part}`, d: part }, 'd'],
    [{ kty: 'EC', crv: 'P-256', x: `1${part}`, y: `2${part}`, d: part }, 'd'],
    [{ kty: 'oct', k: part }, 'k'],
    [{ kty: 'RSA', n: `1${part}`, e: 'AQAB', qi: part }, 'qi'],
  ];
  for (const [key, name] of keys) {
    const { [name]: _secret, ...open } = key as Record<string, string>;
    expect(scanSecrets({ keys: [key] })).toEqual([
      { pointer: `/keys/0/${name}`, kind: 'private-key', grade: 'certain' },
    ]);
    const left_out = [{ pointer: `/${name}`, reason: 'secret' }];
    expect(withoutSecrets(key)).toEqual({ kept: open, left_out });
  }
  for (const other of [
    { kty: 'OKP', crv: 'Ed25519', x: part },
    { d: part },
    { kty: 'EC', d: 'M0 0L10 10' },
    { kty: 'OKP', k: 3 },
  ])
    expect([other, scanSecrets(other)]).toEqual([other, []]);
});

test('a hostile text of a megabyte is read in linear time', () => {
  const parts = [
    '://a:',
    '-eyJ',
    'eyJaaaaaaaaaa.',
    'sk-',
    'key=',
    'token',
    'pin',
    'password: ',
    'password:"',
    '--token ',
    'Bearer ',
    'a',
    '-----BEGIN PRIVATE KEY-----',
    'BEGIN A ',
    '?key=',
    ' -u a:',
    'curl -u ',
    'mysql ',
    'redis-cli ',
    '"token',
    'is ',
    'token is ',
    'hooks.slack.com/services/',
    '0/1',
    'pk.eyJ',
    'secret\\"',
    'secret"\n',
    '1234567890:A',
    'A1b2C3d4',
    'key value',
    'kind: Secret\n',
    'kind: Secret\ndata:\n a: bcde\n',
    'seed ',
    'seed abandon able ',
    'abandon ',
    'PASSWORD ',
    'A_PASSWORD x ',
    'put("token", ',
    'docker login -p ',
    'sqlplus -s ',
    'htpasswd -b ',
    'net use /user:',
    'passphrase: open ',
    'пароль ',
    'mot de passe ',
    's.',
    '0123456789abcdef',
    'password || ',
    'token string ',
    'IDENTIFIED BY ',
    'a_b1C2d3',
    'algolia=',
    'token of a b c d ',
    '0123456789abcdef.',
  ];
  for (const part of parts) {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    const start = process.cpuUsage();
    findSecrets(text);
    const { user } = process.cpuUsage(start);
    expect([part, user < 1_500_000 || user]).toEqual([part, true]);
  }
});
