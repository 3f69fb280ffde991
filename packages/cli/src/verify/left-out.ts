import type { Findings } from './findings.ts';
import type { Target } from './report.ts';
import { type RuleId, rules } from './rules.ts';

/** Why the polite check skips a rule. */
export const notTested = 'the polite check does not test this';

/** Rules that the polite check tests, some only by messages that come without a request. */
const testedPolitely: ReadonlySet<RuleId> = new Set([
  'connect/any',
  'connect/2025-11-25',
  'connect/2026-07-28',
  'discovery/identity',
  'capabilities/tools',
  'capabilities/resources',
  'capabilities/prompts',
  'lists/pages',
  'lists/unique',
  'lists/characters',
  'tools/names',
  'schemas/input',
  'schemas/output',
  'schemas/headers',
  'mistakes/unknown-method',
  'stdio/clean-output',
  'stdio/ends',
  'authorisation/metadata',
  'limits/answers',
  'limits/one-answer',
  'limits/unasked',
  'limits/requests',
  'limits/size',
  'traces/conform',
]);

/** Leaves out the rules that this kind of target, or of check, does not have. */
export function leaveOut({ url }: Target, isPolite: boolean, findings: Findings): void {
  const foreign = url === undefined ? /^(http|authorisation)\// : /^stdio\//;
  const reason = url === undefined ? 'only tested on a URL' : 'only tested on a command';
  for (const rule of Object.keys(rules) as RuleId[])
    if (foreign.test(rule)) findings.leaveOut(rule, reason);
    else if (isPolite && !testedPolitely.has(rule)) findings.leaveOut(rule, notTested);
}
