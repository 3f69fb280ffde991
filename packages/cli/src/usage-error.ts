/** Wrong arguments. The message names the argument and says what to write. */
export class UsageError extends Error {}

/** The value of an option, which has to be one of those. */
export function choose<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  if (!allowed.includes(value as T))
    throw new UsageError(`--${option} is one of ${allowed.join(', ')}, not ${value}`);
  return value as T;
}
