const separator = '\n\n---\n\n';

/**
 * Joins two versions of a note into one text without losing anything. If one version contains the other, it is the
 * result.
 */
export function joinNotes(first: string, second: string): string {
  const [one, two] = [first.trim(), second.trim()];
  if (one.includes(two)) return first;
  if (two.includes(one)) return second;
  return `${one}${separator}${two}`;
}
