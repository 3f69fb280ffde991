/**
 * Compares our package with ajv with formats, alternately: CPU time and peak memory of 100 MB of JSON Lines, and of one
 * document of 66 MB in ours. `node packages/checker/bench/compare.ts [ROUNDS]` (5) builds the package, needs 170 MB in
 * the temporary folder, and removes its files. A busy machine changes times, but hardly the ratios.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const rounds = Number(process.argv[2] ?? 5);
const source = new URL('../../../standard/examples/smb-invoice-vat.json', import.meta.url);
const example = JSON.parse(readFileSync(source, 'utf8'));
/** Printed by the process itself when it ends: its CPU time, of all threads, and its peak memory. */
const printUsage =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(JSON.stringify(process.resourceUsage())))';

const say = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'conformance-compare-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(1));

execFileSync(process.execPath, [join(import.meta.dirname, '../../build.ts'), 'cli']);
const ours = [join(import.meta.dirname, '../../cli/build/dist/cli/src/main.js'), 'check'];
const ajv = [join(import.meta.dirname, 'ajv-lines.mjs')];

const lines = join(folder, 'runs.jsonl');
writeLines(lines, 100e6);
const ratios: number[] = [];
for (let round = 1; round <= rounds; round++) {
  const [a, b] = [run([...ours, lines]), run([...ajv, lines])];
  ratios.push(a.cpu / b.cpu);
  say(
    `100 MB of JSON Lines: ours ${a.cpu.toFixed(2)} s of CPU, ${a.megabytes} MB; ajv with formats ${b.cpu.toFixed(2)} s, ${b.megabytes} MB; ratio ${(a.cpu / b.cpu).toFixed(2)}`,
  );
}
say(`median ratio ${ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]?.toFixed(2)}`);

const document = join(folder, 'run.json');
writeDocument(document, 66e6);
for (let round = 1; round <= 3; round++) {
  const { cpu, megabytes } = run([...ours, document]);
  say(`one document of 66 MB: ${cpu.toFixed(2)} s of CPU, ${megabytes} MB`);
}

function run(args: string[]): { cpu: number; megabytes: number } {
  const { stderr, status } = spawnSync(process.execPath, ['--import', printUsage, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  const usage = JSON.parse(stderr) as NodeJS.ResourceUsage;
  return {
    cpu: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    megabytes: Math.round(usage.maxRSS / 1024),
  };
}

/** Traces with unique ids, so that the memory for ids is measured, too. */
function writeLines(file: string, bytes: number): void {
  const out = openSync(file, 'w');
  for (let written = 0; written < bytes; ) {
    const batch = Array.from({ length: 1000 }, () =>
      JSON.stringify({ ...example, mcp_trace_id: randomUUID() }),
    );
    written += writeSync(out, `${batch.join('\n')}\n`);
  }
  closeSync(out);
}

/** One trace of many events. */
function writeDocument(file: string, bytes: number): void {
  const event = example.mcp_events[1];
  const length = Math.floor(bytes / (JSON.stringify(event).length + 1));
  writeFileSync(file, JSON.stringify({ ...example, mcp_events: Array.from({ length }, () => event) }));
}
