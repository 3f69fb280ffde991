/** An expected error. A form shows the message and keeps the input; the API sends `{message, field?}` with `status`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** The form field that the message is about. */
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

/** Message about an unexpected server error. The request ID finds the error in the log. */
export function unexpectedMessage(requestId: string | undefined): string {
  const reference = requestId ? ` If you write to us, quote this request ID: ${requestId}` : '';
  return `Something went wrong on our side.${reference}`;
}
