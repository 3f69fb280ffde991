/**
 * A process of its own for the drill `fair`: it sends a flood, or looks at the site from outside while one runs. It
 * gets its order by a message, ends by itself after `seconds`, and answers with what it counted.
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

export interface Shot {
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** The client address that the trusted proxy would name; each shot has a new one without it. */
  address?: string;
}

export type Order =
  | { flood: Shot[]; loops: number; seconds: number }
  | { look: string[]; origin: string; seconds: number };

const requestTimeoutMs = 30_000;
/** No flood sends more, however fast it is refused. */
const maxShots = 20_000;

process.once('message', (order: Order & { origin: string }) => {
  const work = 'flood' in order ? flood(order) : look(order);
  void work.then((counted) => process.send?.(counted, () => process.disconnect()));
});

/** How often each status was answered; 0 where the connection was cut. */
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
      // A refused loop comes again after 5 ms: nearly at once, as an attacker's would, but the machine can still
      // measure.
      if (status === 429 || status === 503) await wait(5);
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  agent.destroy();
  return answers;
}

/** The 99th percentile of each address, in milliseconds; Infinity (null on its way) where it was not answered. */
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
  // Each reset tries a token that nobody was sent, each sign-in an account that there is not.
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
