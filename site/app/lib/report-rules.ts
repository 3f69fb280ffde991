import { formatNumber } from './format-number.ts';

/**
 * Outcomes of a rule in a report of `check-server`, in words. The schema of a report is in `verify-report.ts`: browsers do
 * not need it.
 */
export const outcomeNames = {
  failed: 'failed',
  warned: 'with a warning',
  passed: 'passed',
  skipped: 'not made',
} as const;
export type RuleOutcome = keyof typeof outcomeNames;

/** Facts of a rule that a page shows. */
export interface ReportRule {
  id: string;
  title: string;
  outcome: RuleOutcome;
  reason?: string | undefined;
}

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
