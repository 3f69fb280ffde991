import { expect, onTestFinished, test } from 'vitest';
import { Refusal } from './corpus/kit/messages.ts';
import { makePost } from './corpus/kit/post.ts';
import { type Methods, makeRates } from './corpus/kit/rates.ts';
import { ask, brokenIn, ruleOf } from './servers/ask.ts';
import { serve } from './servers/http-server.ts';

type Fields = Record<string, unknown>;
type Revision = '2025-06-18' | '2025-11-25';

/** A schema of an object with one member `a`. */
const withMember = (member: unknown, more: Fields = {}): Fields => ({
  type: 'object',
  properties: { a: member },
  ...more,
});
const drafts = (name: string) => `http://json-schema.org/${name}/schema#`;

/** Verifies a server that is correct but for what these methods answer. */
async function verifyServer(methods: Methods, revision: Revision) {
  const post = makePost(makeRates([revision], methods), [revision]);
  const served = await serve(post);
  onTestFinished(served.close);
  // A server of an earlier revision answers with that one.
  return ask({ url: served.url }, { revisions: ['2025-11-25'] });
}

/** Verifies a server whose tools have these schemas of arguments. */
const verifyInputs = (schemas: Record<string, Fields>, revision: Revision = '2025-11-25') => {
  const tools = Object.entries(schemas).map(([name, inputSchema]) => ({ name, inputSchema }));
  return verifyServer({ 'tools/list': () => ({ tools }), 'tools/call': refuseCall }, revision);
};

/** Verifies a server whose tools have these schemas of results, and return these values. */
const verifyResults = (
  tools: Record<string, readonly [outputSchema: Fields, value: unknown]>,
  revision: Revision = '2025-11-25',
) => {
  const listed = Object.entries(tools).map(([name, [outputSchema]]) => ({
    name,
    inputSchema: { type: 'object' },
    outputSchema,
    annotations: { readOnlyHint: true },
  }));
  const call = (params: Fields) => {
    const [, structuredContent] = tools[String(params.name)] ?? refuseCall(params);
    return { content: [], structuredContent };
  };
  return verifyServer({ 'tools/list': () => ({ tools: listed }), 'tools/call': call }, revision);
};

const refuseCall = ({ name }: Fields): never => {
  throw new Refusal(-32602, `Unknown tool: ${name}`);
};

test('legal schemas pass, however odd', async () => {
  const verified = await verifyInputs({
    draft_04: {
      $schema: drafts('draft-04'),
      id: 'https://example.com/rates',
      type: 'object',
      properties: { a: { type: 'number', minimum: 0, exclusiveMinimum: true }, if: { const: [] } },
    },
    // `if` is unknown in draft-06.
    draft_06: withMember({ exclusiveMinimum: 0, if: 'rainy' }, { $schema: drafts('draft-06') }),
    draft_07: withMember({ items: [{ type: 'string' }] }, { $schema: drafts('draft-07') }),
    draft_2019: withMember(
      { items: [true], additionalItems: false },
      { $schema: 'https://json-schema.org/draft/2019-09/schema' },
    ),
    with_https: withMember({}, { $schema: 'https://json-schema.org/draft-07/schema' }),
    nullable: withMember({ nullable: true, anyOf: [{ type: 'string' }] }),
    nullable_not: withMember({ type: ['string', 'null'], nullable: false }),
    escaped_hyphen: withMember({ type: 'string', pattern: '^[A-Z]{3}(\\-[0-9]+)?$' }),
    escaped_in_names: withMember({}, { patternProperties: { '^x\\-': { type: 'string' } } }),
    braces: withMember({ pattern: '^{[a-z]}$' }),
    empty_enum: withMember({ type: 'string', enum: [] }),
    named_id: { type: 'object', properties: { id: { type: 'string' }, $id: {}, nullable: {} } },
    word_id: withMember({ id: 'a' }, { id: 'rates' }),
    odd_id: withMember({}, { $id: 'Rates of today' }),
    id_of_a_dialect: withMember({}, { $id: 'https://json-schema.org/draft/2020-12/schema' }),
    formats: withMember({ type: 'string', format: 'decimal', examples: ['1'] }),
    unknown_words: withMember({ 'x-order': 1, discriminator: 'a', optional: true, pattern_of: '(' }),
    unknown_word_with_a_pattern: withMember({ 'x-mask': { pattern: '(', type: 'mask' } }),
    no_members: { type: 'object', additionalProperties: false },
  });
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'schemas/input')).toMatchObject({ outcome: 'passed' });
  // Nothing was left unjudged.
  expect(ruleOf(verified, 'schemas/input').reason).toBeUndefined();
});

test('what verify cannot judge, it says, and fails no server', async () => {
  const unjudged: Record<string, [schema: Fields, reason: string]> = {
    own: [
      withMember({}, { $schema: 'https://own.example/dialect' }),
      'its $schema is https://own.example/dialect, and check-server knows draft-04 to 2020-12',
    ],
    draft_03: [
      withMember({ required: true }, { $schema: drafts('draft-03') }),
      'its $schema is http://json-schema.org/draft-03/schema, and check-server knows draft-04 to 2020-12',
    ],
    elsewhere: [
      withMember({ $ref: 'https://own.example/money.json' }),
      'it refers to https://own.example/money.json, which check-server does not fetch',
    ],
    of_python: [
      withMember({ pattern: '^(?P<year>\\d{4})\\Z' }),
      '/properties/a/pattern is a regular expression that JavaScript cannot read: ^(?P<year>\\d{4})\\Z',
    ],
    of_two_dialects: [
      withMember({ $schema: drafts('draft-07'), items: [{}] }),
      'its parts have different dialects',
    ],
    dynamic: [withMember({ $dynamicRef: 'money.json#amount' }), 'our validator cannot compile it'],
    endless: [
      withMember({ $ref: '#/properties/a' }),
      'it is too large for our validator, or refers to itself without end',
    ],
  };
  const schemas = Object.entries(unjudged).map(([name, [schema]]) => [name, schema]);
  const verified = await verifyInputs(Object.fromEntries(schemas));
  expect(brokenIn(verified)).toEqual([]);
  const { outcome, reason = '' } = ruleOf(verified, 'schemas/input');
  expect(outcome).toBe('skipped');
  expect(reason.split('; ')).toEqual(
    Object.entries(unjudged).map(([name, [, because]]) => `${name}: not judged, because ${because}`),
  );
});

test('before 2025-11-25 a schema without $schema may have any dialect, from then on it has 2020-12', async () => {
  const schemas = {
    tuple: withMember({ type: 'array', items: [{ type: 'string' }] }),
    exclusive: withMember({ type: 'number', minimum: 0, exclusiveMinimum: true }),
  };
  expect(brokenIn(await verifyInputs(schemas, '2025-06-18'))).toEqual([]);
  const { outcome, reason = '' } = ruleOf(await verifyInputs(schemas, '2025-11-25'), 'schemas/input');
  expect(outcome).toBe('failed');
  expect(reason.split('; ')).toEqual([
    'tuple: /properties/a/items must be an object or true or false (JSON Schema 2020-12)',
    'exclusive: /properties/a/exclusiveMinimum must be a number (JSON Schema 2020-12)',
  ]);
});

test.each(['2025-06-18', '2025-11-25'] as const)(
  'real faults of schemas stay faults in %s',
  async (revision) => {
    const types = '"array", "boolean", "integer", "null", "number", "object", "string"';
    const faulty: Record<string, [schema: Fields, fault: string]> = {
      required_true: [withMember({ required: true }), '/properties/a/required must be an array'],
      strin: [
        withMember({ type: 'strin' }),
        `/properties/a/type must be one of ${types}, or must be an array`,
      ],
      deep: [
        withMember({ items: { type: 'strin' } }),
        `/properties/a/items/type must be one of ${types}, or must be an array`,
      ],
      limit: [withMember({ minLength: -1 }), '/properties/a/minLength must be at least 0'],
      twice: [
        { type: 'object', required: ['a', 'a'] },
        '/required must not have an item twice (items 0 and 1)',
      ],
      pattern: [withMember({ pattern: '(' }), '/properties/a/pattern is not a regular expression: ('],
      dialect: [withMember({}, { $schema: 7 }), '/$schema must be a string'],
    };
    const others: Record<string, [schema: Fields, fault: string]> = {
      list: [{ type: 'array' }, `the type of the whole schema must be "object" in ${revision}`],
      typeless: [{ properties: {} }, `the type of the whole schema must be "object" in ${revision}`],
      part: [withMember({ $ref: '#/$defs/money' }), 'it refers to #/$defs/money, which it does not have'],
      anchor: [withMember({ $ref: '#money' }), 'it refers to #money, which it does not have'],
    };
    const schemas = Object.entries({ ...faulty, ...others }).map(([name, [schema]]) => [name, schema]);
    const verified = await verifyInputs(Object.fromEntries(schemas), revision);
    const { outcome, reason = '' } = ruleOf(verified, 'schemas/input');
    expect(outcome).toBe('failed');
    expect(reason.split('; ')).toEqual([
      ...Object.entries(faulty).map(([name, [, fault]]) => `${name}: ${fault} (JSON Schema 2020-12)`),
      ...Object.entries(others).map(([name, [, fault]]) => `${name}: ${fault}`),
    ]);
  },
);

test('a result has to be an object until 2026-07-28, so its schema has to say so', async () => {
  const listed = { list: [{ type: 'array' }, { a: 1 }] } as const;
  expect(ruleOf(await verifyResults(listed), 'schemas/output')).toMatchObject({
    outcome: 'failed',
    reason: 'list: the type of the whole schema must be "object" in 2025-11-25',
  });
});

test('values that the letter of a schema allows pass', async () => {
  const verified = await verifyResults({
    format: [withMember({ type: 'string', format: 'date-time' }), { a: 'tomorrow' }],
    nullable: [withMember({ type: 'string', nullable: true }), { a: null }],
    nullable_enum: [withMember({ type: 'string', nullable: true, enum: ['x'] }), { a: null }],
    nullable_reference: [
      withMember({ nullable: true, allOf: [{ $ref: '#/$defs/b' }] }, { $defs: { b: { type: 'string' } } }),
      { a: null },
    ],
    cents: [withMember({ type: 'number', multipleOf: 0.01 }), { a: 19.99 }],
    escaped_hyphen: [withMember({ pattern: '^\\-\\p{L}$' }), { a: '-é' }],
    empty_enum: [withMember({ enum: [] }), {}],
    // Until draft-07, what is beside `$ref` says nothing.
    beside_reference: [
      withMember(
        { $ref: '#/definitions/b', type: 'string' },
        { $schema: drafts('draft-07'), definitions: { b: { type: 'number' } } },
      ),
      { a: 1 },
    ],
    draft_04: [
      withMember({ maximum: 9, exclusiveMaximum: false, const: 2 }, { $schema: drafts('draft-04') }),
      { a: 9 },
    ],
    word_id: [withMember({ id: 'a' }, { id: 'rates' }), { a: 1 }],
  });
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'calls/structured-content')).toMatchObject({ outcome: 'passed' });
  expect(ruleOf(verified, 'calls/structured-content').reason).toBeUndefined();
  const tuple = { tuple: [withMember({ items: [{ type: 'string' }] }), { a: ['x', 1] }] } as const;
  expect(brokenIn(await verifyResults(tuple, '2025-06-18'))).toEqual([]);
});

test('a value by a schema that verify cannot judge breaks no rule', async () => {
  const verified = await verifyResults({
    own: [withMember({ type: 'string' }, { $schema: 'https://own.example/dialect' }), { a: 1 }],
    elsewhere: [withMember({ $ref: 'https://own.example/money.json' }), { a: 1 }],
    of_python: [withMember({ pattern: '^\\d+\\Z' }), { a: '12' }],
    broken: [withMember({ type: 'strin' }), { a: 1 }],
  });
  const { outcome, reason = '' } = ruleOf(verified, 'calls/structured-content');
  expect(outcome).toBe('skipped');
  expect(reason.split('; ')).toEqual([
    'own: not judged, because its $schema is https://own.example/dialect, and check-server knows draft-04 to 2020-12',
    'elsewhere: not judged, because it refers to https://own.example/money.json, which check-server does not fetch',
    'of_python: not judged, because /properties/a/pattern is a regular expression that JavaScript cannot read: ^\\d+\\Z',
    'broken: not judged, because its schema is not valid',
  ]);
  expect(brokenIn(verified)).toEqual([expect.stringMatching(/^schemas\/output: broken: /)]);
});

test('values that a schema does not allow are faults, in plain words', async () => {
  const faulty: Record<string, [member: unknown, value: unknown, fault: string]> = {
    type: [{ type: 'string' }, 1, '/a must be a string'],
    either: [{ type: ['string', 'integer'] }, 1.5, '/a must be a string or a whole number'],
    any: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, '/a must be a string, or must be null'],
    one: [{ oneOf: [{}, {}] }, 1, '/a matches more than one of the schemas in oneOf'],
    none: [{ not: {} }, 1, '/a must not match the schema in not'],
    enum: [{ enum: ['x', 'y'] }, 'z', '/a must be one of "x", "y"'],
    only: [{ enum: ['x'] }, 'z', '/a must be "x"'],
    empty_enum: [{ enum: [] }, 'x', '/a must not be there: its schema allows no value'],
    const: [{ const: { b: 1 } }, 'z', '/a must be {"b":1}'],
    minimum: [{ minimum: 3 }, 1, '/a must be at least 3'],
    exclusive: [{ exclusiveMaximum: 3 }, 3, '/a must be less than 3'],
    multiple: [{ multipleOf: 2 }, 3, '/a must be a multiple of 2'],
    thousandths: [{ multipleOf: 0.01 }, 19.995, '/a must be a multiple of 0.01'],
    short: [{ minLength: 1 }, '', '/a must have at least 1 character'],
    long: [{ maxLength: 2 }, 'abc', '/a must have at most 2 characters'],
    pattern: [{ pattern: '^\\-$' }, '+', '/a must match the regular expression ^\\-$'],
    few: [{ minItems: 2 }, [1], '/a must have at least 2 items'],
    many: [{ prefixItems: [{}], items: false }, [1, 2], '/a must have at most 1 item'],
    twice: [{ uniqueItems: true }, [1, 1], '/a must not have an item twice (items 0 and 1)'],
    contains: [
      { contains: { minimum: 2 } },
      [1],
      '/a must have at least 1 item that the schema in contains allows',
    ],
    members: [{ minProperties: 1 }, {}, '/a must have at least 1 member'],
    missing: [{ required: ['b'] }, {}, '/a must have the member "b"'],
    added: [{ additionalProperties: false }, { b: 1 }, '/a must not have the member "b"'],
    unevaluated: [{ unevaluatedProperties: false }, { b: 1 }, '/a must not have the member "b"'],
    name: [{ propertyNames: { maxLength: 1 } }, { bc: 1 }, '/a must not have a member with the name "bc"'],
    dependent: [{ dependentRequired: { b: ['c'] } }, { b: 1 }, '/a must have c, because it has b'],
    not_nullable: [{ type: 'string', nullable: false }, null, '/a must be a string'],
  };
  const tools = Object.entries(faulty).map(
    ([name, [member, a]]) => [name, [withMember(member), { a }]] as const,
  );
  const half = Math.ceil(tools.length / 2);
  // A report has at most 20 faults of a rule.
  for (const part of [tools.slice(0, half), tools.slice(half)]) {
    const verified = await verifyResults(Object.fromEntries(part));
    const { outcome, reason = '' } = ruleOf(verified, 'calls/structured-content');
    expect(outcome).toBe('failed');
    expect(reason.split('; ')).toEqual(part.map(([name]) => `${name}: ${faulty[name]?.[2]}`));
  }
  const others = {
    whole: [{ type: 'object', required: ['a'] }, {}],
    // Ajv would return a promise.
    async: [withMember({ type: 'string' }, { $async: true }), { a: 1 }],
  } as const;
  const { reason = '' } = ruleOf(await verifyResults(others), 'calls/structured-content');
  expect(reason.split('; ')).toEqual([
    'whole: the structured content must have the member "a"',
    'async: /a must be a string',
  ]);
});

const text = { type: 'string' };
const needing = { required: ['a'] };

test.for<[about: string, inputSchema: Fields, rule: 'missing-arguments' | 'wrong-arguments']>([
  [
    'a default behind a reference',
    withMember({ $ref: '#/$defs/b%20c' }, { ...needing, $defs: { 'b c': { ...text, default: 'x' } } }),
    'missing-arguments',
  ],
  [
    'a default in one of all schemas',
    withMember({ allOf: [text, { default: 'x' }] }, needing),
    'missing-arguments',
  ],
  [
    'a default of the whole',
    withMember(text, { ...needing, default: { a: 'x', b: 'y' } }),
    'missing-arguments',
  ],
  [
    'a type beside a reference, which says nothing until draft-07',
    withMember(
      { $ref: '#/definitions/any', type: 'string' },
      { $schema: drafts('draft-07'), definitions: { any: {} } },
    ),
    'wrong-arguments',
  ],
])('a call that the schema allows need not be refused: %s', async ([, inputSchema, rule]) => {
  // Takes what its schema allows, and fills in what is missing.
  const tool = { name: 'keep', inputSchema, annotations: { readOnlyHint: true } };
  const call = (params: Fields) => {
    const { a = 'x' } = params.arguments as Fields;
    if (params.name !== 'keep' || (rule === 'missing-arguments' && typeof a !== 'string'))
      return refuseCall(params);
    return { content: [] };
  };
  const methods = { 'tools/list': () => ({ tools: [tool] }), 'tools/call': call };
  const verified = await verifyServer(methods, '2025-11-25');
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, `mistakes/${rule}`).outcome).toBe('skipped');
});
