import { expect, test } from 'vitest';
import { readTypedAddresses } from './typed-addresses.ts';

const [bob, jane, al] = ['bob@example.com', 'jane@example.com', 'al@example.com'];

test.each([
  ['a column of a spreadsheet', `${bob}\r\n${jane}\n\n ${al} `, [bob, jane, al]],
  ['commas, semicolons and spaces', `${bob}, ${jane};${al} ${bob}`, [bob, jane, al, bob]],
  ['a name before an address', `Bob <${bob}>`, [bob]],
  ['names, separated by commas', `Bob Li <${bob}>, Jane <${jane}>, ${al}`, [bob, jane, al]],
  ['names with commas, separated by semicolons', `Li, Bob <${bob}>; Doe, Jane <${jane}>;`, [bob, jane]],
  ['quoted names with separators', `"Li; Bob, Dr" <${bob}>, "Doe, Jane" <${jane}>`, [bob, jane]],
  ['the address as its own name', `'${bob}' <${bob}>; "${jane}" <${jane}>`, [bob, jane]],
  ['names with apostrophes', `Bob O'Neill <${bob}>, Jane D'Arcy <${jane}>`, [bob, jane]],
  ['addresses in brackets alone', `<${bob}> <${jane}>`, [bob, jane]],
  ['an address beside a named one', `${al} Bob <${bob}>`, [al, bob]],
  ['a bracket that is not closed', `Bob <${bob}`, [bob]],
])('reads %s', (_, text, expected) => {
  expect(readTypedAddresses(text)).toEqual(expected);
});

test('keeps what is not an address, so that the form can show it', () => {
  expect(readTypedAddresses(`bob@, ${jane}, Al <>`)).toEqual(['bob@', jane, 'Al <>']);
  expect(readTypedAddresses(' ,; \n')).toEqual([]);
});

test('reads 20,000 characters of any kind at once', () => {
  for (const piece of ['<', '"', "'", 'a ', '" ', 'a<', ',', '<>'])
    expect(readTypedAddresses(piece.repeat(20_000 / piece.length))).toBeInstanceOf(Array);
}, 2000);
