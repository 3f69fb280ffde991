// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is replaced is code, and so is what replaces it.
import type { MutantRow } from './mutants.ts';

const raw = String.raw;
const isTwice = 'if (container[name] !== undefined && Object.hasOwn(container, name))';
const hasHalf = 'if (half.test(string))';
const isSpace = 'code !== 32 && code !== 10 && code !== 13 && code !== 9';
const value = "    if (text.startsWith('true', at)) return word(true, 4);";
const column = 'column: offset - start + 1';

/** Texts that are read wrongly. */
export const jsonMutants: Record<string, MutantRow[]> = {
  'json.ts': [
    [
      'a byte order mark before the JSON',
      '3.4',
      "throw new SyntaxFault('a byte order mark stands before the JSON', 0);",
      'at = 1;',
    ],
    ['a byte order mark is a space', '3.4', isSpace, `${isSpace} && code !== 0xfeff`],
    ['every Unicode space is a space', '3.4', isSpace, raw`!/[\s\u0085]/.test(text[at] ?? '')`],
    ['a form feed is a space', '3.4', isSpace, `${isSpace} && code !== 12`],
    ['carriage returns are no spaces', '3.4', isSpace, 'code !== 32 && code !== 10 && code !== 9'],
    [
      'text after the document',
      '3.4',
      "if (at < text.length) throw unexpected('the end of the document');",
      '',
    ],
    [
      'a comma before a closing bracket',
      '3.4',
      '      skipSpace();\n      return false;',
      "      skipSpace();\n      return text[at] === (isArray ? ']' : '}');",
    ],
    ['NaN', '3.4', value, `if (text.startsWith('NaN', at)) return word(0, 3);\n${value}`],
    ['Infinity', '3.4', value, `if (text.startsWith('Infinity', at)) return word(0, 8);\n${value}`],
    [
      'the words of Python',
      '3.4',
      value,
      `if (text.startsWith('True', at)) return word(true, 4);\nif (text.startsWith('None', at)) return word(null, 4);\n${value}`,
    ],
    ['leading zeros', '3.4', '(?:0|[1-9][0-9]*)', '[0-9]+'],
    ['a plus before a number', '3.4', '/-?(?:0|', '/[-+]?(?:0|'],
    ['a point at the end of a number', '3.4', raw`(?:\.[0-9]+)?`, raw`(?:\.[0-9]*)?`],
    ['an exponent without digits', '3.4', '[eE][+-]?[0-9]+', '[eE][+-]?[0-9]*'],
    [
      'numbers that no double holds are wrong',
      '3.4',
      'return word(Number(number), number.length);',
      "if (!Number.isFinite(Number(number))) throw unexpected('a number');\n    return word(Number(number), number.length);",
    ],
    ['control characters in strings', '3.4', 'const space = 32;', 'const space = 0;'],
    ['control characters from U+0010 in strings', '3.4', 'const space = 32;', 'const space = 16;'],
    ['escaped single quotes', '3.4', `  '"': '"',\n`, `  '"': '"',\n  "'": "'",\n`],
    ['escapes of C', '3.4', `  '"': '"',\n`, `  '"': '"',\n  x: 'x',\n  U: 'U',\n`],
    ['an escaped line end', '3.4', `  '"': '"',\n`, `  '"': '"',\n  '\\n': '',\n`],
    [
      'escapes of fewer than four digits',
      '3.4',
      '!/^[0-9a-fA-F]{4}$/.test(hex)',
      '!/^[0-9a-fA-F]{2}/.test(hex)',
    ],
    ['escapes in small digits only', '3.4', '!/^[0-9a-fA-F]{4}$/.test(hex)', '!/^[0-9a-f]{4}$/.test(hex)'],
    ['members that occur twice', '3.4', isTwice, 'if (false)'],
    [
      'names compared before their escapes are resolved',
      '3.4',
      isTwice,
      'if (Object.hasOwn(container, name) && text.slice(0, start).includes(text.slice(start, at)))',
    ],
    [
      'members that occur twice below the first level',
      '3.4',
      isTwice,
      'if (stack.length === 1 && Object.hasOwn(container, name))',
    ],
    [
      'members that occur twice at the first level',
      '3.4',
      isTwice,
      'if (stack.length > 1 && Object.hasOwn(container, name))',
    ],
    [
      'members that occur twice in an array of objects',
      '3.4',
      isTwice,
      'if (!stack.some(({ name }) => name === undefined) && Object.hasOwn(container, name))',
    ],
    [
      'members that occur twice, null at first',
      '3.4',
      isTwice,
      'if (container[name] && Object.hasOwn(container, name))',
    ],
    [
      'members that occur twice with the same value',
      '3.4',
      isTwice,
      "if (Object.hasOwn(container, name) && JSON.stringify(container[name]) !== text.slice(at).split(':')[1]?.split(/[,}]/)[0])",
    ],
    [
      'names compared without their capitals',
      '3.4',
      isTwice,
      'if (Object.keys(container).some((other) => other.toLowerCase() === name.toLowerCase()))',
    ],
    [
      'names compared without spaces around them',
      '3.4',
      isTwice,
      'if (Object.keys(container).some((other) => other.trim() === name.trim()))',
    ],
    [
      'names compared after normalisation',
      '3.4',
      isTwice,
      "if (Object.keys(container).some((other) => other.normalize('NFC') === name.normalize('NFC')))",
    ],
    ['names that every object inherits', '3.4', isTwice, 'if (container[name] !== undefined)'],
    ['an empty name twice', '3.4', isTwice, 'if (name && Object.hasOwn(container, name))'],
    ['__proto__ is lost', '3.4', "else if (name === '__proto__')", "else if (name === '')"],
    ['halves of surrogate pairs', '3.4', hasHalf, 'if (false)'],
    [
      'second halves of surrogate pairs',
      '3.4',
      raw`half = /\p{Cs}/u`,
      raw`half = /[\ud800-\udbff](?![\udc00-\udfff])/`,
    ],
    [
      'first halves of surrogate pairs',
      '3.4',
      raw`half = /\p{Cs}/u`,
      raw`half = /(?<![\ud800-\udbff])[\udc00-\udfff]/`,
    ],
    [
      'halves in the wrong order',
      '3.4',
      hasHalf,
      'if (half.test(string) && !half.test([...string].toReversed().join("")) === false && string.length % 2 === 1)',
    ],
    ['every surrogate is half of a pair', '3.4', hasHalf, raw`if (/[\ud800-\udfff]/.test(string))`],
    [
      'halves of surrogate pairs in names',
      '3.4',
      'if (isSuspect) lookForHalves(name,',
      'if (false) lookForHalves(name,',
    ],
    [
      'halves of surrogate pairs in values',
      '3.4',
      'if (isSuspect) lookForHalves(value,',
      'if (false) lookForHalves(value,',
    ],
    ['no depth is too deep', '8.5', 'if (stack.length >= maxDepth)', 'if (false)'],
    ['what is too deep is no JSON', '8.5', "error.message === '' ? 'depth' : 'syntax'", "'syntax'"],
    [
      'the faults of a text one column further',
      '3.4',
      'offset: error.offset,',
      'offset: error.offset + 1,',
      'places',
    ],
    [
      'the first of two members in place of the second',
      '3.4',
      "note('duplicate', start,",
      "note('duplicate', text.indexOf(text.slice(start, at)),",
      'places',
    ],
  ],
  'report.ts': [
    ['no more than 20 levels are read', '8.5', 'defaultMaxDepth = 200', 'defaultMaxDepth = 20'],
    ['columns from 0', '3.4', column, 'column: offset - start', 'places'],
    ['columns in characters', '3.4', column, 'column: [...text.slice(start, offset)].length + 1', 'places'],
    [
      'columns in bytes',
      '3.4',
      column,
      'column: new TextEncoder().encode(text.slice(start, offset)).length + 1',
      'places',
    ],
    [
      'columns with tabs of eight',
      '3.8',
      column,
      "column: text.slice(start, offset).replaceAll('\\t', '        ').length + 1",
      'places',
    ],
    ['lines from 0', '3.4', 'let line = 1;', 'let line = 0;', 'places'],
    [
      'a SHOULD clause refuses the document',
      '4.6',
      'return this.counts.must > 0;',
      'return this.counts.must + this.counts.should > 0;',
      'verdict',
    ],
    [
      'a document that breaks one MUST clause conforms',
      '3.5',
      'return this.counts.must > 0;',
      'return this.counts.must > 1;',
      'verdict',
    ],
  ],
  'text.ts': [
    [
      'what is too deep conforms',
      '8.5',
      "  if (kind === 'depth')\n",
      "  if (kind === 'depth') return;\n  if (kind === 'depth')\n",
    ],
  ],
  'cli/suite-answer.ts': [
    ['bytes that are not UTF-8', '3.4', 'if (bytes && !isUtf8(bytes)) {', 'if (false) {'],
    [
      'bytes that are not UTF-8, in names only',
      '3.4',
      'if (bytes && !isUtf8(bytes)) {',
      "if (bytes && !isUtf8(bytes) && bytes.toString('latin1').includes('\\xe9\":')) {",
    ],
    [
      'surrogates in UTF-8',
      '3.4',
      'if (bytes && !isUtf8(bytes)) {',
      'if (bytes && !isUtf8(bytes) && !bytes.includes(0xed)) {',
    ],
    [
      'characters in more bytes than they need',
      '3.4',
      'if (bytes && !isUtf8(bytes)) {',
      'if (bytes && !isUtf8(bytes) && !bytes.includes(0xc0)) {',
    ],
    [
      'a trace that breaks a SHOULD clause does not conform',
      '7.8',
      'const { conforms } = checkTrace(trace, { now });',
      "const conforms = checkTrace(trace, { now }).results.every(({ status }) => status !== 'fail');",
    ],
    [
      'the id of a trace compared with its capitals',
      '7.7',
      'String(trace.mcp_trace_id).toLowerCase() === id ?',
      'String(trace.mcp_trace_id) === id ?',
    ],
    [
      'whatever trace comes with an entry is its own',
      '7.7',
      'String(trace.mcp_trace_id).toLowerCase() === id ?',
      'true ?',
    ],
  ],
};
