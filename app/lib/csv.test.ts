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
