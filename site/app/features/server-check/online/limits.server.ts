import type { CheckKind } from './address.ts';

/** Checks that run at the same time for visitors, in all processes together. */
export const atOnce = 8;
/**
 * Scheduled checks that run at the same time. They have places of their own, so that no visitor waits for one, and begin
 * only while fewer than `atOnce` checks run.
 */
export const scheduledAtOnce = 2;
/** Checks of visitors that wait, of all sources together. Further ones are refused. */
export const maxWaiting = 500;
/** How often a check begins again after its process died: it may be the check that ends the process. */
export const maxTries = 3;

/** Seconds for which a process holds a check, and after which it says again that it does. */
export const leaseSeconds = 45;
export const renewSeconds = 10;

interface CheckLimits {
  /** Arguments of the command, besides the address. */
  args: readonly string[];
  /** For the whole check (s). The thread ends some seconds later. */
  seconds: number;
  /** Maximum bytes of all answers together. */
  bytes: number;
}

/** A server that takes long costs its own check: other checks have their own threads. */
export const checkLimits: Record<CheckKind, CheckLimits> = {
  polite: {
    args: ['--polite', '--timeout', '10', '--time-limit', '90', '--max-size', '2'],
    seconds: 90,
    bytes: 20_000_000,
  },
  full: {
    args: ['--timeout', '10', '--time-limit', '180', '--max-size', '4'],
    seconds: 180,
    bytes: 40_000_000,
  },
};

/** Largest report to keep (bytes of JSON). */
export const maxReport = 4_000_000;
/** Heap of the thread of one check (MB). */
export const megabytes = 160;
