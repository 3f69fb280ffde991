/** A table row of the standard about one name: a member, event or code. */
export interface NamedRow {
  /** Anchor of the row. */
  id: string;
  name: string;
  /** The other cells, as Markdown. */
  cells: string[];
}

/**
 * Anchor of a row: the section's id and the name. The anchor of the section's heading ends with `-title`, so that of a
 * row with this name ends with `-title-row`.
 */
export function rowIdOf(sectionId: string, name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${sectionId}-${slug === 'title' ? 'title-row' : slug}`;
}

/** Rows of a section's tables whose first cell is one name in code; of several rows with a name, only the first. */
export function listNamedRows(sectionId: string, source: string): NamedRow[] {
  const rows = new Map<string, NamedRow>();
  for (const [line, name = ''] of source.matchAll(/^\| *`([^`|]+)` *\|.*$/gm)) {
    const id = rowIdOf(sectionId, name);
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(2, -1)
      .map((cell) => cell.trim());
    // A table of two columns only maps names; wider tables explain them.
    if (cells.length > 1 && !name.includes('/') && !rows.has(id)) rows.set(id, { id, name, cells });
  }
  return [...rows.values()];
}
