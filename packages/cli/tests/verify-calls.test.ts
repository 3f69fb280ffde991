import { expect, onTestFinished, test } from 'vitest';
import { htmlReport } from '../src/verify/html.ts';
import { sarifReport } from '../src/verify/sarif.ts';
import { junitReport, textReport } from '../src/verify/write.ts';
import { ask, ruleOf } from './servers/ask.ts';
import { serveResults } from './servers/results.ts';

test('a tool that --wrong names is not called with right arguments, not even to cancel the call', async () => {
  const calls: unknown[] = [];
  const inputSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  const served = await serveResults({
    'tools/list': { tools: [{ name: 'orders.delete', inputSchema }] },
    'tools/call': (params) => {
      const { _meta, ...call } = params;
      calls.push(call);
      return { content: [], isError: true };
    },
  });
  onTestFinished(served.close);
  const allowed = { calls: new Map(), wrong: new Set(['orders.delete']) };
  const verified = await ask({ url: served.url }, { allowed, revisions: ['2025-11-25'] });
  expect(ruleOf(verified, 'mistakes/cancelled-call').outcome).toBe('passed');
  const named = calls.filter((call) => (call as { name: string }).name === 'orders.delete');
  expect(named).toEqual([
    { name: 'orders.delete', arguments: {} },
    { name: 'orders.delete', arguments: { id: { wrong: true } } },
    { name: 'orders.delete', arguments: { id: 'x'.repeat(1_000_000) } },
  ]);
});

test.each(['calls', 'wrong'])('a tool that is named in %s and not listed is a fault', async (option) => {
  const served = await serveResults({ 'tools/list': { tools: [] } });
  onTestFinished(served.close);
  const none = { calls: new Map(), wrong: new Set<string>() };
  const allowed =
    option === 'calls'
      ? { ...none, calls: new Map([['nosuch', {}]]) }
      : { ...none, wrong: new Set(['nosuch']) };
  const verified = await ask({ url: served.url }, { allowed, revisions: ['2025-11-25'] });
  expect(ruleOf(verified, 'calls/answered')).toMatchObject({
    outcome: 'failed',
    reason: 'there is no tool nosuch',
  });
});

test.each(['\r', '\r\n'])('a server whose events have lines that end in %j is answered', async (end) => {
  const served = await serveResults({ 'tools/list': { tools: [] } }, [], end);
  onTestFinished(served.close);
  const verified = await ask({ url: served.url }, { revisions: ['2025-11-25'] });
  expect(ruleOf(verified, 'connect/2025-11-25').outcome).toBe('passed');
  expect(ruleOf(verified, 'capabilities/tools').outcome).toBe('passed');
});

test('the report says how many tools were called, and no more are called than allowed', async () => {
  const calls: unknown[] = [];
  const tool = (name: string, readOnlyHint: boolean) => ({
    name,
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint },
  });
  const served = await serveResults({
    'tools/list': { tools: [tool('a', true), tool('b', true), tool('change', false)] },
    'tools/call': ({ name }) => {
      calls.push(name);
      return { content: [] };
    },
  });
  onTestFinished(served.close);
  const verifyWith = async (most: number) => {
    const allowed = { calls: new Map(), wrong: new Set<string>(), most };
    calls.length = 0;
    return ask({ url: served.url }, { allowed, revisions: ['2025-11-25'] });
  };
  const none = await verifyWith(0);
  expect(none.report.calls).toEqual({ called: 0, listed: 3 });
  expect(calls.filter((name) => ['a', 'b', 'change'].includes(String(name)))).toEqual([]);
  expect(textReport(none.report)).toContain('; 0 of 3 tools called; ');
  expect(htmlReport(none.report, [])).toContain('0 of 3 tools called');
  expect(junitReport(none.report)).toContain('value="0 of 3 tools called"');
  expect(JSON.parse(sarifReport(none.report)).runs[0].properties.calls).toMatchObject({
    called: 0,
    listed: 3,
  });
  expect((await verifyWith(1)).report.calls).toEqual({ called: 1, listed: 3 });
  expect((await verifyWith(50)).report.calls).toEqual({ called: 2, listed: 3 });
  expect(calls).not.toContain('change');
});
