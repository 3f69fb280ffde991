/** Whether a query failed because there is a row already that may be there once. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505';
}
