// MCP 2025-06-18 basic/index#notifications: "The receiver MUST NOT send a response."
import { errorOf, parse } from '../kit/messages.ts';
import { makeRates } from '../kit/rates.ts';
import { readLines, send } from '../kit/stdio.ts';

const answer = makeRates(['2025-06-18']);

readLines(async (line) => {
  const message = parse(line);
  if (message === undefined) send(errorOf(null, -32700, 'Parse error'));
  // The fault: whatever has no handler is refused, notifications too.
  else if (message.id === undefined) send(errorOf(null, -32601, `Method not found: ${message.method}`));
  else send(await answer(message));
});
