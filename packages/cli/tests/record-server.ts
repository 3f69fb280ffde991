/** A server for tests of the proxy: it does what the called tool is named after. */
import { closeSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';

const write = (text: string) => process.stdout.write(text);
const answer = (id: unknown, result: object) => write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);

process.stderr.write('the server speaks\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    const serverInfo = { name: 'Odd Server', version: '1.0.0' };
    answer(id, { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo });
  } else if (method === 'tools/call') act(id, params.name, params.arguments);
}
if (process.argv.includes('stubborn')) setInterval(() => {}, 1000);

function act(id: unknown, tool: string, given: { bytes?: number; code?: number } = {}): void {
  const result = { content: [{ type: 'text', text: 'x'.repeat(given.bytes ?? 2) }] };
  if (tool === 'never') return;
  if (tool === 'die') process.exit(given.code);
  if (tool === 'kill') process.kill(process.pid, 'SIGKILL');
  if (tool === 'print') write('Debug: looking it up\n');
  if (tool === 'twice') answer(id, result);
  if (tool === 'close') closeSync(1);
  else answer(id, result);
}
