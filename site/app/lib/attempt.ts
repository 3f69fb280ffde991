/** The result of `work`, or undefined if it throws. Only for synchronous work: a rejected promise is not caught. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
