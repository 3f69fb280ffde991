import { readStandard } from '@context-native/dev/standard-files';
import { expect, test } from 'vitest';
import { applyQuickFix, checkDocuments } from '../src/index.ts';
import { suite } from './suite-files.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const good = readStandard('examples/smb-invoice-vat.json');

const failuresOf = (text: string) =>
  checkDocuments(text, { now }).documents.flatMap(({ results }) =>
    results.filter(({ status }) => status === 'fail'),
  );
const labelsOf = (text: string) => failuresOf(text).map(({ quickFix }) => quickFix?.label);

/** Makes the first quickFix that a text is offered. */
function fixed(text: string): string {
  const quickFix = failuresOf(text).find((result) => result.quickFix)?.quickFix;
  if (!quickFix) throw new Error('no quickFix');
  return applyQuickFix(text, quickFix);
}

/** Pointers to what differs, of two documents. */
function differences(a: unknown, b: unknown, at = ''): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(a) || !isObject(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return [at];
    return a.flatMap((item, index) => differences(item, b[index], `${at}/${index}`));
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) =>
    differences(a[name], b[name], `${at}/${name}`),
  );
}

const documents = [
  ...suite
    .flatMap(({ cases }) => cases)
    .map((given) => given.text ?? JSON.stringify(given.document, null, 2)),
  ...Object.keys(JSON.parse(readStandard('examples/invalid/breaks.json'))).map((file) =>
    readStandard(`examples/invalid/${file}`),
  ),
].filter((text) => text !== undefined);

test('of every document of the test suite and every broken example: a quickFix ends its finding and changes nothing else', () => {
  const fixedChecks = new Set<string>();
  for (const text of documents)
    for (const { id, pointer, message, quickFix } of failuresOf(text)) {
      if (!quickFix) continue;
      fixedChecks.add(id);
      const after = applyQuickFix(text, quickFix);
      // What occurs three times has two findings of the same words, and loses one.
      const countSame = (of: string) =>
        failuresOf(of).filter((left) => left.id === id && left.message === message).length;
      expect(countSame(after), `${quickFix.label}: ${text}`).toBeLessThan(countSame(text));
      // Of these the text is no value: it is no JSON, a value hides it, or it is two documents.
      if (id === 'json-syntax' || id === 'unique-members' || id === 'unique-trace-id') continue;
      const place = id === 'event-order' ? pointer.replace(/\/\d+\/created_at$/, '') : pointer;
      const isList = /^(Remove the second|Rename to)/.test(quickFix.label);
      for (const changed of differences(JSON.parse(text), JSON.parse(after)))
        expect(
          changed.startsWith(isList ? pointer.replace(/\/[^/]*$/, '') : place),
          `${changed}, ${quickFix.label}`,
        ).toBe(true);
    }
  expect([...fixedChecks].sort()).toMatchInlineSnapshot(`
    [
      "capability-fields",
      "capability-members",
      "capability-time",
      "context-codes",
      "context-fields",
      "context-profile",
      "context-strings",
      "context-time",
      "entry-badge",
      "entry-capabilities",
      "entry-codes",
      "entry-fields",
      "entry-members",
      "event-fields",
      "event-order",
      "event-payload",
      "event-time",
      "event-type",
      "json-syntax",
      "profile-extras",
      "profile-types",
      "trace-events",
      "trace-id",
      "unique-members",
      "unique-trace-id",
      "unknown-members",
      "well-formed-strings",
    ]
  `);
});

test.each<[what: string, broken: string, label: string]>([
  [
    'a comma too many',
    good
      .replace('"starter",', '"starter",,')
      .replace(',,', ',')
      .replace('["vat.calculate"]', '["vat.calculate"],'),
    'Remove the last comma',
  ],
  ['a comma too few', good.replace('"starter",', '"starter"'), 'Add a comma'],
  ['a name without quotes', good.replace('"profile"', 'profile'), 'Put the name in quotes'],
  ['single quotes', good.replace('"smb"', "'smb'"), 'Use double quotes'],
  ['a byte order mark', `\ufeff${good}`, 'Remove the byte order mark'],
  ['a comment', good.replace('"profile"', '// which\n "profile"'), 'Remove the comment'],
  ['a text that ends too early', good.trimEnd().replace(/\s*\]\s*\}$/, ''), 'Close with ]}'],
  [
    'a member twice',
    good.replace('"profile": "smb",', '"profile": "smb",\n    "profile": "smb",'),
    'Remove the second "profile"',
  ],
  ['capitals', good.replace('"smb"', '"SMB"'), 'Write "smb"'],
  ['no payload', good.replace(/"payload": \{ "line_count"[^}]*\},/, ''), 'Add "payload": {}'],
])('%s', (_, broken, label) => {
  expect(broken).not.toBe(good);
  expect(labelsOf(broken)).toEqual([label]);
  const after = fixed(broken);
  expect(failuresOf(after)).toEqual([]);
  const payload = label.startsWith('Add "payload"') ? ['/mcp_events/0/payload'] : [];
  const changed = differences(JSON.parse(after), JSON.parse(good));
  expect(changed.filter((at) => !payload.some((allowed) => at.startsWith(allowed)))).toEqual([]);
});

test('a member that is misspelt gets its name, and half of a surrogate pair the character for what was lost', () => {
  const misspelt = good.replace('"pricing_plan"', '"pricing_paln"');
  expect(labelsOf(misspelt)).toEqual(['Rename to "pricing_plan"', undefined]);
  expect(fixed(misspelt)).toBe(good);
  expect(labelsOf(good.replace('"pricing_plan"', '"plan"'))).toEqual([undefined, undefined]);
  const halved = good.replace('"starter"', '"starter \\ud83d"');
  expect(labelsOf(halved)).toEqual(['Write U+FFFD, for a lost character']);
  expect(fixed(halved)).toBe(good.replace('"starter"', '"starter \ufffd"'));
});

test('each time its own way to what the standard asks for, and none where the time is not known', () => {
  const timed = (time: string) => good.replace('2025-09-01T09:14:22.000Z', time);
  expect(labelsOf(timed('2025-09-01T09:14:22'))).toEqual(['Add Z, for UTC']);
  expect(labelsOf(timed('2025-09-01 11:14:22,000+0200'))).toEqual(['Write "2025-09-01T11:14:22.000+02:00"']);
  expect(labelsOf(timed('2025-09-01'))).toEqual([undefined]);
  expect(labelsOf(timed('yesterday'))).toEqual([undefined]);
});

test('an id is made anew each time, and in the second of two lines', () => {
  const line = JSON.stringify(JSON.parse(good));
  const [quickFix] = failuresOf(`${line}\n${line}\n`).map((result) => result.quickFix);
  if (!quickFix) throw new Error('no quickFix');
  const [a, b] = [
    applyQuickFix(`${line}\n${line}\n`, quickFix),
    applyQuickFix(`${line}\n${line}\n`, quickFix),
  ];
  expect(a).not.toBe(b);
  expect(a.startsWith(`${line}\n`)).toBe(true);
  expect(failuresOf(a)).toEqual([]);
  expect(
    labelsOf(good.replace('"7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa"', '"7C1E2B649D0F4A83B5E63F21C8A704FA"')),
  ).toEqual(['Write "7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa"'.replace(/7c.*fa/, (id) => id.toUpperCase())]);
});

test('what nobody but the author can know has no quickFix', () => {
  expect(labelsOf(good.replace('"org_id": "alder-finch",', ''))).toEqual([undefined]);
  expect(labelsOf(good.replace('"smb"', '"large"'))).toEqual([undefined]);
  expect(
    labelsOf(
      good.replace('"timestamp": "2025-09-01T09:14:22.000Z"', '"timestamp": "2025-09-01T09:14:22.500Z"'),
    ),
  ).toEqual(new Array(4).fill(undefined));
});

test('a code is made of the letters without their accents', () => {
  const entry = JSON.parse(readStandard('examples/registry-entry.json'));
  expect(labelsOf(JSON.stringify({ ...entry, org_id: 'Müller & Söhne' }))).toEqual(['Write "muller-sohne"']);
});

test('a misspelt member is named as what was meant, at both of its findings, and renamed', () => {
  const fixesOf = (text: string) =>
    failuresOf(text).map(({ id, fix, quickFix }) => [id, fix, quickFix?.label]);
  const own = 'If not, put your own facts into the payload of an event.';
  for (const slip of ['mcp_traceid', 'trace_id', 'mcpTraceId', 'mcp_tarce_id']) {
    const text = good.replace('mcp_trace_id', slip);
    expect(fixesOf(text)).toEqual([
      ['trace-id', `Did you mean mcp_trace_id? Rename "${slip}".`, 'Rename to "mcp_trace_id"'],
      ['unknown-members', `Did you mean mcp_trace_id? ${own}`, 'Rename to "mcp_trace_id"'],
    ]);
    expect(fixed(text)).toBe(good);
  }
  for (const [name, slip] of [
    ['mcp_events', 'events'],
    ['mcp_context', 'context'],
    ['agent_code', 'agentCode'],
    ['event_type', 'event-type'],
  ] as const)
    expect(fixed(good.replace(name, slip)), slip).toBe(good);
  // A name that is not near is no proposal.
  expect(labelsOf(good.replace('mcp_trace_id', 'run'))).toContain('Add a new mcp_trace_id');
});
