import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { makeEvents } from '../scripts/make-events.ts';
import type { CoreType, Payloads } from '../src/events.ts';
import type { PayloadOf } from '../src/run.ts';

test('the types of payloads are fresh: node packages/recorder/scripts/make-events.ts', () => {
  for (const [name, text] of Object.entries(makeEvents()))
    expect(readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8'), name).toBe(text);
});

test('payloads have the members of their schemas, and extension names', () => {
  expectTypeOf<Payloads['tool.called']>().toHaveProperty('call_id').toEqualTypeOf<string>();
  expectTypeOf<Payloads['task.accepted']['ttl_ms']>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<{ call_id: string; tool: string; 'example.alder-finch/shift': 2 }>().toExtend<
    Payloads['tool.called']
  >();
  expectTypeOf<{ call_id: string }>().not.toExtend<Payloads['tool.called']>();
  expectTypeOf<'tool.calld'>().not.toExtend<CoreType>();
  expectTypeOf<PayloadOf<'example.alder-finch/rule.applied'>>().toEqualTypeOf<object>();
});
