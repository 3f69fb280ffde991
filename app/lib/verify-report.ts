import { z } from 'zod';
import { formatNumber } from '#app/lib/format-number.ts';

/**
 * What the registry reads of a report of `verify`; what else stands in it is kept and not looked at. The type is the command
 * line's own (packages/cli/src/verify/report.ts): here it is data from outside, and bounded.
 */
const line = (most: number) => z.string().max(most);

export const outcomeNames = {
  failed: 'failed',
  warned: 'with a warning',
  passed: 'passed',
  skipped: 'not made',
} as const;
export type RuleOutcome = keyof typeof outcomeNames;

const rule = z.looseObject({
  id: line(100),
  title: line(300),
  outcome: z.enum(Object.keys(outcomeNames) as RuleOutcome[]),
  reason: line(2000).optional(),
});

export const sentReport = z
  .looseObject({
    tool: z.looseObject({ name: line(100), version: line(100) }),
    made_at: z.iso.datetime({ offset: true }),
    target: z
      .looseObject({ url: line(300).optional(), command: z.array(line(1000)).min(1).max(50).optional() })
      .optional()
      .describe('What was asked: an address, or a command and its arguments.'),
    rules: z.array(rule).min(1).max(500),
    traces: z
      .array(z.looseObject({ mcp_trace_id: z.uuid(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) }))
      .min(1)
      .max(50),
  })
  .describe('The report of `verify`, as it was written. It is evidence for 90 days.');

export type SentReport = z.infer<typeof sentReport>;
export type ReportRule = z.infer<typeof rule>;

/** How many rules ended how. */
export type RuleCounts = Record<RuleOutcome, number>;

export function countRules(rules: readonly { outcome: RuleOutcome }[]): RuleCounts {
  const counts: RuleCounts = { failed: 0, warned: 0, passed: 0, skipped: 0 };
  for (const { outcome } of rules) counts[outcome] += 1;
  return counts;
}

/** `41 passed, 2 failed, 3 not made`; outcomes that did not occur are left out. */
export const countsInWords = (counts: Readonly<RuleCounts>) =>
  (['passed', 'failed', 'warned', 'skipped'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatNumber(counts[outcome])} ${outcomeNames[outcome]}`)
    .join(', ');
