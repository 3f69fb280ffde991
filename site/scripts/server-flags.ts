/** Flags of Node for the running site; `Containerfile` repeats them. */
export const serverFlags = [
  // Of the young generation, in MB. Node's own 64 take about 100 MB more than 8, and 16 take 30 (docs/performance.md).
  '--max-semi-space-size=16',
  // How much the heap may grow between two collections: without, 170 MB more on PostgreSQL, 200 on the embedded database.
  '--heap-growing-percent=50',
];
