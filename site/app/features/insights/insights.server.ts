/** Export of Insights for the benchmark. */
export { sumUpViews } from './view-sums.server.ts';
