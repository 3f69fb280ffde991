/** A wrong call of the suite: an unknown clause, or a line that is not a request. The message is for people. */
export class SuiteError extends Error {}
