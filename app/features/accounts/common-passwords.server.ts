const common = new Set(['password', '123456']);
/** Whether it is among the most common ones; upper and lower case are the same here. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
