import { accountFaults } from './accounts.ts';
import { answerFaults } from './answers.ts';
import { certificationFaults } from './certification.ts';
import type { Fault } from './fault.ts';
import { featureFaults } from './features.ts';
import { packageFaults } from './packages.ts';

/**
 * The deliberate faults. Each commit has its own list: `find` follows the code, and an id stays the name of a fault in all
 * of them. Change `find` when the code changes; replace a fault whose rule is gone by another of its kind.
 */
export const faultList: readonly Fault[] = [
  ...accountFaults,
  ...certificationFaults,
  ...featureFaults,
  ...answerFaults,
  ...packageFaults,
];
