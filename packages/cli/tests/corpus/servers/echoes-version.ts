// MCP 2025-11-25 basic/lifecycle#version-negotiation: "If the server supports the requested protocol version, it MUST
// respond with the same version. Otherwise, the server MUST respond with another protocol version it supports."
import { errorOf, parse } from '../kit/messages.ts';
import { info, makeRates, rateMethods } from '../kit/rates.ts';
import { readLines, send } from '../kit/stdio.ts';

const answer = makeRates(['2025-11-25'], {
  ...rateMethods,
  // The fault: the server says that it supports whatever it is asked for.
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: info }),
});

readLines(async (line) => {
  const message = parse(line);
  const answered = message ? await answer(message) : errorOf(null, -32700, 'Parse error');
  if (answered) send(answered);
});
