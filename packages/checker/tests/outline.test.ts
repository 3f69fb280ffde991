import { seededRandom } from '@context-native/dev/random';
import { listStandard, readStandard } from '@context-native/dev/standard-files';
import { expect, test } from 'vitest';
import { type Json, parseJson } from '../src/json.ts';
import { LazyItems, readOutline } from '../src/outline.ts';
import { defaultMaxDepth, type Report } from '../src/report.ts';
import { inspectBytes, inspectText } from '../src/text.ts';
import { suite, textOf } from './suite-files.ts';

const toBytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, maxDepth = defaultMaxDepth) => readOutline(toBytes(text), maxDepth);
const examples = listStandard('examples').map((file) => readStandard(`examples/${file}`));

/** What an outline leaves out of a document: the members of payloads. */
function withoutPayloads(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutPayloads);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => {
    const isPayload = name === 'payload' && typeof inner === 'object' && inner !== null;
    return [name, isPayload && !Array.isArray(inner) ? {} : withoutPayloads(inner)];
  });
  return Object.fromEntries(entries);
}

/** An outline with the events that are built in their turn. */
function withEvents(outline: Json | undefined): Json {
  const { mcp_events, ...others } = outline as Record<string, Json>;
  expect(mcp_events).toBeInstanceOf(LazyItems);
  return { ...others, mcp_events: [...(mcp_events as unknown as Iterable<Json>)] };
}

test('an outline is what the other parser reads, payloads aside, in 20,000 damaged documents', () => {
  const random = seededRandom(23);
  const pieces = [
    ...'{}[],:"\\-0/',
    ...['\\u00e9', '\\ud800', '\\uD83D\\uDE00', '\\u12', '\\x', '1e5', '.5', '1E-', 'true', 'nul', ' '],
    ...['\n', '\t', '\r', '\f', 'é', '🚀', '"a":1', '"a":1,"a":2,', '\u0000', '\u2028', '\ufeff', '"', '{}'],
    ...['"payload":{"a":1}', '"payload":[{}]', '"__proto__":1', '\u007f', '"\ufeffx"'],
  ];
  const seeds = examples.map((text) => JSON.stringify(JSON.parse(text)));
  let plain = 0;
  for (let i = 0; i < 20_000; i++) {
    let text = i % 3 === 0 ? '' : (seeds[random(seeds.length)] as string);
    for (let n = random(3) + (text === '' ? 3 : 0); n >= 0; n--) {
      const at = random(text.length + 1);
      text = text.slice(0, at) + pieces[random(pieces.length)] + text.slice(at + random(3));
    }
    // What cannot be written in UTF-8 never comes as bytes.
    text = text.toWellFormed();
    const outline = read(text);
    if (outline === undefined) continue;
    plain++;
    const { value, faults } = parseJson(text, defaultMaxDepth);
    expect({ text, faults, outline }).toEqual({ text, faults: [], outline: withoutPayloads(value as Json) });
  }
  expect(plain).toBeGreaterThan(1000);
});

test('what is ordinary is plain', () => {
  for (const text of [
    ...examples,
    ...['0', '-0', '12.5e-7', '1E+9', '123456789012345678', '""', 'true', 'false', 'null', '[]', '{}'],
    ' \t\r\n{ "a" : [ 1 , { } , [ ] ] } \n',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u20ac\\uD7ff é 🚀 \\ue000"',
    '{"é": "é", "constructor": 1, "0": 2, "a": {"a": 1}, "b": {"a": 1}}',
    '{"payload": {"payload": {"a": [1, "\\u00e9"]}}, "other": "\ufeff"}',
    JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`name ${i}`, i]))),
    JSON.stringify({ payload: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [i, i])) }),
  ])
    expect({ text, outline: read(text) }).toEqual({ text, outline: withoutPayloads(JSON.parse(text)) });
});

test('what has to be reported is not plain, in a payload too', () => {
  const many = Array.from({ length: 40 }, (_, i) => `"${i}": 1`).join(', ');
  for (const text of [
    '',
    ' ',
    '\ufeff{}',
    '{"a": 1, "a": 1}',
    '{"a": 1, "\\u0061": 1}',
    `{${many}, "7": 1}`,
    '"\\ud800"',
    '"\\uDFFF"',
    `${'['.repeat(defaultMaxDepth + 1)}${']'.repeat(defaultMaxDepth + 1)}`,
    ...[
      '01',
      '1.',
      '.5',
      '-',
      '+1',
      '1e',
      '0x1',
      'True',
      'nul',
      '[1,]',
      '[,1]',
      '{"a":1,}',
      '{"a"}',
      '{a:1}',
    ],
    ...['"\u0001"', '"\\x41"', '"\\u12"', '"', '"a', '{"a', '{"a":', '[1', '[1 2]', '{} {}', '{]', '[}'],
  ]) {
    expect({ text, outline: read(text) }).toEqual({ text, outline: undefined });
    expect({ text, outline: read(`{"payload": {"x": ${text}}}`) }).toEqual({ text, outline: undefined });
  }
  expect(read('{"__proto__": 1}')).toBeUndefined();
  expect(read('[[1]]', 2)).toEqual([[1]]);
  expect(read('[[[]]]', 2)).toBeUndefined();
});

test('the events of a large document are built in their turn, and again when they are asked for again', () => {
  const example = JSON.parse(readStandard('examples/smb-invoice-vat.json'));
  const events = Array.from({ length: 1000 }, (_, i) => ({
    ...example.mcp_events[i % 3],
    event_type: `é ${i}`,
  }));
  for (const mcp_events of [
    events,
    [...events, null, [], 'text', { payload: [1] }, { own: { payload: {} } }],
  ]) {
    const text = JSON.stringify({ ...example, mcp_events }, null, 1);
    const outline = read(text);
    read('{"another": "document"}');
    const expected = withoutPayloads(JSON.parse(text));
    expect(withEvents(outline)).toEqual(expected);
    expect(withEvents(outline)).toEqual(expected);
  }
  const none = read(`${JSON.stringify({ mcp_events: [] })}${' '.repeat(100_000)}`);
  expect(withEvents(none)).toEqual({ mcp_events: [] });
});

test('bytes give the findings of the text, in every case of the test suite, as large documents too', () => {
  const findingsOf = ({ findings, counts, skipped }: Report) => ({ findings, counts, skipped });
  let plain = 0;
  for (const { now, cases } of suite)
    for (const given of cases) {
      const { kind } = given;
      const text = textOf(given);
      if (text === undefined || !text.isWellFormed()) continue;
      for (const size of [0, 70_000]) {
        const padded = text + ' '.repeat(size);
        const options = { kind, now: Date.parse(now) };
        const ofBytes = inspectBytes(toBytes(padded), options);
        const ofText = inspectText(padded, options);
        expect({ text, ...findingsOf(ofBytes.report) }).toEqual({ text, ...findingsOf(ofText.report) });
        if (read(text) !== undefined) plain++;
      }
    }
  expect(plain).toBeGreaterThan(1000);
});
