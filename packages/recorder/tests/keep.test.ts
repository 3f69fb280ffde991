import { expect, test } from 'vitest';
import { canonicalJson, sha256Of } from '../src/canonical.ts';
import { allowedOf, keepNothing, leave, none, parseKeep, wholly } from '../src/keep.ts';
import { isSecretName, isSecretText, withoutSecrets } from '../src/secrets.ts';

const listOf = (allowed: ReturnType<typeof allowedOf>) => (allowed === 'all' ? 'all' : [...allowed]);

test('a list has rules by tool, prompt and resource, for what goes in and what comes out', () => {
  const keep = parseKeep(`
    # what the tax office asks for
    rates.lookup:region, currency ; rates.lookup>rate # and no more
    rates.lookup>content
    *:request_id
    prompt summary:language;prompt summary>messages
    resource file:///public/>contents
    elicitation *>*`);
  expect(listOf(allowedOf(keep, 'tool', 'rates.lookup', 'input'))).toEqual([
    'region',
    'currency',
    'request_id',
  ]);
  expect(listOf(allowedOf(keep, 'tool', 'rates.lookup', 'output'))).toEqual(['rate', 'content']);
  expect(listOf(allowedOf(keep, 'tool', 'rates', 'input'))).toEqual(['request_id']);
  expect(listOf(allowedOf(keep, 'prompt', 'summary', 'input'))).toEqual(['language']);
  expect(listOf(allowedOf(keep, 'resource', 'file:///public/a.txt', 'output'))).toEqual(['contents']);
  expect(listOf(allowedOf(keep, 'resource', 'file:///home/a.txt', 'output'))).toEqual([]);
  expect(listOf(allowedOf(keep, 'elicitation', 'any', 'output'))).toBe('all');
  expect(listOf(allowedOf(keepNothing, 'tool', 'rates.lookup', 'input'))).toEqual([]);
  expect(wholly(allowedOf(keep, 'tool', 'rates.lookup', 'output'), 'content')).toBe('all');
  expect(wholly(allowedOf(keep, 'tool', 'rates.lookup', 'input'), 'content')).toBe(none);
});

test('what is no rule is refused with words', () => {
  expect(() => parseKeep('rates.lookup')).toThrow('"rates.lookup" does not say what to keep');
  expect(() => parseKeep(':region')).toThrow('names no tool, prompt or resource');
  expect(() => parseKeep('rates.lookup:region,')).toThrow('has a member without a name');
  expect(() => parseKeep('tol rates.lookup:region')).toThrow('begins with "tol"');
  expect(() => parseKeep('a:b;'.repeat(10_001))).toThrow('at most 10000 rules');
  expect(() => parseKeep('a'.repeat(1_000_001))).toThrow('at most 1000000 characters');
});

test('a rule of a resource does not lead out of the folder or the host that it names', () => {
  const keep = parseKeep(
    'resource file:///public/>contents; resource https://rates.example>contents; resource rates:ch>contents; resource a/../b>contents',
  );
  const isKept = (uri: string) => listOf(allowedOf(keep, 'resource', uri, 'output')).includes('contents');
  for (const uri of [
    'file:///public/a..b.txt',
    'file:///public/.hidden/a',
    'FILE:///public/a',
    'https://rates.example/eur?on=2026-11-24',
    'https://RATES.example:443/eur',
    'rates:chf',
    'a/../b',
  ])
    expect([uri, isKept(uri)]).toEqual([uri, true]);
  for (const uri of [
    'file:///public/../home/a',
    'file:///public/..',
    'file:///public/./../home/a',
    'file:///public/%2e%2E/home/a',
    'file:///public/.%2e/home/a',
    'file:///public/..%2fhome',
    'file:///public/%252e%252e/home',
    'file:///public/..\\home',
    'file:///public/.\t./home',
    'https://rates.example/?file=../a',
    'https://rates.example.net/eur',
    'https://rates.example@other.example/',
    'https://rates.example:8443/eur',
    'a/../b/c',
  ])
    expect([uri, isKept(uri)]).toEqual([uri, false]);
});

test('what is not allowed is left out with its size, and its digest where that is asked for', () => {
  const value = { region: 'DE', note: 'Grüße', deep: { b: 1, a: [true, null] } };
  const { kept, left_out } = leave(value, new Set(['region']), { digest: true, at: '/arguments' });
  expect(kept).toEqual({ region: 'DE' });
  expect(left_out).toEqual([
    { pointer: '/arguments/note', reason: 'not_allowed', size: 9, digest: sha256Of('Grüße') },
    { pointer: '/arguments/deep', reason: 'not_allowed', size: 23, digest: sha256Of(value.deep) },
  ]);
  expect(canonicalJson(value.deep)).toHaveLength(23);
  expect(leave(value, none)).toEqual({
    kept: undefined,
    left_out: [
      { pointer: '', reason: 'not_allowed', size: new TextEncoder().encode(canonicalJson(value)).byteLength },
    ],
  });
  expect(leave(undefined, none)).toEqual({ kept: undefined, left_out: [] });
  expect(leave([1, 2], new Set(['0'])).kept).toBeUndefined();
  expect(leave(value, 'all')).toEqual({ kept: value, left_out: [] });
});

test('secrets are never kept, nor digests of them', () => {
  const value = {
    region: 'DE',
    password: 'a',
    auth: { accessToken: 'b', 'X-Api-Key': 'c', max_tokens: 5 },
    requestState: 'd',
    list: ['Bearer abcdefghij1', 'fine'],
  };
  const all = leave(value, 'all', { digest: true });
  expect(all.kept).toEqual({ region: 'DE', auth: { max_tokens: 5 }, list: [null, 'fine'] });
  expect(all.left_out).toEqual(
    ['/password', '/auth/accessToken', '/auth/X-Api-Key', '/requestState', '/list/0'].map((pointer) => ({
      pointer,
      reason: 'secret',
    })),
  );
  const some = leave(value, new Set(['region', 'password']), { digest: true });
  expect(some.kept).toEqual({ region: 'DE' });
  // Of what was not allowed and has a secret within no digest is made; what is a secret by its name says so.
  expect(some.left_out.map(({ pointer, reason, digest }) => [pointer, reason, digest])).toEqual([
    ['/password', 'secret', undefined],
    ['/requestState', 'secret', undefined],
    ['/auth', 'not_allowed', undefined],
    ['/list', 'not_allowed', undefined],
  ]);
  expect(leave(value, none, { digest: true }).left_out[0]).not.toHaveProperty('digest');
});

test('secrets are known by their names', () => {
  for (const name of [
    'Authorization',
    'apiKey',
    'client_secret',
    'Set-Cookie',
    'refreshToken',
    'token',
    'db_password',
    'otp',
    'private-key',
  ])
    expect([name, isSecretName(name, 'x')]).toEqual([name, true]);
  for (const name of ['region', 'key', 'monkey', 'spinner', 'currency', 'author', 'tokenizer'])
    expect([name, isSecretName(name, 'x')]).toEqual([name, false]);
  expect(isSecretName('input_tokens', 12)).toBe(false);
  expect(isSecretName('pin', 1234)).toBe(true);
  expect(isSecretName('has_password', true)).toBe(false);
});

test('secrets are known by their forms', () => {
  for (const text of [
    'Bearer 0123456789',
    `see eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.c`,
    '-----BEGIN RSA PRIVATE KEY-----\nabc',
    `ghp_${'a'.repeat(36)}`,
    'postgres://user:k3ttle@host/db',
    'https://files.example/a?access_token=0123456789',
  ])
    expect([text, isSecretText(text)]).toEqual([text, true]);
  for (const text of [
    'Bearer of news',
    'Basic instructions 2 be read',
    'https://files.example/a?page=2',
    'a:b@c',
    'task-skill-list',
  ])
    expect([text, isSecretText(text)]).toEqual([text, false]);
  // Linear in the length of a text.
  expect(isSecretText(`${'://a:'.repeat(200_000)}${'eyJ'.repeat(200_000)}`)).toBe(false);
});

test('secrets are known by the name beside them, and a schema of one stays', () => {
  const value = ['hunter2', 'hunter2'].join('');
  for (const secret of [
    { name: 'DB_PASSWORD', value },
    { key: 'X-API-Key', value },
    ['serve', '--password', value],
    ['Authorization', `Bearer ${value}`],
  ])
    expect(JSON.stringify(withoutSecrets(secret))).not.toContain(value);
  for (const other of [
    { name: 'colour', value },
    ['username', 'password'],
    { properties: { password: { type: 'string', description: 'At least 12 characters' } } },
  ])
    expect(withoutSecrets(other)).toEqual({ kept: other, left_out: [] });
  expect(withoutSecrets({ password: { type: 'string', default: value } }).kept).toEqual({});
});

test('a name that may be a value is not told, neither in what is kept nor in a pointer', () => {
  const token = `ghp_${'a'.repeat(36)}`;
  for (const value of [{ [token]: 1, region: 'DE' }, { region: { [token]: 1 } }]) {
    expect(JSON.stringify(leave(value, 'all'))).not.toContain(token);
    expect(JSON.stringify(leave(value, new Set(['region']), { digest: true }))).not.toMatch(/ghp_|digest/);
  }
  expect(leave({ region: 'DE', deep: { [token]: 1, a: 1 } }, 'all')).toEqual({
    kept: { region: 'DE' },
    left_out: [{ pointer: '/deep', reason: 'secret' }],
  });
  expect(leave({ region: 'DE', 'jane@doe.example': 1 }, new Set(['region']), { at: '/arguments' })).toEqual({
    kept: undefined,
    left_out: [{ pointer: '/arguments', reason: 'not_allowed', size: 36 }],
  });
  // What a rule names may be called anything.
  expect(leave({ 'Full name': 'Jo' }, new Set(['Full name'])).kept).toEqual({ 'Full name': 'Jo' });
});

test('a rule for resources does not follow steps back', () => {
  const keep = parseKeep('resource file:///public/>contents');
  for (const rest of [
    '../private/key',
    'a/%2e%2E/../private/key',
    '%2e./private',
    '..%2fprivate',
    '%252e%252e/private',
    '.\t./private',
    '..\\private',
    'a/..',
    './a',
  ])
    expect([rest, listOf(allowedOf(keep, 'resource', `file:///public/${rest}`, 'output'))]).toEqual([
      rest,
      [],
    ]);
  for (const rest of ['a..b/c', '.hidden', '...', 'a.txt'])
    expect([rest, listOf(allowedOf(keep, 'resource', `file:///public/${rest}`, 'output'))]).toEqual([
      rest,
      ['contents'],
    ]);
});

test('hostile values are bounded', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(withoutSecrets(deep).left_out).toHaveLength(1);
  expect(leave(deep, none, { digest: true }).left_out).toEqual([{ pointer: '', reason: 'not_allowed' }]);
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`m${index}`, 1]));
  expect(leave(wide, new Set(['m1']))).toMatchObject({ kept: undefined, left_out: [{ pointer: '' }] });
  // A half of a surrogate cannot stand in a trace (3.4).
  expect(leave({ a: '\ud800', b: 1 }, 'all')).toEqual({
    kept: { b: 1 },
    left_out: [{ pointer: '/a', reason: 'other' }],
  });
  expect(leave({ '\ud800': 1, b: 1 }, new Set(['b'])).left_out[0]?.pointer).toBe('');
  const own = JSON.parse('{"__proto__": {"x": 1}, "b": 2}');
  expect(Object.keys(leave(own, 'all').kept as object)).toEqual(['__proto__', 'b']);
});
