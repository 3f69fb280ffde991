import { expect, onTestFinished, test } from 'vitest';
import {
  requiredOf,
  SchemaThread,
  sampleArguments,
  textMember,
  wrongArguments,
} from '../src/verify/schemas.ts';

test('a schema that takes for ever is a fault, and the next is compiled', async () => {
  const thread = new SchemaThread({ timeoutMs: 500, until: Number.POSITIVE_INFINITY });
  onTestFinished(() => thread.close());
  const slow = { type: 'string', pattern: '^(a+)+$' };
  expect(await thread.inspect({ schema: slow, hasValue: true, value: `${'a'.repeat(60)}!` })).toMatch(
    /longer than 0\.5 s/,
  );
  expect(await thread.inspect({ schema: slow, hasValue: true, value: 'aa' })).toBeUndefined();
});

test('a signal ends the wait for a schema', async () => {
  const stop = new AbortController();
  const limits = { timeoutMs: 100_000, until: Number.POSITIVE_INFINITY, signal: stop.signal };
  const thread = new SchemaThread(limits);
  onTestFinished(() => thread.close());
  const value = `${'a'.repeat(60)}!`;
  const inspected = thread.inspect({ schema: { type: 'string', pattern: '^(a+)+$' }, hasValue: true, value });
  setImmediate(() => stop.abort(new Error('stopped')));
  expect(await inspected).toBe('stopped');
});

test('a thread that cannot start is no fault of a schema', async () => {
  const limits = { timeoutMs: 100_000, until: Number.POSITIVE_INFINITY };
  const thread = new SchemaThread(limits, new URL('./not-here.ts', import.meta.url));
  onTestFinished(() => thread.close());
  await expect(thread.inspect({ schema: {}, hasValue: false })).rejects.toThrow('not-here.ts');
});

test('schemas of several dialects compile, and what is wrong is said', async () => {
  const thread = new SchemaThread({ timeoutMs: 10_000, until: Number.POSITIVE_INFINITY });
  onTestFinished(() => thread.close());
  const compile = (schema: Record<string, unknown>) => thread.inspect({ schema, hasValue: false });
  expect(
    await compile({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }),
  ).toBeUndefined();
  expect(await compile({ type: 'array', prefixItems: [{ type: 'string' }] })).toBeUndefined();
  // Two tools may have schemas of one $id.
  expect(await compile({ $id: 'https://one.example/', type: 'object' })).toBeUndefined();
  expect(await compile({ $id: 'https://one.example/', type: 'string' })).toBeUndefined();
  expect(await compile({ $ref: 'https://elsewhere.example/schema.json' })).toMatch(/can't resolve reference/);
  expect(await compile({ $schema: 'https://json-schema.org/draft-03/schema' })).toMatch(
    /unsupported dialect/,
  );
  expect(await compile({ type: 'string', pattern: '(' })).toMatch(/regular expression/);
});

test('arguments are made up from what a schema says, of required members only', () => {
  const schema = {
    type: 'object',
    properties: {
      city: { type: 'string', minLength: 8 },
      unit: { enum: ['C', 'F'] },
      days: { type: 'integer', minimum: 3 },
      place: { type: 'object', properties: { zip: { type: 'string', const: '1000' } }, required: ['zip'] },
      tags: { type: 'array', items: { type: 'boolean' }, minItems: 2 },
      note: { type: 'string' },
    },
    required: ['city', 'unit', 'days', 'place', 'tags', '__proto__'],
  };
  const sample = sampleArguments(schema);
  expect(sample).toMatchObject({
    city: 'verify..',
    unit: 'C',
    days: 3,
    place: { zip: '1000' },
    tags: [false, false],
  });
  expect(sample).not.toHaveProperty('note');
  expect(wrongArguments(schema)).toMatchObject({ city: { wrong: true }, unit: 'C' });
  expect(textMember(schema)).toBe('city');
  expect(requiredOf({ required: 'city' })).toEqual([]);
  for (const odd of [undefined, true, [], { properties: 'x' }]) expect(sampleArguments(odd)).toEqual({});
});
