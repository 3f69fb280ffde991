// MCP 2026-07-28 basic/transports/streamable-http#server-validation: a request without the header Mcp-Method MUST be
// rejected with 400 and -32020.
import { serveHttp, withHeader } from '../kit/http.ts';
import { parse } from '../kit/messages.ts';
import { makeModernPost } from '../kit/post.ts';
import { makeModernRates } from '../kit/rates.ts';

const post = makeModernPost(makeModernRates());

serveHttp(() => async (request) => {
  const isMissing = request.method === 'POST' && !request.headers.has('mcp-method');
  const method = isMissing ? parse(await request.clone().text())?.method : undefined;
  // The fault: the header is compared where it is sent, but it may be left out.
  return post(method === undefined ? request : await withHeader(request, 'mcp-method', method));
});
