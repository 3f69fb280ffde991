import { expect, onTestFinished, test } from 'vitest';
import {
  requiredOf,
  SchemaThread,
  sampleArguments,
  textMember,
  wrongArguments,
} from '../src/verify/schemas.ts';

test('a schema that takes for ever is not judged, and the next is', async () => {
  const thread = new SchemaThread({ timeoutMs: 2000, until: Number.POSITIVE_INFINITY });
  onTestFinished(() => thread.close());
  const schema = { type: 'string', pattern: '^(a+)+$' };
  const task = { schema, revision: '2025-11-25', hasValue: true };
  expect(await thread.inspect({ ...task, value: `${'a'.repeat(60)}!` })).toEqual({
    doubt: 'checking this schema took longer than 2 s',
  });
  expect(await thread.inspect({ ...task, value: 'aa' })).toEqual({});
});

test('a schema that takes too much memory is not judged, and the next is', async () => {
  const thread = new SchemaThread({ timeoutMs: 60_000, until: Number.POSITIVE_INFINITY }, { memoryMb: 32 });
  onTestFinished(() => thread.close());
  const task = { revision: '2025-11-25', hasValue: true, value: 'x' };
  // Each part has the errors of the part before it twice: 2^30 in all.
  const parts = Array.from({ length: 30 }, (_, index) => {
    const before = { $ref: `#/$defs/p${index}` };
    return [`p${index + 1}`, { anyOf: [before, before] }];
  });
  const schema = { $ref: '#/$defs/p30', $defs: { p0: { type: 'number' }, ...Object.fromEntries(parts) } };
  expect(await thread.inspect({ ...task, schema })).toEqual({
    doubt: 'checking this schema took more memory than allowed (32 MB)',
  });
  expect(await thread.inspect({ ...task, schema: { type: 'string' } })).toEqual({});
});

test('a signal ends the wait for a schema', async () => {
  const stop = new AbortController();
  const limits = { timeoutMs: 100_000, until: Number.POSITIVE_INFINITY, signal: stop.signal };
  const thread = new SchemaThread(limits);
  onTestFinished(() => thread.close());
  const value = `${'a'.repeat(60)}!`;
  const inspected = thread.inspect({
    schema: { type: 'string', pattern: '^(a+)+$' },
    revision: '2025-11-25',
    hasValue: true,
    value,
  });
  setImmediate(() => stop.abort(new Error('stopped')));
  expect(await inspected).toEqual({ doubt: 'stopped' });
});

test('a thread that cannot start is no fault of a schema', async () => {
  const limits = { timeoutMs: 100_000, until: Number.POSITIVE_INFINITY };
  const thread = new SchemaThread(limits, { source: new URL('./not-here.ts', import.meta.url) });
  onTestFinished(() => thread.close());
  await expect(thread.inspect({ schema: {}, revision: '2025-11-25', hasValue: false })).rejects.toThrow(
    'not-here.ts',
  );
});

test('two schemas may have the same $id', async () => {
  const thread = new SchemaThread({ timeoutMs: 10_000, until: Number.POSITIVE_INFINITY });
  onTestFinished(() => thread.close());
  for (const type of ['object', 'string']) {
    const schema = { $id: 'https://one.example/', type };
    expect(await thread.inspect({ schema, revision: '2025-11-25', hasValue: false })).toEqual({});
  }
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
  expect(wrongArguments(schema)[0]).toMatchObject({ city: { wrong: true }, unit: 'C' });
  expect(textMember(schema)).toBe('city');
  expect(requiredOf({ required: 'city' })).toEqual([]);
  for (const odd of [undefined, true, [], { properties: 'x' }]) expect(sampleArguments(odd)).toEqual({});
});
