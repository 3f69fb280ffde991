/** A row of a table in a text of the standard that is about one name: a member, an event, a code. */
export interface NamedRow {
  /** What the row has as its id. */
  id: string;
  name: string;
  /** Its other cells, as Markdown. */
  cells: string[];
}

/** The id of a row: that of its section, and its name. */
export const rowIdOf = (sectionId: string, name: string): string =>
  `${sectionId}-${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`;

/** The rows of a section's tables whose first cell is one name in code; of several of one name the first. */
export function listNamedRows(sectionId: string, source: string): NamedRow[] {
  const rows = new Map<string, NamedRow>();
  for (const [line, name = ''] of source.matchAll(/^\| *`([^`|]+)` *\|.*$/gm)) {
    const id = rowIdOf(sectionId, name);
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(2, -1)
      .map((cell) => cell.trim());
    // A table of two columns maps names to others; what a name means says a wider one.
    if (cells.length > 1 && !name.includes('/') && !rows.has(id)) rows.set(id, { id, name, cells });
  }
  return [...rows.values()];
}
