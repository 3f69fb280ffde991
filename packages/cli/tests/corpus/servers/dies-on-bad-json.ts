// JSON-RPC 2.0 section 5.1: text that is not JSON is answered with -32700. MCP 2025-11-25 basic/index: "All messages
// MUST follow the JSON-RPC 2.0 specification."
import type { Message } from '../kit/messages.ts';
import { makeRates } from '../kit/rates.ts';
import { readLines, send } from '../kit/stdio.ts';

const answer = makeRates(['2025-11-25', '2025-06-18']);

readLines(async (line) => {
  // The fault: the error of JSON.parse is caught nowhere, and ends the program.
  const message = JSON.parse(line) as Message;
  const answered = await answer(message);
  if (answered) send(answered);
});
