// JSON-RPC 2.0 section 5.1: -32601 is the code of a method that does not exist. MCP 2025-11-25 basic/index: "All
// messages MUST follow the JSON-RPC 2.0 specification."
import { serveHttp } from '../kit/http.ts';
import { errorOf } from '../kit/messages.ts';
import { makePost } from '../kit/post.ts';
import { type Answer, makeRates, rateMethods } from '../kit/rates.ts';

const revisions = ['2025-11-25', '2025-06-18'] as const;
const answer = makeRates(revisions);
const known = ['initialize', 'ping', ...Object.keys(rateMethods)];

const answerAll: Answer = async (message) => {
  const isKnown = message.id === undefined || known.includes(message.method ?? '');
  // The fault: every error that no handler names is an internal one.
  return isKnown ? answer(message) : errorOf(message.id, -32603, 'Internal error');
};

serveHttp(() => makePost(answerAll, revisions));
