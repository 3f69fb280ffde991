/** Why there is no passkey, for the person. Apart from `passkey.ts`, which is loaded when somebody wants one. */
export class NoPasskey extends Error {
  /** The field of the form that was sent along which is wrong. */
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}
