/** Exports of Insights for commands and the benchmark. */
export { listStoredCovers } from './covers.server.ts';
export { sumUpViews } from './view-sums.server.ts';
