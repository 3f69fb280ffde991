import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { compressBody } from './compression.server.ts';

/**
 * Writes a short text in one piece, compressed where that saves something. What the adapter is given it reads as a stream,
 * and a response made anew for each step costs as much as a small answer does. What comes little by little is left to it.
 */
export async function writeAnswer(
  answer: Response,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
): Promise<Response> {
  const { status, headers } = answer;
  if (!headers.get('Content-Type')?.startsWith('application/json')) return answer;
  const body = compressBody(await answer.text(), req.headers['accept-encoding'], headers);
  headers.set('Content-Length', String(Buffer.byteLength(body)));
  headers.set('X-Request-Id', requestId);
  res.writeHead(status, [...headers].flat());
  res.end(body);
  return RESPONSE_ALREADY_SENT;
}
