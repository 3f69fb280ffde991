import { expect, onTestFinished, test } from 'vitest';
import type { Allowed } from '../src/verify/calling.ts';
import { ask as askServer, ruleOf } from './servers/ask.ts';
import { serveResults } from './servers/results.ts';

const inputSchema = { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] };
const readOnly = { inputSchema, annotations: { readOnlyHint: true } };

/** Verifies a server with these tools. Returns the names of called tools, in order and each once. */
async function ask(tools: readonly { name: string }[], allowed: Partial<Allowed>) {
  const called = new Set<unknown>();
  const served = await serveResults({
    'tools/list': { tools },
    'tools/call': ({ name, arguments: given }) => {
      if (tools.some((tool) => tool.name === name)) called.add(name);
      const isRight = typeof (given as { day?: unknown } | undefined)?.day === 'string';
      return { content: [{ type: 'text', text: 'a day' }], isError: !isRight };
    },
  });
  onTestFinished(served.close);
  const verified = await askServer(
    { url: served.url },
    { allowed: { calls: new Map(), wrong: new Set(), ...allowed }, revisions: ['2025-11-25'] },
  );
  return { verified, called: [...called] };
}

test.for<{ allowed: Partial<Allowed>; called: string[]; max?: number }>([
  { allowed: {}, called: ['a', 'b'] },
  { allowed: { most: 50 }, called: ['a', 'b'] },
  { allowed: { most: 1 }, called: ['a'], max: 1 },
  { allowed: { most: 0 }, called: [], max: 0 },
  { allowed: { most: 2, calls: new Map([['c', { day: 'today' }]]) }, called: ['c', 'a'], max: 2 },
  { allowed: { most: 1, wrong: new Set(['c']) }, called: ['c'], max: 1 },
])('no more tools are called than allowed, also by mistake: $allowed.most of $called', async (expected) => {
  const tools = [
    { name: 'a', ...readOnly },
    { name: 'b', ...readOnly },
    { name: 'c', inputSchema },
  ];
  const { verified, called } = await ask(tools, expected.allowed);
  expect(called).toEqual(expected.called);
  // A second run uses the same limit.
  expect(verified.report.max_calls).toBe(expected.max);
});

test('a tool that runs only as a task is not called plainly, and the report says so', async () => {
  const task = { name: 'a', ...readOnly, execution: { taskSupport: 'required' } };
  const alone = await ask([task], { calls: new Map([['a', { day: 'today' }]]), wrong: new Set(['a']) });
  expect(alone.called).toEqual([]);
  expect(ruleOf(alone.verified, 'calls/answered')).toMatchObject({
    outcome: 'skipped',
    reason: 'a runs only as a task, which check-server does not start',
  });
  const optional = { name: 'b', ...readOnly, execution: { taskSupport: 'optional' } };
  const both = await ask([task, optional], {});
  expect(both.called).toEqual(['b']);
  expect(ruleOf(both.verified, 'mistakes/missing-arguments').outcome).toBe('passed');
});
