/**
 * An expected "no": shown to the person in place, with what was typed kept, and sent by the API as
 * `{message, field?}` with `status`. Everything else that is thrown counts as unexpected.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** The form field the message is about. */
  readonly field: string | undefined;
  /** Extra answer headers, such as `Retry-After`. */
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    options: { field?: string | undefined; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.field = options.field;
    this.headers = options.headers ?? {};
  }
}

/** Message about an unexpected server error; the id finds it in the log. */
export function unexpectedMessage(requestId: string | undefined): string {
  const reference = requestId ? ` If you write to us, quote this request ID: ${requestId}` : '';
  return `Something went wrong on our side.${reference}`;
}
