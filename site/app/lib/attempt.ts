/** The result of `work`, or undefined if it throws: for data that may be unreadable and then counts as missing. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
