/** A wrong call of the suite. The message says what to write. */
export class SuiteError extends Error {}
