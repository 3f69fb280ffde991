/** Evidence stage of an entry and its expiry. Pure: the caller passes the time. */

/** Days until evidence expires: software changes, so an old check says little about today's version. */
export const evidenceDays = 90;
const evidenceMs = evidenceDays * 86_400_000;

/**
 * `declared`: only its owner says so. `evidence`: its report and the report's traces have no problems. `rechecked`: in
 * the last 90 days we checked them again and found no problem. `expired`: the report and the last successful re-run are
 * older than 90 days. `changed`: a later check found that the server lists other items than those of the report.
 */
export const stageNames = {
  declared: 'Declared',
  evidence: 'Evidence',
  rechecked: 'Re-checked',
  expired: 'Expired',
  changed: 'Changed',
} as const;
export type Stage = keyof typeof stageNames;
export const stages = Object.keys(stageNames) as Stage[];

/** Facts that decide the stage. Times are ISO 8601. */
export interface StageFacts {
  /** When the report was made; undefined without a report, or if the report has problems. */
  evidenceOf?: string | undefined;
  /** Time of the last re-check of exactly this file that found no problem. */
  recheckedAt?: string | undefined;
  /** True if the checks of the report were run again then and none failed, which is evidence of that day. */
  wasRunAgain?: boolean | undefined;
  /** True if the server listed other items at the last re-run of the checks. */
  hasChanged?: boolean | undefined;
}

/** Expiry of the evidence, milliseconds since 1970; undefined without evidence. */
export function expiryOf({ evidenceOf, recheckedAt, wasRunAgain }: StageFacts): number | undefined {
  if (evidenceOf === undefined) return undefined;
  const again = wasRunAgain && recheckedAt !== undefined ? Date.parse(recheckedAt) : 0;
  return Math.max(Date.parse(evidenceOf), again) + evidenceMs;
}

/** Stage at a moment. Re-checking old evidence does not renew it; running the checks again does. */
export function stageOf(facts: StageFacts, now: number): Stage {
  const expiry = expiryOf(facts);
  if (expiry === undefined) return 'declared';
  // The report is about another state of the server, however old it is.
  if (facts.hasChanged) return 'changed';
  if (now >= expiry) return 'expired';
  return facts.recheckedAt === undefined || now >= Date.parse(facts.recheckedAt) + evidenceMs
    ? 'evidence'
    : 'rechecked';
}

/** True if the stages at the two moments differ (ms since 1970). */
export const hasStageChanged = (facts: StageFacts, from: number, to: number) =>
  stageOf(facts, from) !== stageOf(facts, to);
