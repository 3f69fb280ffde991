/** A row of the final table. */
export interface Row {
  what: string;
  measured: string;
  /** Empty for a remark. */
  budget: string;
  /** Undefined for a remark. */
  isMet?: boolean;
}

export function atMost(what: string, value: number, limit: number, unit = '', note = ''): Row {
  return {
    what,
    measured: shown(value) + unit + note,
    budget: `≤ ${limit}${unit}`,
    isMet: value <= limit,
  };
}

export function atLeast(what: string, value: number, limit: number, unit = '', note = ''): Row {
  return {
    what,
    measured: shown(value) + unit + note,
    budget: `≥ ${limit}${unit}`,
    isMet: value >= limit,
  };
}

export function remark(what: string, measured: string): Row {
  return { what, measured, budget: '' };
}

/** Values below 100 have three significant digits, others are whole numbers: the measurements are no more precise. */
function shown(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

/** The median: the lower of the two middle values of an even number. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Prints a table. `align` is for all columns but the first, which is aligned left. */
export function printTable(headings: string[], lines: string[][], align: 'left' | 'right'): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const isLeft = (column: number) => column === 0 || align === 'left';
  for (const line of [headings, widths.map((width) => '-'.repeat(width)), ...lines]) {
    const cells = widths.map((width, column) => {
      const cell = line[column] ?? '';
      return isLeft(column) ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join('  ').trimEnd());
  }
}

export function printRows(rows: Row[]): void {
  const verdict = ({ isMet }: Row) => (isMet === undefined ? '' : isMet ? 'pass' : 'MISS');
  const lines = rows.map((row) => [row.what, row.measured, row.budget, verdict(row)]);
  printTable(['what', 'measured', 'budget', ''], lines, 'left');
}
