import { accountFaults } from './accounts.ts';
import { answerFaults } from './answers.ts';
import { certificationFaults } from './certification.ts';
import type { Fault } from './fault.ts';
import { featureFaults } from './features.ts';
import { packageFaults } from './packages.ts';

/**
 * All faults. Each commit has its own list, with the same ids. Change `find` when the code changes. If a fault's rule
 * is gone, replace the fault with a similar one.
 */
export const faultList: readonly Fault[] = [
  ...accountFaults,
  ...certificationFaults,
  ...featureFaults,
  ...answerFaults,
  ...packageFaults,
];
