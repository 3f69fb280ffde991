/** Byte order mark, once at the start of a file: with it, spreadsheet programs read the text as UTF-8. */
export const csvStart = '\uFEFF';

/** Value of a cell. Booleans become `yes` or `no`, dates ISO 8601; several texts are separated by commas. */
export type CsvValue = string | number | boolean | Date | readonly string[] | null | undefined;

/**
 * One line of a CSV file (RFC 4180). Where a spreadsheet program could begin to read a formula, an apostrophe comes
 * first: a stranger's text must not run on the reader's computer.
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
 * Start of a formula: at the start of the text, or after `;`, a tab or a line break, which separate cells or lines in
 * some programs. There, quotes in the middle of a line do not protect a cell, so quoting alone does not help (OWASP,
 * CSV injection). White space, hidden characters and quotes may come before the sign, which may be a full-width one.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[\s\p{Cf}"']*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n])/gu;
