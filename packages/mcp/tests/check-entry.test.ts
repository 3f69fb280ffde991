import { expect, test } from 'vitest';
import { checkEntry } from '../src/dictionary/check-entry.ts';
import type { Schema } from '../src/dictionary/entry.ts';

const value = { description: 'The number.', type: 'number' };
const unit = { description: 'UCUM code.', enum: ['kW', 'W'] };
const power: Schema = {
  type: 'object',
  required: ['value', 'unit'],
  properties: { value, unit },
  additionalProperties: false,
};
const good = {
  schema: power,
  units: [{ pointer: '/unit', system: 'UCUM', meaning: 'unit of `value`' }],
  examples: [
    { value: 4, unit: 'kW' },
    { value: 800, unit: 'W' },
  ],
  counter_examples: [{ value: { value: 4, unit: 'kw' }, why: 'Codes are case sensitive.' }],
};
const member = (schema: Schema): Schema => ({ ...power, properties: { value, unit, more: schema } });
const text = (pattern: string) => member({ description: 'More.', type: 'string', pattern });

test('a good entry has no findings', () => {
  expect(checkEntry(good)).toEqual([]);
});

test.each<[string, Partial<typeof good>, string, string, RegExp]>([
  [
    'an example that is refused',
    { examples: [good.examples[0], { value: 4, unit: 'hp' }] as never },
    'examples',
    '/1/unit',
    /kW, W/,
  ],
  ['one example', { examples: good.examples.slice(1) }, 'examples', '', /two examples/],
  [
    'a counter example that is taken',
    { counter_examples: [{ value: good.examples[0], why: 'x' }] as never },
    'counter_examples',
    '/0',
    /accepts this value, but the entry rejects it: x/,
  ],
  ['no counter example', { counter_examples: [] }, 'counter_examples', '', /one counter example/],
  [
    'a unit that stands nowhere',
    { units: [{ pointer: '/units', system: 'UCUM', meaning: '' }] },
    'units',
    '/units',
    /nothing at this pointer/,
  ],
  [
    'an open object',
    { schema: { ...power, additionalProperties: true } },
    'schema',
    '',
    /"additionalProperties": false/,
  ],
  [
    'a reference',
    { schema: member({ $ref: 'https://evil.example/' }) },
    'schema',
    '/more/$ref',
    /Remove "\$ref": a schema in the dictionary must be self-contained/,
  ],
  [
    'a format',
    { schema: member({ description: 'x', type: 'string', maxLength: 9, format: 'uri' }) },
    'schema',
    '/more/format',
    /pattern/,
  ],
  [
    'a keyword that is none',
    { schema: { ...power, maxlength: 3 } },
    'schema',
    '/maxlength',
    /Remove "maxlength"/,
  ],
  [
    'a class that differs',
    { schema: text('^\\d+$(?!\\n)') },
    'schema',
    '/more',
    /\\d matches different characters/,
  ],
  ['an end that takes a line break', { schema: text('^[0-9]+$') }, 'schema', '/more', /line break/],
  [
    'a pattern without its start',
    { schema: text('[0-9]+$(?!\\n)') },
    'schema',
    '/more',
    /Begin the pattern with \^/,
  ],
  ['a pattern that is none', { schema: text('^([0-9]+$(?!\\n)') }, 'schema', '/more', /cannot be read/],
  [
    'a text without bound',
    { schema: member({ description: 'x', type: 'string' }) },
    'schema',
    '/more',
    /maxLength/,
  ],
  [
    'a list without bound',
    { schema: member({ description: 'x', type: 'array', items: value }) },
    'schema',
    '/more',
    /maxItems/,
  ],
  ['a part without description', { schema: member({ type: 'boolean' }) }, 'schema', '/more', /description/],
  [
    'money as a binary number',
    { schema: { ...power, properties: { value, unit, total: value } } },
    'schema',
    '/total',
    /minor units/,
  ],
  [
    'a fraction of a minor unit',
    { schema: { ...power, properties: { value, unit, net_minor: value } } },
    'schema',
    '/net_minor',
    /integer/,
  ],
  [
    'another dialect',
    { schema: { ...power, $schema: 'http://json-schema.org/draft-07/schema#' } },
    'schema',
    '',
    /cannot be compiled/,
  ],
  ['a type that is none', { schema: { ...power, type: 'record' } }, 'schema', '/type', /allowed|one of/],
  [
    'properties as a list',
    { schema: { ...power, properties: [1] as never } },
    'schema',
    '/properties',
    /object/,
  ],
  [
    'prefixItems as an object',
    { schema: member({ description: 'x', prefixItems: {} as never }) },
    'schema',
    '/properties/more/prefixItems',
    /array/,
  ],
  [
    'a reference under not',
    { schema: member({ description: 'x', not: { $ref: '#/x' } }) },
    'schema',
    '/more/$ref',
    /Remove "\$ref": a schema in the dictionary must be self-contained/,
  ],
])('%s is found', (_, change, part, pointer, message) => {
  expect(checkEntry({ ...good, ...change })).toContainEqual({
    part,
    pointer,
    message: expect.stringMatching(message),
  });
});
