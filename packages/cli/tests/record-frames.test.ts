import { expect, test } from 'vitest';
import { type Framing, Room } from '../src/message-texts.ts';
import { Frames } from '../src/record/frames.ts';

/** What is heard of chunks, as `message` values and words about what is none. */
function hear(framing: Framing, chunks: (string | Uint8Array | number)[], max?: number): unknown[] {
  const heard: unknown[] = [];
  const listener = {
    message: (value: unknown) => heard.push(value),
    broken: (reason: string, bytes: number) => heard.push(`${reason}: ${bytes}`),
  };
  const frames = new Frames(framing, listener, new Room(), max);
  for (const chunk of chunks)
    if (typeof chunk === 'number') frames.lost(chunk, 0);
    else frames.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk, 0);
  frames.end(0);
  return heard;
}

test('messages on lines are found wherever the chunks are cut, and also the last without its line end', () => {
  const bytes = Buffer.from('{"a":"é"}\r\n\n{"b":1}\n{"c":2}');
  for (let cut = 0; cut <= bytes.length; cut++)
    expect(hear('lines', [bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual([
      { a: 'é' },
      { b: 1 },
      { c: 2 },
    ]);
});

test('what is no JSON, no UTF-8 or too large is told with its size, and the next line is found', () => {
  expect(hear('lines', ['hello\n{"a":', '1}\n'])).toEqual(['it is not JSON: 5', { a: 1 }]);
  expect(hear('lines', [Buffer.from([0x22, 0xff, 0x22, 0x0a])])).toEqual(['it is not UTF-8: 3']);
  const nested = `${'['.repeat(100_000)}\n1\n`;
  expect(hear('lines', [nested]).at(-1)).toBe(1);
  expect(hear('lines', ['[1,2', ',3]\n1\n'], 5)).toEqual(['it is too large to read: 7', 1]);
});

test('after a gap the rest of its line is no message', () => {
  expect(hear('lines', ['{"a":', 1000, '1}\n{"b":2}\n'])).toEqual([
    'more data arrived than could be read: 1000',
    { b: 2 },
  ]);
  expect(hear('body', ['{"a":', 1000])).toEqual(['more data arrived than could be read: 1000']);
});

test('a body is one message, on however many lines', () => {
  expect(hear('body', ['{\n"a":', '\n1}\n'])).toEqual([{ a: 1 }]);
  expect(hear('body', [])).toEqual([]);
});

test('server-sent events contain the message in their data', () => {
  const events = [': hello\r\nid: 1\r\nevent: message\r\ndata: {"a":1}\r\n\r\n', 'id: 2\ndata:\n\n'];
  expect(hear('events', [...events, 'data:{"b":\ndata:2}\n\n'])).toEqual([{ a: 1 }, { b: 2 }]);
  // Clients drop an event that no empty line ends, and so does the recorder.
  expect(hear('events', ['data: 1\n\n', 'data: 2'])).toEqual([
    1,
    'its event does not end in an empty line: 7',
  ]);
  expect(hear('events', ['data: 1\n\n', 'data: 2\n'])).toEqual([
    1,
    'its event does not end in an empty line: 7',
  ]);
  expect(hear('events', ['data: [1,\ndata: 2,\ndata: 3]\n\ndata: 4\n\n'], 20)).toEqual([
    expect.stringContaining('too large'),
    4,
  ]);
});

test('many messages that do not end are kept in one room; one for which there is none is told', () => {
  const heard: unknown[] = [];
  const listener = {
    message: (value: unknown) => heard.push(value),
    broken: (reason: string) => heard.push(reason),
  };
  const room = new Room(10);
  const [first, second] = [new Frames('lines', listener, room), new Frames('lines', listener, room)];
  first.push(Buffer.from('[1,2,3'), 0);
  second.push(Buffer.from('[4,5,6'), 0);
  second.push(Buffer.from(',7]\n[8]\n'), 0);
  first.push(Buffer.from(']\n'), 0);
  second.push(Buffer.from('[1,2,3,4]\n'), 0);
  expect(heard).toEqual(['it is too large to read', [8], [1, 2, 3], [1, 2, 3, 4]]);
});

test('lines of events that do not end take of the same room, and give it back', () => {
  const heard: unknown[] = [];
  const listener = {
    message: (value: unknown) => heard.push(value),
    broken: (reason: string) => heard.push(reason),
  };
  const room = new Room(20);
  const [first, second] = [new Frames('events', listener, room), new Frames('events', listener, room)];
  first.push(Buffer.from('data:[1,2,\n'), 0);
  second.push(Buffer.from('data:[4,5,\ndata:6]\n\n'), 0);
  first.push(Buffer.from('data:3]\n\n'), 0);
  second.push(Buffer.from('data:[1,2,\ndata:3]\n\n'), 0);
  expect(heard).toEqual(['it is too large to read', [1, 2, 3], [1, 2, 3]]);
  expect(room.take(20)).toBe(true);
});

test.each([
  ['line feeds', '\n'],
  ['carriage returns', '\r'],
  ['both', '\r\n'],
])('events whose lines end in %s are found wherever the bytes are cut', (_, end) => {
  const lines = [
    '\ufeff: a comment',
    '',
    'retry: 1000',
    'id: 1',
    'event: message',
    'data: {"a":',
    'data: "é€😀"}',
    '',
    'event: ping',
    'data: ping',
    '',
    ': alive',
    '',
    'event: endpoint',
    'data: /messages',
    '',
    'data',
    '',
    'data:{"b":2}',
    'unknown: field',
    '',
    '',
  ];
  const bytes = Buffer.from(lines.join(end));
  for (let cut = 0; cut <= bytes.length; cut++)
    expect(hear('events', [bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual([{ a: 'é€😀' }, { b: 2 }]);
  expect(
    hear(
      'events',
      Array.from(bytes, (byte) => Buffer.from([byte])),
    ),
  ).toEqual([{ a: 'é€😀' }, { b: 2 }]);
});

test('a byte order mark may stand before a body, and not before a line', () => {
  const marked = '\ufeff{"a":1}';
  expect(hear('body', [marked])).toEqual([{ a: 1 }]);
  expect(hear('lines', [`${marked}\n`])).toEqual(['it is not JSON: 10']);
});

test('an event that is damaged spoils no event after it', () => {
  const broken = Buffer.concat([Buffer.from('data: '), Buffer.from([0xff]), Buffer.from('\n\ndata: 1\n\n')]);
  expect(hear('events', [broken])).toEqual(['it is not UTF-8: 7', 1]);
  expect(hear('events', ['data: [\n', 1000, 'rest\n\ndata: 2\n\n'])).toEqual([
    'more data arrived than could be read: 1000',
    2,
  ]);
});

test('a flood of empty lines takes time by its length', () => {
  const started = performance.now();
  expect(hear('events', ['\r'.repeat(2_000_000), 'data: 1\r\r'])).toEqual([1]);
  expect(performance.now() - started).toBeLessThan(5000);
});
