import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are quoted where they have to be', () => {
  const date = new Date('2026-11-21T12:00:00Z');
  expect(csvLine(['plain', 'a,b', 'say "so"', 'two\nlines', '', null, -3, date])).toBe(
    'plain,"a,b","say ""so""","two\nlines",,,-3,2026-11-21T12:00:00.000Z\r\n',
  );
});

test('nothing that a stranger typed begins a formula', () => {
  const typed = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '\u200b=1', '|x', '%x'];
  for (const text of typed) expect(csvLine([text]).replace(/^"/, ''), text).toMatch(/^'/);
  expect(csvLine(['=HYPERLINK("https://evil.example","x")'])).toBe(
    '"\'=HYPERLINK(""https://evil.example"",""x"")"\r\n',
  );
  for (const text of ['Ada', 'ada@wren.example', "O'Neill", 'a=b'])
    expect(csvLine([text])).toBe(`${text}\r\n`);
});

/** As a program reads a line where `separator` parts cells: quotes count where they open a cell. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = file;
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const [, bare = ''] =
      new RegExp(`^([^${separator}\r\n]*)`).exec(rest.slice(quoted?.[0].length ?? 0)) ?? [];
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? '') + bare);
    rest = rest.slice((quoted?.[0].length ?? 0) + bare.length + 1);
  }
  return cells;
}

test.each([',', ';', '\t'])(
  'nothing begins a formula in the middle of a cell either, where %j parts cells',
  (separator) => {
    const typed = [
      'Ada;=HYPERLINK("https://evil.example";"x")',
      'Ada\t=1+1',
      'Ada\n=1+1',
      'Ada;"=1+1"',
      'Ada; +1',
      'a;;-1;@x',
      'Ada";=1',
      '";=1"',
    ];
    for (const text of typed) {
      const cells = cellsOf(csvLine(['ada@wren.example', text, 'last']), separator);
      for (const cell of cells) expect(cell, text).not.toMatch(/^[\s"]*[=+\-@]/);
      if (separator === ',') expect(cells[1]?.replaceAll("'", '')).toBe(text);
    }
  },
);

test('what is harmless is exported as it was typed', () => {
  for (const text of ['Wren; Finch', 'a=b; c-d', 'R&D\tUnit', 'a - b'])
    expect(cellsOf(csvLine([text]), ',')[0]).toBe(text);
});
