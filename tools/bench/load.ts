import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browserEncodings } from './site.ts';

const run = promisify(execFile);
const wrk = '/usr/bin/wrk';

interface Load {
  connections: number;
  seconds: number;
  /** Body to post; without it the URL is read. */
  post?: { body: string; headers: Record<string, string> };
}

export interface Served {
  requests: number;
  p99Ms: number;
}

export const generator = existsSync(wrk) ? 'wrk' : 'node:http';

/** Requests one URL repeatedly, with a browser's encodings. @throws Error for error statuses and timeouts */
export function loadAddress(url: string, load: Load): Promise<Served> {
  return generator === 'wrk' ? loadWithWrk(url, load) : loadAddresses([url], load);
}

async function loadWithWrk(url: string, { connections, seconds, post }: Load): Promise<Served> {
  const script = join(import.meta.dirname, 'many-addresses.lua');
  const options = ['-s', script, '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '20s'];
  const headers = { 'Accept-Encoding': browserEncodings, ...post?.headers };
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const env = { ...process.env, ...(post && { POSTED: post.body }) };
  const { stdout } = await run(wrk, [...options, ...given, url], { env });
  if (/Non-2xx|timeout [1-9]/.test(stdout)) throw new Error(`Not every response was 200:\n${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const [, amount, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const millisecondsOf: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return { requests, p99Ms: Number(amount) * (millisecondsOf[unit] ?? Number.NaN) };
}

/**
 * Requests several URLs in turn from this process, which is slower than wrk. @throws Error for a status other than 200
 */
export async function loadAddresses(urls: string[], { connections, seconds, post }: Load): Promise<Served> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const visit = async (first: number) => {
    for (let at = first; performance.now() < until; at += connections) {
      const startedAt = performance.now();
      await ask(agent, urls[at % urls.length] ?? '', post);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, first) => visit(first)));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { requests: times.length, p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

/** A random address of the network 198.18.0.0/16, as in many-addresses.lua. */
export const anyAddress = () =>
  `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

function ask(agent: Agent, url: string, post?: Load['post']): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent,
        method: post ? 'POST' : 'GET',
        headers: {
          'accept-encoding': browserEncodings,
          'x-forwarded-for': anyAddress(),
          ...post?.headers,
          ...(post && { 'content-length': Buffer.byteLength(post.body) }),
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}.`));
        response.on('error', reject).on('end', resolve).resume();
      },
    )
      .on('error', reject)
      .end(post?.body);
  });
}
