/**
 * A process of the drill `fair`. It sends a flood, or measures the site from outside meanwhile. It gets its order as a
 * message, ends after `seconds`, and sends its counts back.
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

export interface Shot {
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** Client address in `X-Forwarded-For`; a new one for each shot if undefined. */
  address?: string;
}

export type Order =
  | { flood: Shot[]; loops: number; seconds: number }
  | { look: string[]; origin: string; seconds: number };

const requestTimeoutMs = 30_000;
/** Maximum shots of a flood. */
const maxShots = 20_000;

process.once('message', (order: Order & { origin: string }) => {
  const work = 'flood' in order ? flood(order) : look(order);
  void work.then((counted) => process.send?.(counted, () => process.disconnect()));
});

/** Sends a flood. Returns the number of responses by status; 0 is no response. */
async function flood({
  flood: shots,
  loops,
  seconds,
  origin,
}: Extract<Order, { flood: Shot[] }> & { origin: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: loops });
  const until = performance.now() + seconds * 1000;
  const answers: Record<number, number> = {};
  let sent = 0;
  const loop = async () => {
    while (performance.now() < until && sent < maxShots) {
      const shot = shots[sent % shots.length] as Shot;
      sent += 1;
      const { status } = await send(agent, origin, shot);
      answers[status] = (answers[status] ?? 0) + 1;
      // After a refusal, a loop waits 5 ms: nearly nothing for an attacker, but enough for the measurement to run.
      if (status === 429 || status === 503) await wait(5);
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  agent.destroy();
  return answers;
}

/** The 99th percentile of each path (ms): Infinity, sent as null, if more than 1 % were not 200. */
async function look({ look: paths, origin, seconds }: Extract<Order, { look: string[] }>) {
  const until = performance.now() + seconds * 1000;
  return Promise.all(
    paths.map(async (path) => {
      const agent = new Agent({ keepAlive: true });
      const times: number[] = [];
      while (performance.now() < until) {
        const { status, ms } = await send(agent, origin, { path });
        times.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
        await wait(20);
      }
      agent.destroy();
      times.sort((a, b) => a - b);
      return Math.round(times[Math.floor(times.length * 0.99)] ?? Number.NaN);
    }),
  );
}

export function send(agent: Agent, origin: string, { path, body, headers, address }: Shot) {
  const since = performance.now();
  const client = address ?? `10.${[...randomBytes(3)].join('.')}`;
  // Each `INVENTED` becomes another random value: a token, an account or a password that does not exist.
  const filled = body?.replaceAll('INVENTED', () => randomBytes(9).toString('base64url'));
  return new Promise<{ status: number; ms: number; text: string }>((resolve) => {
    const end = (status: number, text = '') => resolve({ status, ms: performance.now() - since, text });
    const outgoing = request(origin + path, {
      agent,
      method: filled === undefined ? 'GET' : 'POST',
      headers: {
        'X-Forwarded-For': client,
        ...(filled !== undefined && { 'Content-Length': Buffer.byteLength(filled) }),
        ...headers,
      },
      timeout: requestTimeoutMs,
    });
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        if (text.length < 4000) text += part;
      });
      response.on('close', () => end(response.statusCode ?? 0, text));
    });
    outgoing.on('timeout', () => outgoing.destroy()).on('error', () => end(0));
    outgoing.end(filled);
  });
}
