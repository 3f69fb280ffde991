/** A code as the filters show it: its first underscore is a space, its words begin with a capital letter. */
export function labelOfCode(code: string): string {
  return code.replace('_', ' ').replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());
}

/** Minutes and seconds, as in 9:05; an hour is 60 minutes. */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
