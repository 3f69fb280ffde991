// MCP 2025-11-25 basic/index#error-responses: "Error responses MUST include the same ID as the request they correspond
// to (except in error cases where the ID could not be read due a malformed request)."
import { errorOf, parse } from '../kit/messages.ts';
import { makeRates } from '../kit/rates.ts';
import { readLines, send } from '../kit/stdio.ts';

const answer = makeRates(['2025-11-25', '2025-06-18']);

readLines(async (line) => {
  const message = parse(line);
  if (message === undefined) return send(errorOf(null, -32700, 'Parse error'));
  const answered = await answer(message);
  // The fault: errors are written in one place for all of them, which does not know the request.
  if (answered) send('error' in answered ? { ...answered, id: null } : answered);
});
