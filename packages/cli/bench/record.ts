/**
 * Benchmark of `record`: `node packages/cli/bench/record.ts [CALLS] [MAIN] [ROUNDS]`. The same calls go, alternately,
 * straight to a server, through a bare pipe of five lines, and through the proxy, at 500 a second, in nine rounds. Then
 * CALLS (100,000) at 1000 a second measure its memory, and results of 16 MB follow. MAIN is the command's entry, such
 * as that of an installed package. It prints the figures and compares them with no goal.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const calls = Number(process.argv[2] ?? 100_000);
const main = process.argv[3] ?? join(import.meta.dirname, '../src/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'record-bench-'));
const traces = join(folder, 'traces.jsonl');

const server = join(folder, 'server.mjs');
writeFileSync(
  server,
  `import { createInterface } from 'node:readline';
const big = 'x'.repeat(16 * 1024 * 1024);
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = method === 'initialize'
    ? { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'bench', version: '1' } }
    : { content: [{ type: 'text', text: params.name === 'big' ? big : 'ok ' + id }] };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
}
`,
);
const pipe = join(folder, 'pipe.mjs');
writeFileSync(
  pipe,
  `import { spawn } from 'node:child_process';
const child = spawn(process.argv[2], process.argv.slice(3), { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(child.stdin);
child.stdout.pipe(process.stdout);
child.on('exit', (code) => process.exit(code ?? 1));
`,
);
const node = process.execPath;
const ways = {
  direct: [node, server],
  pipe: [node, pipe, node, server],
  record: [node, main, 'record', '--out', traces, '--', node, server],
};

/** A client that exchanges lines with a command. */
class Client {
  readonly child: ChildProcess;
  readonly #waiting = new Map<number, (bytes: number) => void>();
  #id = 0;

  constructor([file = '', ...args]: string[]) {
    this.child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let parts: Buffer[] = [];
    this.child.stdout?.on('data', (chunk: Buffer) => {
      let from = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
        parts.push(chunk.subarray(from, end));
        const line = Buffer.concat(parts);
        parts = [];
        from = end + 1;
        // Parsing 16 MB here would distort the figures, and the id is near the start or the end.
        const text = `${line.toString('latin1', 0, 100)}${line.toString('latin1', Math.max(0, line.length - 100))}`;
        const id = Number(/"id":(\d+)/.exec(text)?.[1]);
        this.#waiting.get(id)?.(line.length);
        this.#waiting.delete(id);
      }
      parts.push(chunk.subarray(from));
    });
  }

  /** Milliseconds until the answer, and its bytes. */
  async ask(method: string, params: object): Promise<{ ms: number; bytes: number }> {
    const id = ++this.#id;
    const answer = new Promise<number>((resolve) => this.#waiting.set(id, resolve));
    const start = performance.now();
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return { bytes: await answer, ms: performance.now() - start };
  }

  async begin(): Promise<this> {
    const clientInfo = { name: 'bench', version: '1' };
    await this.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.child.stdin?.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return this;
  }

  async end(): Promise<void> {
    this.child.stdin?.end();
    await new Promise((resolve) => this.child.once('exit', resolve));
  }

  /** Megabytes of the process itself that are in memory, and its peak. */
  get memory(): { now: number; peak: number } {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { now: of('VmRSS'), peak: of('VmHWM') };
  }
}

/** At a fixed pace, whether answers have come or not. */
async function paced(client: Client, perSecond: number, seconds: number): Promise<number[]> {
  const asked: Promise<{ ms: number }>[] = [];
  const start = performance.now();
  for (let each = 0; each < perSecond * seconds; each++) {
    const left = start + (each * 1000) / perSecond - performance.now();
    if (left > 1) await wait(left);
    asked.push(client.ask('tools/call', { name: 'echo', arguments: { text: 'a few words' } }));
  }
  return (await Promise.all(asked)).map(({ ms }) => ms);
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const parts = [0.5, 0.99];
type Way = keyof typeof ways;
/** For each way, the p50 and p99 of each round. */
const found: Record<Way, number[][]> = { direct: [], pipe: [], record: [] };
const rounds = Number(process.argv[4] ?? 9);
for (let round = 0; round < rounds; round++)
  for (const way of Object.keys(ways) as Way[]) {
    const client = await new Client(ways[way]).begin();
    // The first four seconds are a warm-up, in which code is compiled.
    await paced(client, 500, 4);
    const times = await paced(client, 500, 4);
    found[way].push(parts.map((part) => quantile(times, part)));
    await client.end();
  }
/** The median round: another load on the machine affects only some rounds. */
const middle = (values: number[]) => quantile(values, 0.5);
for (const way of rounds > 0 ? (Object.keys(ways) as Way[]) : []) {
  const words = parts.map((part, at) => {
    const added = (of: Way) =>
      middle(found[of].map((round, i) => (round[at] ?? 0) - (found.direct[i]?.[at] ?? 0)));
    const all = found[way].map((round) => round[at] ?? 0);
    const ofPipe = (added(way) / added('pipe')).toFixed(2);
    const more = way === 'direct' ? '' : ` (+${added(way).toFixed(3)}, ${ofPipe} of the pipe's)`;
    return `p${part * 100} ${middle(all).toFixed(3)} ms${more}`;
  });
  process.stdout.write(`${way.padEnd(7)} ${rounds} times 2000 calls at 500/s: ${words.join(', ')}\n`);
}

const bare = spawn(node, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] });
const client = await new Client(ways.record).begin();
await wait(1000);
const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${bare.pid}/status`, 'utf8'))?.[1]) / 1024;
bare.stdin?.end();
process.stdout.write(`memory of node alone: ${own.toFixed(0)} MB\n`);
const perSecond = 1000;
for (let part = 1; part <= 10; part++) {
  await paced(client, perSecond, calls / 10 / perSecond);
  const { now, peak } = client.memory;
  process.stdout.write(
    `after ${(calls / 10) * part} calls at ${perSecond}/s: ${now.toFixed(0)} MB, ${(now - own).toFixed(0)} over node's own (peak ${(peak - own).toFixed(0)})\n`,
  );
}
for (let each = 0; each < 3; each++) {
  const { ms, bytes } = await client.ask('tools/call', { name: 'big', arguments: {} });
  process.stdout.write(
    `a result of ${bytes} bytes: ${ms.toFixed(0)} ms; ${client.memory.now.toFixed(0)} MB\n`,
  );
}
await client.end();

const check = spawn(node, [join(import.meta.dirname, '../src/main.ts'), 'check', traces], {
  stdio: 'inherit',
});
await new Promise((resolve) => check.once('exit', resolve));
rmSync(folder, { recursive: true });
