import { expect, test } from 'vitest';
import { Findings } from '../src/verify/findings.ts';
import type { Tool } from '../src/verify/listing.ts';
import { runSuite } from '../src/verify/suite.ts';

const first: Tool = { name: 'orders.delete', inputSchema: {}, isReadOnly: false, isTask: false };
const none = { calls: new Map(), wrong: new Set<string>() };
const free = /^the time limit was reached$/;

test.for([
  { tool: first, says: /, which is not marked as read-only\. Allow that tool with --wrong NAME$/ },
  { tool: { ...first, isReadOnly: true }, says: free },
  { tool: first, allowed: { ...none, wrong: new Set(['orders.delete']) }, says: free },
  { tool: { ...first, isReadOnly: true }, allowed: { ...none, most: 0 }, says: /--calls or --no-calls$/ },
  { tool: { ...first, isReadOnly: true, isTask: true }, says: /, which runs only as a task$/ },
  { tool: undefined, says: /, but no tool is listed$/ },
])(
  'the scenario that calls the first tool runs only if that call is allowed: $says',
  async ({ tool, allowed = none, says }) => {
    const findings = new Findings();
    // There is no time, so that no program is started for what would be run.
    const limits = { timeoutMs: 1000, maxBytes: 1000, until: 0 };
    const target = { url: 'http://127.0.0.1:9/mcp' };
    const [spoken, capabilities] = [new Set(['2026-07-28']), new Set(['tools'])];
    const tools = tool ? [tool] : [];
    await runSuite(target, spoken, capabilities, tools, allowed, false, limits, findings);
    const result = findings.results().find(({ id }) => id === 'suite/http-header-validation');
    expect(result).toMatchObject({ outcome: 'skipped', reason: expect.stringMatching(says) });
  },
);
