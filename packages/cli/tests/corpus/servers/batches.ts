// Correct: revision 2025-03-26 has batches (basic/index#batching). A call is answered by a batch of a log message and
// the result, and a batch of requests by a batch of answers.
import { errorOf, type Message, parse } from '../kit/messages.ts';
import { makeRates, rateMethods } from '../kit/rates.ts';
import { readLines, send } from '../kit/stdio.ts';

const answer = makeRates(
  ['2025-03-26'],
  { ...rateMethods, 'logging/setLevel': () => ({}) },
  { tools: {}, logging: {} },
);
const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'error', data: 'called' } };

readLines(async (line) => {
  const message = parse(line);
  if (message === undefined) return send(errorOf(null, -32700, 'Parse error'));
  if (Array.isArray(message)) {
    if (message.length === 0) return send(errorOf(null, -32600, 'A batch is not empty'));
    const answers = (await Promise.all((message as Message[]).map(answer))).filter(Boolean);
    if (answers.length > 0) send(answers);
    return;
  }
  const answered = await answer(message);
  if (answered) send(message.method === 'tools/call' ? [log, answered] : answered);
});
