/** So that spreadsheet programs read the text as UTF-8. To stand once, before the first line. */
export const csvStart = '\uFEFF';

/** Value of a cell: yes or no, one or several texts, or nothing. */
export type CsvValue = string | number | boolean | Date | readonly string[] | null | undefined;

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet program would run as a formula gets an apostrophe
 * in front, so that it is only shown: a stranger's text must not run on the reader's computer.
 */
export function csvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = value instanceof Date ? value.toISOString() : String(value);
  const harmless = text.replace(formulaStart, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Where a formula would begin: at the start of the text, and behind every sign that separates cells or lines in some
 * program. Where `;` or a tab separates cells, quotes in the middle of a line do not protect them, so quoting alone
 * does not help (OWASP, CSV injection). Also behind blanks and quotes, in full width, and what some programs take for a
 * beginning.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[\s\p{Cf}"']*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/gu;
