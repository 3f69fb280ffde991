import { expect, test } from 'vitest';
import { Findings } from '../src/verify/findings.ts';
import { runSuite } from '../src/verify/suite.ts';

test.for([
  {
    isReadOnly: false,
    wrong: [],
    says: /^this scenario calls the first listed tool, .* Allow that tool with --wrong NAME$/,
  },
  { isReadOnly: true, wrong: [], says: /^the time limit was reached$/ },
  { isReadOnly: false, wrong: ['orders.delete'], says: /^the time limit was reached$/ },
])(
  'the scenario that calls the first tool wants its word or ours: $isReadOnly, $wrong',
  async ({ isReadOnly, wrong, says }) => {
    const findings = new Findings();
    const first = { name: 'orders.delete', inputSchema: {}, isReadOnly };
    // There is no time, so that no program is started for what would be run.
    const limits = { timeoutMs: 1000, maxBytes: 1000, until: 0 };
    const target = { url: 'http://127.0.0.1:9/mcp' };
    const [spoken, capabilities] = [new Set(['2026-07-28']), new Set(['tools'])];
    await runSuite(target, spoken, capabilities, first, new Set(wrong), false, limits, findings);
    const result = findings.results().find(({ id }) => id === 'suite/http-header-validation');
    expect(result).toMatchObject({ outcome: 'skipped', reason: expect.stringMatching(says) });
  },
);
