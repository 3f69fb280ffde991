/** Wrong arguments; the message names the argument and says what to write. */
export class UsageError extends Error {}
