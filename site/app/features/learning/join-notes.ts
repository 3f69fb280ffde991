const separator = '\n\n---\n\n';

/** Two versions of a note as one text in which nothing is lost; what one already holds is not said twice. */
export function joinNotes(first: string, second: string): string {
  const [one, two] = [first.trim(), second.trim()];
  if (one.includes(two)) return first;
  if (two.includes(one)) return second;
  return `${one}${separator}${two}`;
}
