import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServices } from '../../../tests/support/services.ts';
import { findKeptTrace, keepTrace, sweepKeptTraces } from './kept-traces.server.ts';
import { keptTraces } from './tables.server.ts';

const services = await testServices();
const { db } = services;

test('a trace is kept for a day, under an address that cannot be guessed', async () => {
  const kept = await keepTrace(services, '203.0.113.1', { mcp_trace_id: 'one' });
  const id = 'link' in kept ? (kept.link.split('/').at(-1) ?? '') : '';
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await findKeptTrace(db, id)).toBe('{"mcp_trace_id":"one"}');
  await sweepKeptTraces(db);
  expect(await findKeptTrace(db, id)).toBeDefined();
  await db.update(keptTraces).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await findKeptTrace(db, id)).toBeUndefined();
  await sweepKeptTraces(db);
  expect(await db.$count(keptTraces)).toBe(0);
});

test('what is too large, or too many, is not kept, and says so', async () => {
  expect(await keepTrace(services, '203.0.113.2', { text: 'x'.repeat(40_000) })).toEqual({
    notKept: expect.stringContaining('32000 bytes'),
  });
  for (let count = 0; count < 20; count += 1)
    expect(await keepTrace(services, '203.0.113.2', {})).toHaveProperty('link');
  expect(await keepTrace(services, '203.0.113.2', {})).toHaveProperty('notKept');
  await db
    .insert(keptTraces)
    .values(Array.from({ length: 2000 }, (_, index) => ({ id: `many-${index}`, trace: '{}' })));
  expect(await keepTrace(services, '203.0.113.3', {})).toEqual({ notKept: expect.stringContaining('room') });
});
