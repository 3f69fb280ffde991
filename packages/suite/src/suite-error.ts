/** The suite was asked in a wrong way; the message says what to write. */
export class SuiteError extends Error {}
