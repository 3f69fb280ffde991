// JSON-RPC 2.0 section 5: a request has one response. MCP 2025-06-18 basic/index#responses: a response has the ID "of
// the request it corresponds to".
import { errorOf, parse, resultOf } from '../kit/messages.ts';
import { makeRates, textResult } from '../kit/rates.ts';
import { readLines, send } from '../kit/stdio.ts';

const answer = makeRates(['2025-06-18']);

readLines(async (line) => {
  const message = parse(line);
  if (message === undefined) return send(errorOf(null, -32700, 'Parse error'));
  const answered = await answer(message);
  const isCalled = message.method === 'tools/call' && answered !== undefined && 'result' in answered;
  // The fault: a first answer says that the work goes on. That is what notifications/progress is for.
  if (isCalled) send(resultOf(message.id, textResult('Please wait …')));
  if (answered) send(answered);
});
