/** Reason for a missing passkey, for the person. Separate from `passkey.ts`, which is loaded on demand. */
export class NoPasskey extends Error {
  /** The field of the form that was sent along which is wrong. */
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}
