import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';

/** Entries as the site's server has them: the second is a job of its own, which a thread loads. */
const entries: Record<string, string> = {
  check: `export { verify } from 'context-native/verify/verify';
export { parseVerify } from 'context-native/verify/options';`,
  'schemas.job': "import 'context-native/verify/schema-worker';",
};

/** Builds the entries into a folder, as vite.config.ts builds the site's server. */
async function buildEntries(): Promise<string> {
  const outDir = makeFolder({ 'package.json': '{"type":"module"}' });
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (Object.hasOwn(entries, id) ? `\0${id}` : undefined),
        load: (id) => entries[id.replace(/^\0/, '')],
      },
    ],
    build: {
      ssr: true,
      minify: true,
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input: Object.fromEntries(Object.keys(entries).map((name) => [name, name])) },
    },
  });
  return outDir;
}

/** A server with one tool whose schema is wrong. */
async function serveWrongSchema(): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (id === undefined) return response.writeHead(request.method === 'POST' ? 202 : 405).end();
    const serverInfo = { name: 'It', version: '1' };
    const inputSchema = { type: 'object', properties: { a: { type: 'text' } } };
    const results: Record<string, object> = {
      initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo },
      'tools/list': { tools: [{ name: 'a', inputSchema }] },
    };
    const result = results[method];
    const answer = result ? { result } : { error: { code: -32601, message: 'not here' } };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const run = (folder: string, url: string, worker: string) => `
import { parseVerify, verify } from ${JSON.stringify(join(folder, 'check.js'))};
const command = parseVerify(['--polite', '--revision', '2025-11-25', ${JSON.stringify(url)}]);
const { report } = await verify(command, '0', { ${worker} });
console.log(report.rules.find(({ id }) => id === 'schemas/input').reason);`;

test('a bundle compiles schemas in the thread that it names', { timeout: 60_000 }, async () => {
  const [folder, url] = await Promise.all([buildEntries(), serveWrongSchema()]);
  const start = async (worker: string) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', run(folder, url, worker)]);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    await new Promise((resolve) => child.once('close', resolve));
    return text;
  };
  const file = JSON.stringify(`file://${join(folder, 'schemas.job.js')}`);
  expect(await start(`schemaWorker: new URL(${file})`)).toMatch(/^a: .*type/);
  // Without it, the missing file is our fault and not the server's.
  expect(await start('')).toMatch(/Cannot find module .*schema-worker\.ts/);
});
