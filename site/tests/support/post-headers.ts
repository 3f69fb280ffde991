import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Sends only the headers of a POST. Returns the response that comes without the body, or undefined if none comes within
 * a second, as for an accepted POST.
 */
export async function postHeaders(
  origin: string,
  path: string,
  address: string,
): Promise<string | undefined> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const headers = {
    Host: host,
    Connection: 'close',
    'X-Forwarded-For': address,
    Accept: 'application/json, text/event-stream',
    'Content-Type': /^\/(mcp$|api\/)/.test(path) ? 'application/json' : 'application/x-www-form-urlencoded',
    'Content-Length': '4000',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const timer = setTimeout(() => socket.destroy(), 1000);
  const answer = await text(socket).catch(() => '');
  clearTimeout(timer);
  return answer || undefined;
}
