/** Flags of Node for the running site; `Containerfile` repeats them. */
export const serverFlags = [
  // Size of a semi-space of the young generation in MB. Node's default of 64 takes about 100 MB more than 8, and 16
  // takes 30 more (docs/performance.md).
  '--max-semi-space-size=16',
  // How much the heap may grow between two collections: without, 170 MB
  // more on PostgreSQL, 200 on the embedded database.
  '--heap-growing-percent=50',
];
