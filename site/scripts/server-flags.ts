/** Flags of Node for the running site; `Containerfile` repeats them. */
export const serverFlags = [
  // Size of a semi-space of the young generation (MB). Node's default of 64 takes about 100 MB more memory than 8; 16
  // takes 30 MB more than 8 (docs/performance.md).
  '--max-semi-space-size=16',
  // Growth of the heap between two collections (%). Without the flag, a process takes 170 MB more on PostgreSQL, and
  // 200 MB more on the embedded database.
  '--heap-growing-percent=50',
];
