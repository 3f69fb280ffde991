import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { type Conformance, checkText, type Trace } from '@context-native/checker';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { site } from '#site';

const root = join(import.meta.dirname, '../..');
/** Program of our command line. */
export const ownProgram = join(root, 'packages/cli/src/main.ts');
const limitMs = 5 * 60_000;

/** A server to start. `command` may name a program of `node_modules/.bin`. */
interface Server {
  command: string[];
  cwd: string;
  env?: Record<string, string> | undefined;
}

interface Asked extends Server {
  calls: readonly { name: string; arguments: Record<string, unknown> }[];
}

interface Recorded extends Asked {
  /** Values that the recorder may keep, as in `--keep`. */
  keep: string;
  context: object;
}

/** Runs `work` in a temporary folder with these files. */
export async function inFolder<T>(files: Record<string, string>, work: (folder: string) => Promise<T> | T) {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pathWithPrograms = [
  join(root, 'node_modules/.bin'),
  join(process.execPath, '..'),
  process.env.PATH ?? '',
].join(delimiter);

/** Starts a server, lists its tools and makes the calls, as a host (the official client) does. */
export async function askServer({ command: [command = '', ...args], cwd, env, calls }: Asked) {
  const transport = new StdioClientTransport({
    command,
    args,
    cwd,
    env: { PATH: pathWithPrograms, ...env },
    stderr: 'ignore',
  });
  const client = new Client({ name: `${site.slug}-host`, version: site.packages.version });
  await client.connect(transport);
  await client.listTools();
  for (const call of calls) await client.callTool(call);
  // Ends the server and its recorder, which writes its trace.
  await client.close();
}

/** Makes the calls through `record`. Returns its trace. @throws Error if it wrote none or several */
export function recordSession(program: string, { keep, context, ...asked }: Recorded): Promise<Trace> {
  return inFolder({ 'context.json': JSON.stringify(context) }, async (folder) => {
    const traces = join(folder, 'traces');
    mkdirSync(traces);
    const options = ['--out', traces, '--context', join(folder, 'context.json'), '--keep', keep];
    const command = [process.execPath, program, 'record', ...options, '--', ...asked.command];
    await askServer({ ...asked, command });
    const [trace, ...others] = readTraces(traces);
    if (!trace || others.length > 0)
      throw new Error(`the recorder wrote ${others.length + (trace ? 1 : 0)} traces of one run`);
    return trace;
  });
}

/** Report of `check-server` on a server, and the traces that it names. */
export function verifyServer(
  program: string,
  { context, ...target }: (Server | { url: string }) & { context: object },
  options: readonly string[] = [],
): Promise<{ report: object; traces: Trace[] }> {
  return inFolder({ 'context.json': JSON.stringify(context) }, (folder) => {
    const [report, traces] = [join(folder, 'report.json'), join(folder, 'traces')];
    const out = ['--format', 'json', '--out', report, '--traces', traces];
    const { cwd, env } = 'url' in target ? { cwd: root, env: {} } : target;
    const asked = 'url' in target ? [target.url] : ['--', ...target.command];
    const { error } = spawnSync(
      process.execPath,
      [program, 'check-server', ...out, '--context', join(folder, 'context.json'), ...options, ...asked],
      {
        cwd,
        env: { PATH: pathWithPrograms, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: limitMs,
      },
    );
    if (error) throw error;
    return { report: JSON.parse(readFileSync(report, 'utf8')) as object, traces: readTraces(traces) };
  });
}

/** Traces in a folder (`*.trace.json`), oldest first. */
export function readTraces(folder: string): Trace[] {
  return globSync('*.trace.json', { cwd: folder })
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Trace)
    .sort((a, b) => (a.mcp_context.timestamp < b.mcp_context.timestamp ? -1 : 1));
}

/**
 * The JSON text of a file to publish. @throws Error if it contains a path or the name of this machine, or does not
 * conform
 */
export function publishedText(value: object, check: (text: string) => Conformance = checkText): string {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  // `/root` in `notifications/roots/list_changed` is not our home folder.
  const isNamed = (name: string) =>
    text
      .split(name)
      .slice(1)
      .some((after) => !/^\w/.test(after));
  const own = [root, tmpdir(), homedir(), hostname()].find((name) => name.length > 1 && isNamed(name));
  if (own !== undefined) throw new Error(`the recording names ${own}`);
  const { conforms, results } = check(text);
  const failed = results.filter(({ status }) => status === 'fail');
  if (!conforms) throw new Error(JSON.stringify(failed, null, 2));
  return text;
}
