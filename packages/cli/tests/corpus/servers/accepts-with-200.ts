// MCP 2025-06-18 basic/transports#sending-messages-to-the-server: if the server accepts a notification, it "MUST return
// HTTP status code 202 Accepted with no body".
import { serveHttp } from '../kit/http.ts';
import { makePost } from '../kit/post.ts';
import { makeRates } from '../kit/rates.ts';

const post = makePost(makeRates(['2025-06-18']), ['2025-06-18']);

serveHttp(() => async (request) => {
  const response = await post(request);
  // The fault: the author's framework answers each POST with 200 and JSON.
  return response.status === 202 ? Response.json({ ok: true }) : response;
});
