/**
 * Benchmark of `check-server`: `node packages/cli/bench/verify.ts [ROUNDS] [MAIN]`. It checks servers with ten tools
 * that answer at once, over stdio, in five rounds. For each it prints medians: how often verify started the server, the
 * whole time without these starts, and the CPU time of verify itself. Exit code 1 if a goal is missed. MAIN is the
 * command's entry, such as that of an installed package. Run it on a quiet machine.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const rounds = Number(process.argv[2] ?? 5);
const main = process.argv[3] ?? join(import.meta.dirname, '../src/main.ts');
const goals = { starts: 4, wallMs: 5000, cpuMs: 2500 };
const folder = mkdtempSync(join(tmpdir(), 'verify-bench-'));
const [startsFile, cpuFile] = [join(folder, 'starts'), join(folder, 'cpu.json')];

const noteStart = `import { appendFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(startsFile)}, '.');
`;
const sdk2 = import.meta.resolve('@modelcontextprotocol/server');

/** Servers by their description. Each notes its starts in a file. */
const sources: Record<string, string> = {
  'by hand, 2025-11-25': `${noteStart}import { createInterface } from 'node:readline';
const inputSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const tools = Array.from({ length: 10 }, (_, index) => ({ name: 'tool-' + index, inputSchema, annotations: { readOnlyHint: true } }));
const methods = {
  initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'bench', version: '1' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name, arguments: given = {} }) => {
    if (!tools.some((tool) => tool.name === name) || typeof given.text !== 'string') throw -32602;
    return { content: [{ type: 'text', text: 'ok' }] };
  },
};
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
for await (const line of createInterface({ input: process.stdin })) {
  let message = {};
  try { message = JSON.parse(line); } catch { continue; }
  const { jsonrpc, id, method, params = {} } = message;
  if (id === undefined) continue;
  if (jsonrpc !== '2.0' || !Object.hasOwn(methods, method)) {
    send({ id, error: { code: jsonrpc === '2.0' ? -32601 : -32600, message: 'refused' } });
    continue;
  }
  try { send({ id, result: methods[method](params) }); } catch (code) { send({ id, error: { code, message: 'refused' } }); }
}
`,
  'SDK 2, both revisions': `${noteStart}const { McpServer } = await import(${JSON.stringify(sdk2)});
const { serveStdio } = await import(${JSON.stringify(import.meta.resolve('@modelcontextprotocol/server/stdio'))});
const { z } = await import(${JSON.stringify(import.meta.resolve('zod'))});
serveStdio(() => {
  const server = new McpServer({ name: 'bench', version: '1' });
  for (let index = 0; index < 10; index++)
    server.registerTool(
      'tool-' + index,
      { inputSchema: z.object({ text: z.string() }), annotations: { readOnlyHint: true } },
      async () => ({ content: [{ type: 'text', text: 'ok' }] }),
    );
  return server;
});
`,
};

const hook = join(folder, 'hook.mjs');
writeFileSync(
  hook,
  `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(cpuFile)}, JSON.stringify(process.cpuUsage())));
`,
);

/** Time from the start of a server to its first answer (ms). */
async function measureStart(script: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const clientInfo = { name: 'bench', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const ms = performance.now() - began;
  child.kill('SIGKILL');
  return ms;
}

async function measureVerify(script: string) {
  writeFileSync(startsFile, '');
  const began = performance.now();
  const args = ['--import', hook, main, 'check-server', '--format', 'json', '--', process.execPath, script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const ms = performance.now() - began;
  const { user, system } = JSON.parse(readFileSync(cpuFile, 'utf8'));
  return { code, ms, starts: readFileSync(startsFile, 'utf8').length, cpuMs: (user + system) / 1000 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;

let isGood = true;
for (const [name, source] of Object.entries(sources)) {
  const script = join(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`);
  writeFileSync(script, source);
  const found: Awaited<ReturnType<typeof measureVerify>>[] = [];
  const startTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    startTimes.push(await measureStart(script));
    found.push(await measureVerify(script));
  }
  const startMs = median(startTimes);
  const starts = Math.max(...found.map((one) => one.starts));
  const wallMs = median(found.map((one) => one.ms - one.starts * startMs));
  const cpuMs = median(found.map(({ cpuMs }) => cpuMs));
  const codes = [...new Set(found.map(({ code }) => code))].join(', ');
  isGood &&= starts <= goals.starts && wallMs <= goals.wallMs && cpuMs <= goals.cpuMs && codes === '0';
  process.stdout.write(
    `${name}: ${starts} starts of ${startMs.toFixed(0)} ms (at most ${goals.starts}), ${wallMs.toFixed(0)} ms without them (at most ${goals.wallMs}), ${cpuMs.toFixed(0)} ms CPU (at most ${goals.cpuMs}), exit code ${codes}\n`,
  );
}
rmSync(folder, { recursive: true });
process.exitCode = isGood ? 0 : 1;
