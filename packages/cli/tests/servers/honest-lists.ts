/**
 * Correct programs with habits of their own, made from the corpus's server of exchange rates:
 * - `honest-lists.ts short-lines` refuses a line of more than 200 kB, before it reads the line's id.
 * - `honest-lists.ts one-at-a-time FILE` does not start while FILE exists: another process of it runs.
 */
import { closeSync, openSync, rmSync } from 'node:fs';
import process from 'node:process';
import { errorOf, parse } from '../corpus/kit/messages.ts';
import { makeRates } from '../corpus/kit/rates.ts';
import { readLines, send } from '../corpus/kit/stdio.ts';

const maxLine = 200_000;
const [, , habit, file = ''] = process.argv;

if (habit === 'one-at-a-time') {
  try {
    closeSync(openSync(file, 'wx'));
  } catch {
    process.stderr.write('It runs already.\n');
    process.exit(1);
  }
  process.on('exit', () => rmSync(file));
}

const answer = makeRates(['2025-11-25']);

readLines(async (line) => {
  if (habit === 'short-lines' && line.length > maxLine)
    return send(errorOf(null, -32600, `A line has at most ${maxLine} characters`));
  const message = parse(line);
  const answered = message ? await answer(message) : errorOf(null, -32700, 'Parse error');
  if (answered) send(answered);
});
