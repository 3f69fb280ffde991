/** A backup that cannot be restored, or not into this database. The message is for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError';
  readonly expected = true;
}
