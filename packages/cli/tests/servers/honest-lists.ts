/**
 * Correct programs with habits of their own, made from the corpus's server of exchange rates:
 * - `honest-lists.ts short-lines` refuses a line of more than 200 kB, before it reads the line's id.
 * - `honest-lists.ts one-at-a-time FILE` does not start while FILE exists: another process of it runs.
 * - `honest-lists.ts batches REVISION` sends batches of log messages and answers, which 2025-03-26 alone has.
 */
import { closeSync, openSync, rmSync } from 'node:fs';
import process from 'node:process';
import { errorOf, parse } from '../corpus/kit/messages.ts';
import { makeRates, rateMethods } from '../corpus/kit/rates.ts';
import { readLines, send } from '../corpus/kit/stdio.ts';

const maxLine = 200_000;
const [, , habit, given = ''] = process.argv;

if (habit === 'one-at-a-time') {
  try {
    closeSync(openSync(given, 'wx'));
  } catch {
    process.stderr.write('It runs already.\n');
    process.exit(1);
  }
  process.on('exit', () => rmSync(given));
}

const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'error', data: 'ready' } };
const answer =
  habit === 'batches'
    ? makeRates([given], { ...rateMethods, 'logging/setLevel': () => ({}) }, { tools: {}, logging: {} })
    : makeRates(['2025-11-25']);

readLines(async (line) => {
  if (habit === 'short-lines' && line.length > maxLine)
    return send(errorOf(null, -32600, `A line has at most ${maxLine} characters`));
  const message = parse(line);
  const answered = message ? await answer(message) : errorOf(null, -32700, 'Parse error');
  if (!answered) return;
  const isOpening = message?.method === 'initialize';
  send(habit === 'batches' && !isOpening ? [answered] : answered);
  // Right after the answer: the client may not have read its revision yet.
  if (habit === 'batches' && isOpening) send([log, log]);
});
