/**
 * An error whose message tells the person why no passkey was used. It is not in `passkey.ts`, which is loaded on
 * demand.
 */
export class NoPasskey extends Error {
  /** The invalid field of the form that was sent along, if the error is about one. */
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}
