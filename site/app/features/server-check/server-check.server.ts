/** Exports of the server check for other features: proofs of control, checks, and their reports. */
export {
  type Asker,
  askForCheck,
  demandAddress,
  isLocalFor,
  readAsker,
  runnerContext,
} from './online/ask.server.ts';
export { findOwnReport, listOwnReports } from './online/own-checks.server.ts';
export {
  type ProofKind,
  type ProofPlaces,
  proofPlacesOf,
  proofText,
  searchProof,
} from './online/proof.server.ts';
export type { VerifyReport } from './online/report-page.server.ts';
export { reportForPage } from './online/report-page.server.ts';
export { summariseReport } from './online/report-summary.ts';
export { beginFullCheck } from './online/run-page.server.ts';
export {
  askForScheduledCheck,
  compareChecks,
  dropScheduledCheck,
  type EndedCheck,
  listEndedChecks,
  readEndedCheck,
  takeEndedCheck,
} from './online/scheduled.server.ts';
export { shownServer } from './online/shown-server.server.ts';
