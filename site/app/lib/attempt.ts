/** What `work` gives, or undefined where it throws: for what cannot be read, and counts as missing then. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
