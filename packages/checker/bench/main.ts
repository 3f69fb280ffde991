/**
 * Measures the checker: a stream of JSON Lines through the command line (lines a second, peak memory), and one large
 * trace through `checkText` of the core. `node packages/checker/bench/main.ts [GIGABYTES]`; needs that much room in the
 * temporary folder, and removes it.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { checkText } from '../src/index.ts';

const bytes = Number(process.argv[2] ?? 1) * 1e9;
const source = new URL('../../../standard/examples/smb-invoice-vat.json', import.meta.url);
const example = JSON.stringify(JSON.parse(readFileSync(source, 'utf8')));
const id = '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa';

const say = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'conformance-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(1));

measureCore();
await measureStream();

/** One trace of a megabyte: good, and with a fault in every event. */
function measureCore(): void {
  const trace = JSON.parse(example);
  const events = Array.from(
    { length: Math.ceil(1e6 / JSON.stringify(trace.mcp_events[1]).length) },
    () => trace.mcp_events[1],
  );
  const good = JSON.stringify({ ...trace, mcp_events: events });
  const bad = good.replaceAll('"payload":{', '"payload":0,"own":{');
  for (const [name, text] of Object.entries({ good, bad })) {
    const times = Array.from({ length: 15 }, () => {
      const from = performance.now();
      checkText(text);
      return performance.now() - from;
    });
    const [first = 0] = times;
    const [best = 0, median = 0] = [Math.min(...times), times.sort((a, b) => a - b)[7]];
    say(
      `one trace of ${(text.length / 1e6).toFixed(1)} MB, ${name}: first ${first.toFixed(0)} ms, median ${median.toFixed(0)} ms, best ${best.toFixed(0)} ms`,
    );
  }
}

async function measureStream(): Promise<void> {
  const file = join(folder, 'runs.jsonl');
  const lines = writeLines(file);
  const main = join(import.meta.dirname, '../../cli/src/main.ts');
  const from = performance.now();
  const child = spawn(process.execPath, [main, 'check', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  let peak = 0;
  let cpu = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(child.pid));
    cpu = Math.max(cpu, cpuSeconds(child.pid));
  }, 50);
  await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  const seconds = (performance.now() - from) / 1000;
  say(
    `${lines} lines, ${(bytes / 1e9).toFixed(2)} GB: ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of CPU), ${Math.round(lines / seconds)} lines/s (${Math.round(lines / cpu)} a second of CPU), ${Math.round(bytes / 1e6 / seconds)} MB/s, peak ${peak} MB`,
  );
}

/** Traces with unique ids, so that the memory for ids is measured, too. */
function writeLines(file: string): number {
  const out = openSync(file, 'w');
  let lines = 0;
  for (let written = 0; written < bytes; ) {
    const batch = Array.from({ length: 1000 }, () => `${example.replace(id, randomUUID())}\n`).join('');
    written += writeSync(out, batch);
    lines += 1000;
  }
  closeSync(out);
  return lines;
}

/** CPU time so far, of all threads, as Linux counts it in hundredths; 0 elsewhere. A busy machine changes it little. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** Peak resident memory as Linux counts it; 0 elsewhere. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}
