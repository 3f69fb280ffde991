import { readFileSync } from 'node:fs';
import { checkRegistryFile } from '@context-native/checker';
import { expect, test } from 'vitest';
import { newFileUrl, uploadUrl } from '#app/lib/repository-address.ts';
import { faultsOf } from './entry-file.ts';
import { checkSubmission } from './submission.server.ts';
import { suggestFrom } from './submission.ts';

const trace = readFileSync(
  new URL('../../../../standard/examples/smb-invoice-vat.json', import.meta.url),
  'utf8',
);
const good = {
  name: 'VAT calculator',
  org_id: 'alder-finch',
  agent_code: 'vat-calculator',
  profile: 'smb',
  capabilities: ' vat.calculate \n\n',
  version: '1.2.0',
  compliance: 'on',
  badge_url: '',
  trace,
};

async function check(changes: Record<string, string | File> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...good, ...changes })) form.set(name, value);
  return (await checkSubmission(form)).outcome;
}

test('a good form gives a file that conforms, with the trace as it was written', async () => {
  const outcome = await check();
  expect(outcome).toMatchObject({
    errors: {},
    traceFindings: [],
    conforms: true,
    path: 'registry/entries/alder-finch/vat-calculator.json',
  });
  expect(outcome.file).toContain(trace.trimEnd());
  expect(checkRegistryFile(outcome.file, { path: outcome.path }).conforms).toBe(true);
  const { entry } = JSON.parse(outcome.file);
  expect(entry).toMatchObject({ capabilities: ['vat.calculate'], compliance: true });
  expect(entry).not.toHaveProperty('badge_url');
  const url = new URL(newFileUrl(outcome) ?? '');
  expect(url.origin + url.pathname).toBe('https://github.com/context-native/standard/new/main');
  expect(Object.fromEntries(url.searchParams)).toEqual({ filename: outcome.path, value: outcome.file });
});

test('what the entry is about stands beside it, as the schema of the file has it', async () => {
  const about = {
    repository: 'https://github.com/alder-finch/vat',
    package: '@alder-finch/vat',
    endpoint: 'https://vat.alder-finch.example/mcp',
    server_name: 'example.alder-finch/vat',
  };
  const { file, conforms } = await check(about);
  expect(conforms).toBe(true);
  expect(JSON.parse(file).subject).toEqual({
    repository: about.repository,
    packages: [{ registry_type: 'npm', identifier: about.package, version: '1.2.0' }],
    endpoint: about.endpoint,
    server_name: about.server_name,
  });
  expect(faultsOf(JSON.parse(file))).toEqual([]);
  expect(JSON.parse((await check()).file)).not.toHaveProperty('subject');
  const wrong = await check({
    repository: 'http://github.com/a/b',
    package: 'VAT calculator',
    endpoint: 'https://127.0.0.1/mcp',
    server_name: 'vat',
  });
  expect(wrong.conforms).toBe(false);
  expect(wrong.errors).toEqual({
    repository: 'Use an https URL with a host name.',
    package: expect.stringContaining('on npm'),
    endpoint: 'Use an https URL with a host name.',
    server_name: expect.stringContaining('io.github'),
  });
});

test('a secret of a known kind is refused at its field, and what may be one is a warning', async () => {
  const token = ['sbp', '0123456789abcdef0123456789abcdef01234567'].join('_');
  const withPayload = (payload: object) => {
    const value = JSON.parse(trace);
    Object.assign(value.mcp_events[0].payload, payload);
    return JSON.stringify(value);
  };
  const inTrace = await check({ trace: withPayload({ note: `use ${token}` }) });
  expect(inTrace).toMatchObject({
    conforms: false,
    errors: {
      trace: expect.stringMatching(
        /^There is a secret \(supabase[\w-]*\) at \/mcp_events\/0\/payload\/note\./,
      ),
    },
  });
  expect(JSON.stringify([inTrace.errors, inTrace.traceFindings])).not.toContain(token);
  const address = ['https://user', `${token}@vat.example/mcp`].join(':');
  expect((await check({ badge_url: address })).errors.badge_url).toContain('secret');
  const possible = await check({ trace: withPayload({ password: 'swordfish' }) });
  expect(possible).toMatchObject({ conforms: true, errors: {} });
  expect(possible.warnings).toEqual([expect.stringContaining('/traces/0/mcp_events/0/payload/password')]);
});

test('the answer "no secret" stands in the file, for the places that were answered and no others', async () => {
  const withPayload = (payload: object) => {
    const value = JSON.parse(trace);
    Object.assign(value.mcp_events[0].payload, payload);
    return JSON.stringify(value);
  };
  const one = withPayload({ password: 'swordfish' });
  const asked = await check({ trace: one });
  expect(asked.isAnswered).toBe(false);
  expect(JSON.parse(asked.file)).not.toHaveProperty('no_secrets');
  const answered = await check({ trace: one, no_secret: asked.possibleSecrets });
  expect(answered).toMatchObject({ conforms: true, isAnswered: true });
  expect(answered.warnings).toEqual([
    expect.stringMatching(/password may be a secret .*confirms that it is not/),
  ]);
  const pointer = '/traces/0/mcp_events/0/payload/password';
  const { no_secrets, ...rest } = JSON.parse(answered.file);
  expect(no_secrets).toEqual([{ pointer, kind: expect.any(String) }]);
  expect(rest).toEqual(JSON.parse(asked.file));
  expect(faultsOf(JSON.parse(answered.file))).toEqual([]);
  expect(checkRegistryFile(answered.file, { path: answered.path }).conforms).toBe(true);
  // An answer to one place says nothing of another, and nothing of a certain one.
  const more = await check({
    trace: withPayload({ password: 'swordfish', passphrase: 'battery staple' }),
    no_secret: asked.possibleSecrets,
  });
  expect(more.isAnswered).toBe(false);
  expect(JSON.parse(more.file).no_secrets).toEqual(no_secrets);
  const token = ['sbp', '0123456789abcdef0123456789abcdef01234567'].join('_');
  const certain = await check({ trace: withPayload({ note: token }), no_secret: '*' });
  expect(certain).toMatchObject({ conforms: false, errors: { trace: expect.any(String) } });
  for (const nonsense of ['{', 'null', '[1,["a"]]', '7'])
    expect(await check({ trace: one, no_secret: nonsense })).toMatchObject({ isAnswered: false });
});

test('what is wrong stands at its field', async () => {
  const { errors, conforms } = await check({
    name: '',
    agent_code: 'VAT',
    profile: 'gov',
    version: '',
    badge_url: 'here',
  });
  expect(conforms).toBe(false);
  expect(errors).toEqual({
    name: 'Required (clause 7.4).',
    agent_code: expect.stringContaining('7.5: agent_code is "VAT", not a code.'),
    profile: expect.stringContaining('7.7: profile is "gov", but its trace says "smb".'),
    version: 'Required (clause 7.4).',
    badge_url: expect.stringContaining('Make badge_url an absolute URL'),
  });
});

test('findings about the trace have the lines of what was pasted', async () => {
  const lines = trace.split('\n');
  const line = lines.findIndex((text) => text.includes('"event_type": "tool.called"')) + 1;
  const { traceFindings } = await check({ trace: trace.replace('"tool.called"', '""') });
  expect(traceFindings).toHaveLength(1);
  expect(traceFindings[0]).toMatchObject({ clause: '5.2', pointer: '/mcp_events/1/event_type', line });
});

test('a trace that is no JSON, or none, leaves the checks of the entry alone', async () => {
  const broken = await check({ trace: '{\n  "mcp_trace_id": "7c1e', name: '' });
  expect(broken.errors).toEqual({ name: 'Required (clause 7.4).', trace: 'This is not JSON yet.' });
  expect(broken.traceFindings[0]).toMatchObject({ clause: '3.4', line: 2, column: 19 });
  expect((await check({ trace: '' })).errors.trace).toBe('Paste the trace of an example run (7.7).');
  const two = `${JSON.stringify(JSON.parse(trace))}\n`.repeat(2);
  expect((await check({ trace: two })).conforms).toBe(false);
  const large = await check({ trace: trace + 'x'.repeat(1_100_000) });
  expect(large.errors.trace).toMatch(/^This trace has 1\.1 million characters\. The limit is 1 million\./);
});

test('a member that occurs twice in the trace is found, and not taken away', async () => {
  const twice = trace.replace('{', '{ "own": 1, "own": 2,');
  const { conforms, traceFindings, file } = await check({ trace: twice });
  expect(conforms).toBe(false);
  expect(traceFindings[0]).toMatchObject({ id: 'unique-members', line: 1 });
  expect(file).toContain('"own": 1, "own": 2');
});

test('a file too long for an address is uploaded instead', async () => {
  const long = JSON.parse(trace);
  long.mcp_events[0].payload.text = 'x'.repeat(9000);
  const outcome = await check({ trace: JSON.stringify(long) });
  expect(outcome.conforms).toBe(true);
  expect(newFileUrl(outcome)).toBeUndefined();
  expect(uploadUrl(outcome)).toBe(
    'https://github.com/context-native/standard/upload/main/registry/entries/alder-finch',
  );
});

test('without JavaScript the trace may come as a file', async () => {
  const { conforms } = await check({ trace: '', trace_file: new File([trace], 'trace.json') });
  expect(conforms).toBe(true);
});

test('what the trace says stands in fields that were left empty, and only there', async () => {
  const form = new FormData();
  form.set('trace', trace);
  form.set('agent_code', 'own-code');
  const { submission, outcome } = await checkSubmission(form);
  expect(submission).toMatchObject({
    org_id: 'alder-finch',
    agent_code: 'own-code',
    profile: 'smb',
    capabilities: 'vat.calculate',
  });
  expect(Object.keys(outcome.errors)).not.toContain('org_id');
});

test('the trace suggests what it says itself', () => {
  expect(suggestFrom(trace)).toEqual({
    org_id: 'alder-finch',
    agent_code: 'vat-calculator',
    profile: 'smb',
    capabilities: 'vat.calculate',
  });
  for (const text of ['', '{', 'null', '[]', '{"mcp_context": 1}']) expect(suggestFrom(text)).toEqual({});
});

test('a flood in the trace hides nothing of the entry', async () => {
  const flood = JSON.parse(trace);
  for (let i = 0; i < 500; i++) flood.mcp_events[0][`extra_${i}`] = i;
  expect(await check({ trace: JSON.stringify(flood) })).toMatchObject({ conforms: true, errors: {} });
  const unnamed = { name: '', version: '', trace: JSON.stringify(flood) };
  expect(await check(unnamed)).toMatchObject({
    conforms: false,
    errors: { name: 'Required (clause 7.4).', version: 'Required (clause 7.4).' },
  });
  flood.mcp_events[1].payload = 'text';
  const outcome = await check({ trace: JSON.stringify(flood) });
  expect(outcome.errors).toEqual({
    trace: 'The trace breaks a MUST clause.',
    compliance: expect.stringContaining('7.8'),
  });
  expect(outcome.traceFindings[0]).toMatchObject({ clause: '5.3', pointer: '/mcp_events/1/payload' });
});

test('a trace at which the checker stops is not called good, and the entry is checked all the same', async () => {
  for (const deep of [
    '['.repeat(400_000) + ']'.repeat(400_000),
    trace.replace('{', `{"a": ${'['.repeat(199)}${']'.repeat(199)},`),
  ]) {
    const { errors, traceFindings, conforms } = await check({ trace: deep, name: '', org_id: 'alder-finch' });
    expect(conforms).toBe(false);
    expect(errors).toEqual({
      name: 'Required (clause 7.4).',
      trace: expect.stringContaining('stopped in this trace'),
    });
    expect(traceFindings).toMatchObject([{ clause: '8.5', line: 1 }]);
  }
});

test('a badge is an address on the web', async () => {
  const { errors, conforms } = await check({ badge_url: 'javascript://a.example/%0aalert(1)' });
  expect(conforms).toBe(false);
  expect(errors).toEqual({ badge_url: expect.stringContaining('absolute URL such as') });
  expect((await check({ badge_url: 'https://a.example/badge.svg' })).conforms).toBe(true);
});

test('a file is read as UTF-8 or not at all, and its byte order mark does not go into the registry', async () => {
  const upload = (...parts: BlobPart[]) => check({ trace: '', trace_file: new File(parts, 'trace.json') });
  const latin = await upload(Buffer.from(trace.replace('alder', '\u00e4lder'), 'latin1'));
  expect(latin.conforms).toBe(false);
  expect(latin.errors.trace).toMatch(/^trace\.json is not text in UTF-8\./);
  expect((await upload(Buffer.from(`\ufeff${trace}`, 'utf16le'))).errors.trace).toContain(
    'not text in UTF-8',
  );
  const marked = await upload('\ufeff', trace);
  expect(marked.conforms).toBe(true);
  expect(marked.file).not.toContain('\ufeff');
});

test('names come without hidden characters; identifiers and addresses that hold any are refused', async () => {
  const named = await check({ name: 'VAT\u202E calculator ب\u200Dب', capabilities: 'vat\u00AD.calculate' });
  expect(named.errors).toEqual({});
  expect(JSON.parse(named.file).entry).toMatchObject({
    name: 'VAT calculator بب',
    capabilities: ['vat.calculate'],
  });
  for (const [field, value] of [
    ['version', '1.2.0\u200B'],
    ['badge_url', 'https://a.example/\u202E'],
    ['repository', 'https://a.example/\u00AD'],
    ['endpoint', 'https://a.example/\u2066'],
    ['package', 'vat\u200D'],
    ['server_name', 'a.b/c\uFE0F'],
  ] as const) {
    const { errors, conforms } = await check({ [field]: value });
    expect([field, errors[field], conforms]).toEqual([
      field,
      expect.stringContaining('invisible characters'),
      false,
    ]);
  }
});

test('a file with hidden characters in its entry has faults', () => {
  const { trace: _, ...named } = good;
  const entry = { ...named, capabilities: ['می\u200Cخواهم'] };
  const hidden = (changes: object) =>
    faultsOf({ entry: { ...entry, ...changes }, traces: [] }).filter((fault) =>
      fault.includes('invisible characters'),
    );
  expect(hidden({})).toEqual([]);
  expect(hidden({ name: 'a\u202E' })).toHaveLength(1);
  expect(hidden({ capabilities: ['ok', 'a\u200B'] })).toHaveLength(1);
  expect(hidden({ version: '1\u200D' })).toEqual(['/entry/version: contains invisible characters']);
});
