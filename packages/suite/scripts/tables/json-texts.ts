import type { SuiteCase } from '../../src/protocol.ts';
import { type TextRow, textCases } from './cases.ts';
import { capability, developer, entry, textOf, withPayload } from './documents.ts';

const whole = JSON.stringify(developer);

/** JSON of RFC 8259 that a checker may stumble over. */
const good: TextRow[] = [
  ['one object', whole],
  [
    'spaces, tabs and line ends of Windows around it',
    ` \t\r\n${textOf(developer, {}, 2).replaceAll('\n', '\r\n')}\r\n`,
  ],
  ['carriage returns only', textOf(developer, {}, 2).replaceAll('\n', '\r')],
  ['line ends between all tokens', textOf(developer, {}, 0).replaceAll(/([{}[\],:])(?=["{}[\]])/g, '$1\n')],
  [
    'escapes in strings, and a name that is escaped',
    whole.replace('"payload":{}', '"payl\\u006fad":{"a\\"b":"\\ud83d\\ude80 \\\\ \\/"}'),
  ],
  ['every escape', withPayload('{"a":"\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u00e9 \\u00E9"}')],
  ['the character U+0000, escaped', withPayload('{"a":"\\u0000"}')],
  ['control characters above U+001F, not escaped', withPayload('{"a":"\u007f\u0085\u2028\u2029"}')],
  ['a byte order mark within a string', withPayload('{"a":"\ufeff"}')],
  ['noncharacters', withPayload('{"a":"\ufdd0\uffff","\ufffe":"\\uffff\u{1ffff}"}')],
  ['a character beyond 16 bits', withPayload('{"\u{1f680}":"\u{1f680}"}')],
  ['a character beyond 16 bits, escaped', withPayload('{"\\ud83d\\ude80":"\\uD83D\\uDE80"}')],
  [
    'two characters beyond 16 bits, escaped side by side',
    withPayload('{"a":"\\ud83d\\ude80\\ud83d\\ude80"}'),
  ],
  ['the escape of a surrogate, itself escaped', withPayload('{"a":"\\\\ud800"}')],
  ['numbers of every form', withPayload('{"a":[0,-0,1,-1,10,0.5,-0.25,1e2,1E+2,1e-2,1.5e10]}')],
  ['a number that no 64 bits hold', withPayload('{"a":12345678901234567890123456789012345678901234567890}')],
  ['a number beyond the range of doubles', withPayload('{"a":1e400}')],
  ['true, false, null and empty containers', withPayload('{"a":[true,false,null,[],{}]}')],
  ['a name that is empty', withPayload('{"":1}')],
  ['the same name in two different objects', withPayload('{"a":{"a":1}}')],
  ['the same name in two items of an array', withPayload('{"a":[{"b":1},{"b":1}]}')],
  ['names that differ in their capitals', withPayload('{"a":1,"A":1}')],
  ['names that differ in a space', withPayload('{"a":1,"a ":1}')],
  ['names that look alike: é as one character and as two', withPayload('{"\u00e9":1,"e\u0301":1}')],
  ['member names that JavaScript knows', withPayload('{"__proto__":1,"constructor":2,"toString":3}')],
  ['a payload of 60 levels', withPayload(`{"a":${'['.repeat(59)}${']'.repeat(59)}}`)],
  ['a long string', withPayload(`{"a":"${'x'.repeat(2000)}"}`)],
];

/**
 * Texts that are not JSON. The place is given only if it is beyond doubt: the first character, or
 * the start of the token that is not allowed there.
 */
const noJson: TextRow[] = [
  ['text that ends too early', '{"mcp_trace_id": "x",\n  "mcp_events": [§', 'json-syntax @'],
  ['text that ends after a name', '{"mcp_events"§', 'json-syntax @'],
  ['text that ends after a colon', '{"mcp_events":§', 'json-syntax @'],
  ['text that ends after a comma', '{"mcp_events":[],§', 'json-syntax @'],
  ['text that ends within a string', '{"mcp_events', 'json-syntax'],
  ['text that ends after a backslash', '{"mcp_events\\', 'json-syntax'],
  ['text that ends within a word', '{"mcp_events": tru', 'json-syntax'],
  ['nothing', '§', 'json-syntax @'],
  ['spaces only', ' \n ', 'json-syntax'],
  ['a comma before the closing brace', '{\n  "mcp_events": [],\n§}', 'json-syntax @'],
  ['a comma before the closing bracket', '{"mcp_events": [{},§]}', 'json-syntax @'],
  ['a comma and nothing else', '{§,}', 'json-syntax @'],
  ['two commas', '{"mcp_events": [],§,"a":1}', 'json-syntax @'],
  ['a comma at the beginning', '{"mcp_events": [§,1]}', 'json-syntax @'],
  ['no comma between members', '{"mcp_events": [] §"a": 1}', 'json-syntax @'],
  ['no comma between items', '{"mcp_events": [{} §{}]}', 'json-syntax @'],
  ['no colon', '{"mcp_events" §[]}', 'json-syntax @'],
  ['an equals sign', '{"mcp_events" §= []}', 'json-syntax @'],
  ['two colons', '{"mcp_events":§: []}', 'json-syntax @'],
  ['no value', '{"mcp_events": §}', 'json-syntax @'],
  ['a brace that closes an array', '{"mcp_events": [§}', 'json-syntax @'],
  ['a bracket that closes an object', '{"mcp_events": []§]', 'json-syntax @'],
  ['a brace too many', '{"mcp_events": []}§}', 'json-syntax @'],
  ['a name without quotes', '{§mcp_events: []}', 'json-syntax @'],
  ['a number for a name', '{§1: []}', 'json-syntax @'],
  ['null for a name', '{§null: []}', 'json-syntax @'],
  ['single quotes', "{§'mcp_events': []}", 'json-syntax @'],
  ['single quotes around a value', `{"mcp_events": §'[]'}`, 'json-syntax @'],
  ['the quotes of a word processor', '{§“mcp_events”: []}', 'json-syntax @'],
  ['a comment', '{ §// a run\n}', 'json-syntax @'],
  ['a comment between stars', '{ §/* a run */ }', 'json-syntax @'],
  ['a comment after the object', '{} §# a run', 'json-syntax @'],
  ['NaN', '{"mcp_events": §NaN}', 'json-syntax @'],
  ['Infinity', '{"mcp_events": §Infinity}', 'json-syntax @'],
  ['minus Infinity', '{"mcp_events": -Infinity}', 'json-syntax'],
  ['undefined', '{"mcp_events": §undefined}', 'json-syntax @'],
  ['True, as Python writes it', '{"mcp_events": §True}', 'json-syntax @'],
  ['None, as Python writes it', '{"mcp_events": §None}', 'json-syntax @'],
  ['NULL', '{"mcp_events": §NULL}', 'json-syntax @'],
  ['a number with a leading zero', '{"a": 0§12}', 'json-syntax @'],
  ['a number with a plus', '{"a": §+1}', 'json-syntax @'],
  ['a number that begins with a point', '{"a": §.5}', 'json-syntax @'],
  ['a number that ends in a point', '{"a": 5.}', 'json-syntax'],
  ['a number that ends in an exponent', '{"a": 5e}', 'json-syntax'],
  ['a minus and nothing else', '{"a": -}', 'json-syntax'],
  ['two minuses', '{"a": --1}', 'json-syntax'],
  ['a hexadecimal number', '{"a": 0§x1F}', 'json-syntax @'],
  ['a number with an underscore', '{"a": 1§_000}', 'json-syntax @'],
  ['a number with a letter behind it', '{"a": 10§n}', 'json-syntax @'],
  ['digits of another script', '{"a": §٤}', 'json-syntax @'],
  ['a line break in a string', '{"a": "b§\nc"}', 'json-syntax @'],
  ['a tab in a string', '{"a": "b§\tc"}', 'json-syntax @'],
  ['the character U+0000 in a string', '{"a": "b§\u0000c"}', 'json-syntax @'],
  ['the character U+001F in a string', '{"a": "b§\u001fc"}', 'json-syntax @'],
  ['a tab in a name', '{"a§\t": 1}', 'json-syntax @'],
  ['an escape that JSON does not know', '{"a": "§\\x41"}', 'json-syntax @'],
  ['an escaped single quote', '{"a": "§\\\'"}', 'json-syntax @'],
  ['an escape in capitals', '{"a": "§\\U0041"}', 'json-syntax @'],
  ['an escape of two digits', '{"a": "\\u41"}', 'json-syntax'],
  ['an escape with braces', '{"a": "\\u{1F680}"}', 'json-syntax'],
  ['an escape with a letter that is no digit', '{"a": "\\u00g1"}', 'json-syntax'],
  ['an escaped line end', '{"a": "b§\\\nc"}', 'json-syntax @'],
  ['text after the object', '{} §{}', 'json-syntax @'],
  ['a second document on the next line', `${whole}\n§${whole}`, 'json-syntax @'],
  ['a comma after the object', '{}§,', 'json-syntax @'],
  ['the character U+0000 after the object', '{}§\u0000', 'json-syntax @'],
  ['a space that does not break', '{§\u00a0"a": 1}', 'json-syntax @'],
  ['a form feed', '{§\f"a": 1}', 'json-syntax @'],
  ['a vertical tab', '{§\v"a": 1}', 'json-syntax @'],
  ['the separator U+2028 between tokens', '{"a":§\u20281}', 'json-syntax @'],
  ['a byte order mark', '§\ufeff{}', 'json-syntax @'],
  ['a byte order mark before a good trace', `§\ufeff${whole}`, 'json-syntax @'],
  ['a byte order mark after a space', ` §\ufeff${whole}`, 'json-syntax @'],
  ['a byte order mark after the object', `${whole}§\ufeff`, 'json-syntax @'],
  ['the record separator of JSON text sequences', `§\u001e${whole}`, 'json-syntax @'],
  ['a member twice, and then no JSON: only the second is found', '{"a":1,"a":1,§}', 'json-syntax @'],
  ['half of a character, and then no JSON: only the second is found', '{"a":"\\ud83d",§}', 'json-syntax @'],
  ['words', '§trace', 'json-syntax @'],
  ['XML', '§<trace/>', 'json-syntax @'],
];

const utf8 = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString('base64');
const [before = '', after = ''] = withPayload('{"a":"§"}').split('§');

/** A fault in the bytes: no text could carry it. */
const bytes: SuiteCase[] = (
  [
    ['a letter in Latin-1', utf8(before, [0xe9], after)],
    ['a byte that begins no character', utf8(before, [0xff], after)],
    ['the second byte of a character without its first', utf8(before, [0x80], after)],
    ['the first byte of a character without its second', utf8(before, [0xc3], after)],
    ['two of three bytes of a character', utf8(before, [0xe2, 0x82], after)],
    ['a slash in two bytes', utf8(before, [0xc0, 0xaf], after)],
    ['the character U+0000 in two bytes', utf8(before, [0xc0, 0x80], after)],
    ['a surrogate in three bytes', utf8(before, [0xed, 0xa0, 0x80], after)],
    [
      'a character beyond 16 bits as two surrogates',
      utf8(before, [0xed, 0xa0, 0xbd, 0xed, 0xba, 0x80], after),
    ],
    ['a character beyond U+10FFFF', utf8(before, [0xf4, 0x90, 0x80, 0x80], after)],
    ['a wrong byte in a member name', utf8(before.replace('"a"', '"a'), [0xe9], '":"', after)],
    ['a wrong byte after the object', utf8(whole, [0xa0])],
    ['UTF-16 with its byte order mark', Buffer.from(`\ufeff${whole}`, 'utf16le').toString('base64')],
    ['characters that are cut at the end', utf8(whole.slice(0, -1), [0xf0, 0x9f])],
  ] as const
).map(([name, base64]) => ({
  name,
  kind: 'trace',
  base64,
  findings: [{ check: 'json-syntax', pointer: '' }],
}));

const name = 'unique-members /mcp_events/0/payload';

const duplicates: TextRow[] = [
  ['a member twice', whole.replace('"payload":{}', '"payload":{},§"payload":{}'), `${name} @`],
  ['a member twice deep in a payload', withPayload('{"a":[{"b":1,§"b":1}]}'), `${name}/a/0/b @`],
  ['a member twice, once escaped', withPayload('{"b":1,§"\\u0062":1}'), `${name}/b @`],
  ['a member twice, escaped both times', withPayload('{"\\u0062":1,§"\\u0062":1}'), `${name}/b @`],
  [
    'a member twice, escaped in small and in capital digits',
    withPayload('{"\\u00e9":1,§"\\u00E9":1}'),
    `${name}/é @`,
  ],
  ['a member twice, once with its slash escaped', withPayload('{"a/b":1,§"a\\/b":1}'), `${name}/a~1b @`],
  [
    'a member twice, a character beyond 16 bits escaped once',
    withPayload('{"\u{1f680}":1,§"\\ud83d\\ude80":1}'),
    `${name}/\u{1f680} @`,
  ],
  ['a member twice with different values', withPayload('{"b":1,§"b":"2"}'), `${name}/b @`],
  ['a member twice, null at first', withPayload('{"b":null,§"b":1}'), `${name}/b @`],
  ['a member twice, others between', withPayload('{"b":1,"c":{"b":1},"d":[],§"b":1}'), `${name}/b @`],
  ['a member three times', withPayload('{"b":1,§"b":1,§"b":1}'), [`${name}/b @`, `${name}/b @`]],
  ['two members twice', withPayload('{"b":1,"c":1,§"c":1,§"b":1}'), [`${name}/c @`, `${name}/b @`]],
  [
    'a member twice in each of two objects',
    withPayload('{"a":[{"b":1,§"b":1},{"b":1,§"b":1}]}'),
    [`${name}/a/0/b @`, `${name}/a/1/b @`],
  ],
  ['an empty name twice', withPayload('{"":1,§"":1}'), `${name}/ @`],
  ['__proto__ twice', withPayload('{"__proto__":1,§"__proto__":1}'), `${name}/__proto__ @`],
  ['constructor twice', withPayload('{"constructor":1,§"constructor":1}'), `${name}/constructor @`],
  [
    'the id twice, the same both times',
    whole.replace(',"mcp_context"', `,§"mcp_trace_id":"${developer.mcp_trace_id}","mcp_context"`),
    'unique-members /mcp_trace_id @',
  ],
  [
    'two contexts',
    whole.replace(',"mcp_events"', `,§"mcp_context":${JSON.stringify(developer.mcp_context)},"mcp_events"`),
    'unique-members /mcp_context @',
  ],
  [
    'a field of the context twice',
    whole.replace('"profile":"developer",', '"profile":"developer",§"profile":"developer",'),
    'unique-members /mcp_context/profile @',
  ],
  [
    'a member twice after a character beyond 16 bits: columns count UTF-16 units',
    withPayload('{"a":"\u{1f680}","b":1,§"b":1}'),
    `${name}/b @`,
  ],
  ['a member twice after letters of two bytes', withPayload('{"a":"née","b":1,§"b":1}'), `${name}/b @`],
  [
    'a member twice: the other clauses are asked as well',
    whole.replace(developer.mcp_trace_id, 'run-1').replace('"payload":{}', '"payload":{},§"payload":{}'),
    [`${name} @`, 'trace-id /mcp_trace_id'],
  ],
  [
    'a member twice, wrong at first: the last value counts',
    whole.replace('"payload":{}', '"payload":[],§"payload":{}'),
    `${name} @`,
  ],
  [
    'a member twice, wrong at last: the last value counts',
    whole.replace('"payload":{}', '"payload":{},§"payload":[]'),
    [`${name} @`, 'event-payload /mcp_events/0/payload'],
  ],
  ['a member twice, lines that end in CR LF', withPayload('{\r\n"b":1,\r\n\t§"b":1}'), `${name}/b @`],
];

const string = 'well-formed-strings /mcp_events/0/payload';

const surrogates: TextRow[] = [
  ['half of a character', withPayload('{"a":§"\\ud800"}'), `${string}/a @`],
  ['the second half alone', withPayload('{"a":§"\\udc00"}'), `${string}/a @`],
  ['half of a character, in capital digits', withPayload('{"a":§"\\uD83D"}'), `${string}/a @`],
  ['the last of the first halves', withPayload('{"a":§"\\udbff"}'), `${string}/a @`],
  ['the last of the second halves', withPayload('{"a":§"\\udfff"}'), `${string}/a @`],
  ['both halves in the wrong order', withPayload('{"a":§"\\ude80\\ud83d"}'), `${string}/a @`],
  ['a first half, then a letter', withPayload('{"a":§"\\ud83dx"}'), `${string}/a @`],
  ['a first half, then another escape', withPayload('{"a":§"\\ud83d\\n"}'), `${string}/a @`],
  ['a first half, then a whole character', withPayload('{"a":§"\\ud83d\\ud83d\\ude80"}'), `${string}/a @`],
  ['a whole character, then a second half', withPayload('{"a":§"\\ud83d\\ude80\\ude80"}'), `${string}/a @`],
  ['half of a character after other text', withPayload('{"a":§"one two \\ud83d"}'), `${string}/a @`],
  ['half of a character in an array', withPayload('{"a":[1,§"\\ud83d"]}'), `${string}/a/1 @`],
  [
    'half of a character in two strings',
    withPayload('{"a":§"\\ud83d","b":§"\\ude80"}'),
    [`${string}/a @`, `${string}/b @`],
  ],
  ['half of a character in a member name', withPayload('{§"\\ud83d":1}'), `${string} @`],
  [
    'half of a character in a member name deep down',
    withPayload('{"a":[{"b":1, §"c\\ude80":{}}]}'),
    `${string}/a/0 @`,
  ],
  [
    'half of a character in a name and in its value',
    withPayload('{§"\\ud83d":§"\\ude80"}'),
    [`${string} @`, 'well-formed-strings ? @'],
  ],
  [
    'half of a character in event_type',
    whole.replace('"run.completed"', '§"\\ud83d"'),
    'well-formed-strings /mcp_events/0/event_type @',
  ],
  [
    'half of a character: the other clauses are asked as well',
    whole.replace(developer.mcp_trace_id, 'run-1').replace('"run.completed"', '§"\\ud83d"'),
    ['well-formed-strings /mcp_events/0/event_type @', 'trace-id /mcp_trace_id'],
  ],
  [
    'half of a character in the context',
    whole.replace('"invoice.lines"', '§"\\ud83d"'),
    'well-formed-strings /mcp_context/input_type @',
  ],
];

const notObject = ['json-syntax', 'trace-context', 'trace-id', 'trace-events'];

export const jsonTexts: SuiteCase[] = [
  ...textCases('trace', [...good, ...noJson]),
  ...bytes,
  ...textCases('trace', [...duplicates, ...surrogates]),
  ...textCases('trace', [
    ['an array of one trace', `[${whole}]`, notObject],
    ['an empty array', '[]', notObject],
    ['a string', '"trace"', notObject],
    ['a number', '1', notObject],
    ['null', 'null', notObject],
    ['true', 'true', notObject],
  ]),
  ...textCases('capability', [
    ['a capability', textOf(capability)],
    [
      'a capability with a comma too many',
      textOf(capability, { '00.000Z"}': '00.000Z",§}' }),
      'json-syntax @',
    ],
    ['a capability after a byte order mark', `§\ufeff${textOf(capability)}`, 'json-syntax @'],
    [
      'a capability with a member twice',
      textOf(capability, { '"name"': '§"agent_code":"vat-calculator","name"' }),
      'unique-members /agent_code @',
    ],
    [
      'a capability with a member twice in what is free',
      textOf(capability, { '"invoice.lines"}': '"invoice.lines",§"input_type":1}' }),
      'unique-members /capabilities/input_type @',
    ],
    [
      'a capability with half of a character',
      textOf(capability, { '"vat.calculate"': '§"vat\\ud83d"' }),
      'well-formed-strings /name @',
    ],
  ]),
  ...textCases('registry-entry', [
    ['an entry', textOf(entry)],
    ['an entry with single quotes', textOf(entry, { '"1.2.0"': "§'1.2.0'" }), 'json-syntax @'],
    [
      'an entry with a member twice',
      textOf(entry, { '"compliance"': '§"version":"1.2.0","compliance"' }),
      'unique-members /version @',
    ],
    [
      'an entry with half of a character',
      textOf(entry, { '"1.2.0"': '§"1.2\\ude80"' }),
      'well-formed-strings /version @',
    ],
  ]),
];
