// MCP 2025-11-25 basic/transports#listening-for-messages-from-the-server: the server "MUST either return Content-Type:
// text/event-stream in response to this HTTP GET, or else return HTTP 405 Method Not Allowed".
import { serveHttp } from '../kit/http.ts';
import { makePost } from '../kit/post.ts';
import { makeRates } from '../kit/rates.ts';

const post = makePost(makeRates(['2025-11-25', '2025-06-18']), ['2025-11-25', '2025-06-18']);
const page = '<!doctype html><title>Rates</title><p>Enter this URL in your client.';

serveHttp(() => async (request) => {
  // The fault: people who open the URL shall see a page, but clients get it too.
  if (request.method === 'GET') return new Response(page, { headers: { 'content-type': 'text/html' } });
  return post(request);
});
