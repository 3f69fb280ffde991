import type { RuleOutcome } from '#app/lib/report-rules.ts';

/** `source` of a check that a schedule asked for (`scheduled.server.ts`). Those of visitors have a network there. */
export const scheduledSource = 'schedule';

/** Outcome of one rule while a check runs. */
export interface RuleSeen {
  rule: string;
  outcome: RuleOutcome;
}

export const states = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'Not checked',
} as const;
export type CheckState = keyof typeof states;

export const isOpen = (state: CheckState) => state === 'queued' || state === 'running';

/** The reason of a check whose token was lost with the process that had it. */
export const stoppedByRestart = 'Stopped by a restart: start it again.';
export const stoppedByPerson = 'You stopped this check.';
