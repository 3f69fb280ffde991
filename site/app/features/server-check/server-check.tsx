/** Exports of the server check for pages of other features. */
export { ProofWays } from './online/components/proof-ways.tsx';
export { ResultReport } from './online/components/result-report.tsx';
