/**
 * The drill `fair`: can one source, or four, keep others from forms and tools that judge documents, and do floods of
 * forms delay other pages? It sends requests only to a site that it starts on this machine. Each loop ends after a
 * number of seconds or requests. Floods and their measurement run in separate processes.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { printTable } from '../bench/report.ts';
import { startSite, withDirectory } from '../bench/site.ts';
import { heavyCredential } from './attack.ts';
import { type Order, type Shot, send } from './fair-child.ts';
import { spendBudget } from './fair-spent.ts';

const loopsPerSource = 9;
const checks = 30;
const attackSeconds = 30;
const floodSeconds = 15;
/** Maximum 99th percentile (ms). */
const longestWait = 250;

const form = (path: string, fields: Record<string, string>): Shot => ({
  path,
  body: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});

function checkDocument(text: string): Shot {
  const params = { name: 'check_document', arguments: { kind: 'KIND', text } };
  return {
    path: '/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
  };
}

const withKind = (shot: Shot, kind: string): Shot => ({
  ...shot,
  body: (shot.body ?? '').replace('KIND', kind),
});

/** A type whose pattern takes exponential time in JavaScript. */
const endlessType = JSON.stringify({
  name: 'text.flood',
  version: '1.0.0',
  title: 'Flood',
  description: 'A pattern with a repetition in a repetition.',
  domain: 'text',
  schema: { type: 'string', description: 'Letters.', pattern: '^(a+)+$(?!\\n)' },
  reuses: [],
  examples: ['a', 'aa'],
  counter_examples: [{ value: `${'a'.repeat(40)}b`, why: 'It ends with b.' }],
  used_by: [],
  replaced_by: null,
  since: '2026-11-29',
});
const emptyEvents = `{"events":[${'{},'.repeat(39_999)}{}]}`;

const attacks: Record<string, Shot> = {
  'endless pattern': withKind(checkDocument(endlessType), 'type'),
  '40,000 empty events': withKind(checkDocument(emptyEvents), 'trace'),
};

const smallChecks = [
  form('/playground', { text: '{"trace":{}}' }),
  form('/verify', { badge: 'hello', email: '' }),
  withKind(checkDocument('{"events":[]}'), 'trace'),
];

const floods: Record<string, { shots: Shot[]; loops: number }> = {
  '30 heavy /verify at once': {
    shots: [form('/verify', { badge: heavyCredential(500), email: '' })],
    loops: 30,
  },
  '24 sign-ins at a time': {
    shots: [form('/auth', { intent: 'sign-in', email: 'INVENTED@drill.example', password: 'INVENTED' })],
    loops: 24,
  },
  '24 resets at a time': {
    shots: [form('/auth/reset?token=INVENTED', { token: 'INVENTED', password: 'INVENTED' })],
    loops: 24,
  },
};

/** Starts a process with the order and returns its counts. */
async function inProcess<T>(order: Order & { origin: string }): Promise<T> {
  const child = fork(join(import.meta.dirname, 'fair-child.ts'), { stdio: 'inherit' });
  child.send(order);
  const [counted] = await once(child, 'message');
  return counted as T;
}

/** Small checks by another source, one after another, while `sources` attack. */
async function attackBy(sources: number, shot: Shot) {
  return withDirectory(async (dataDir) => {
    const site = await startSite(dataDir);
    try {
      const agent = new Agent({ keepAlive: true });
      const ask = (index: number) =>
        send(agent, site.url, {
          ...(smallChecks[index % smallChecks.length] as Shot),
          address: '203.0.113.7',
        });
      for (const index of smallChecks.keys()) await ask(index);
      const shots = Array.from({ length: sources }, (_, source) => ({
        ...shot,
        address: `198.51.100.${source + 1}`,
      }));
      const loops = sources * loopsPerSource;
      const flood = inProcess<Record<number, number>>({
        flood: shots,
        loops,
        seconds: attackSeconds,
        origin: site.url,
      });
      await new Promise((resolve) => setTimeout(resolve, 3000));
      const times: number[] = [];
      let refused = 0;
      for (let index = 0; index < checks; index += 1) {
        const { status, ms, text } = await ask(index);
        times.push(ms);
        // A tool's refusal is in its result, with status 200.
        if (![200, 422].includes(status) || text.includes('try again')) refused += 1;
      }
      times.sort((a, b) => a - b);
      const answers = await flood;
      agent.destroy();
      return { median: times[checks / 2] ?? 0, slowest: times.at(-1) ?? 0, refused, answers };
    } finally {
      await site.stop();
    }
  });
}

async function floodBy({ shots, loops }: { shots: Shot[]; loops: number }) {
  return withDirectory(async (dataDir) => {
    const site = await startSite(dataDir);
    const origin = site.url;
    try {
      // Warm-up, so that V8's compilation does not count.
      await inProcess({ flood: shots, loops: 4, seconds: 5, origin });
      const [looked, answers] = await Promise.all([
        inProcess<(number | null)[]>({ look: ['/healthz', '/'], origin, seconds: floodSeconds }),
        inProcess<Record<number, number>>({ flood: shots, loops, seconds: floodSeconds, origin }),
      ]);
      const [healthz, home] = looked.map((ms) => ms ?? Number.POSITIVE_INFINITY);
      return { healthz: healthz ?? Number.NaN, home: home ?? Number.NaN, answers };
    } finally {
      await site.stop();
    }
  });
}

const told = (answers: Record<number, number>) =>
  Object.entries(answers)
    .map(([status, count]) => `${status === '0' ? 'cut' : status} × ${count}`)
    .join(', ');

/**
 * Runs the parts `queue`, `floods` and `spent`, or those named. False if another source waited too long or was refused.
 */
export async function fair(parts: string[]): Promise<boolean> {
  const known = ['queue', 'floods', 'spent'];
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown) throw new Error(`There is no part ${unknown}. The parts are ${known.join(', ')}.`);
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
  let isFair = true;
  if (isWanted('queue')) {
    const lines: string[][] = [];
    for (const [name, shot] of Object.entries(attacks))
      for (const sources of [1, 4]) {
        const { median, slowest, refused, answers } = await attackBy(sources, shot);
        const isGood =
          refused === 0 && (sources === 1 ? median <= 1000 && slowest <= 4000 : slowest <= 12_000);
        isFair &&= isGood;
        console.log(
          `${name}, ${sources} sources: median ${Math.round(median)} ms, slowest ${Math.round(slowest)} ms, ${refused} refused`,
        );
        const figures = [Math.round(median), Math.round(slowest), refused].map(String);
        lines.push([name, String(sources), ...figures, told(answers), isGood ? 'good' : 'TOO SLOW']);
      }
    printTable(['attack', 'sources', 'median ms', 'slowest ms', 'refused', 'attackers', ''], lines, 'left');
  }
  if (isWanted('floods')) {
    const lines: string[][] = [];
    for (const [name, flood] of Object.entries(floods)) {
      const { healthz, home, answers } = await floodBy(flood);
      const isGood = Math.max(healthz, home) <= longestWait;
      isFair &&= isGood;
      console.log(`${name}: /healthz ${healthz} ms, / ${home} ms`);
      lines.push([name, String(healthz), String(home), told(answers), isGood ? 'good' : 'TOO SLOW']);
    }
    printTable(['flood', '/healthz p99 ms', '/ p99 ms', 'answers', ''], lines, 'left');
  }
  if (isWanted('spent')) {
    const { lines, isGood } = await spendBudget();
    isFair &&= isGood;
    printTable(['only headers posted to', 'status', 'Retry-After', 'another source', ''], lines, 'left');
  }
  return isFair;
}
