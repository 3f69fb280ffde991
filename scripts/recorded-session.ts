import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { checkText, type Trace } from '#conformance';
import { site } from '#site';

const root = join(import.meta.dirname, '..');
/** The command line of this tree. */
export const ownProgram = join(root, 'packages/cli/src/main.ts');
const limitMs = 5 * 60_000;

/** A server that is started, and what it is asked. */
export interface Session {
  /** A program that npm installed here, or Node.js with a file, and its arguments. */
  command: string[];
  calls: { name: string; arguments: Record<string, unknown> }[];
  /** What the recorder may keep, as `--keep` says it. */
  keep: string;
  context: object;
  env?: Record<string, string>;
  /** Files that lie in the server's folder. */
  files?: Record<string, string>;
}

/** Runs something in an empty folder, which is gone afterwards. */
export async function inFolder<T>(files: Record<string, string>, work: (folder: string) => Promise<T> | T) {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  try {
    mkdirSync(join(folder, 'served'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'served', name), text);
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

/** A host (the official client) talks to the server through `record`: the one trace that it wrote. */
export function recordSession(program: string, session: Session): Promise<Trace> {
  return inFolder(session.files ?? {}, async (folder) => {
    writeFileSync(join(folder, 'context.json'), JSON.stringify(session.context));
    const options = ['--out', '../traces', '--context', '../context.json', '--keep', session.keep];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, 'record', ...options, '--', ...session.command],
      cwd: join(folder, 'served'),
      env: { PATH: pathWithPrograms, ...session.env },
      stderr: 'ignore',
    });
    const client = new Client({ name: `${site.slug}-host`, version: site.packages.version });
    await client.connect(transport);
    await client.listTools();
    for (const call of session.calls) await client.callTool(call);
    // Ends the server and the recorder, which then has written its trace.
    await client.close();
    const [trace, ...others] = readTraces(join(folder, 'traces'));
    if (!trace || others.length > 0)
      throw new Error(`the recorder wrote ${others.length + (trace ? 1 : 0)} traces of one run`);
    return trace;
  });
}

/** What `verify` says of a server, and the traces that its report names. */
export function verifyServer(
  program: string,
  { command, context, env, files = {} }: Omit<Session, 'calls' | 'keep'>,
  options: string[] = [],
): Promise<{ report: object; traces: Trace[] }> {
  return inFolder(files, (folder) => {
    writeFileSync(join(folder, 'context.json'), JSON.stringify(context));
    const out = ['--format', 'json', '--out', '../report.json', '--traces', '../traces'];
    const { error } = spawnSync(
      process.execPath,
      [program, 'verify', ...out, '--context', '../context.json', ...options, '--', ...command],
      {
        cwd: join(folder, 'served'),
        env: { PATH: pathWithPrograms, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: limitMs,
      },
    );
    if (error) throw error;
    return {
      report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as object,
      traces: readTraces(join(folder, 'traces')),
    };
  });
}

/** Those of a folder, in the order of their beginning. */
function readTraces(folder: string): Trace[] {
  return globSync('*.trace.json', { cwd: folder })
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Trace)
    .sort((a, b) => (a.mcp_context.timestamp < b.mcp_context.timestamp ? -1 : 1));
}

/** The text of a file to publish. @throws Error where it names this machine, or where a trace of it does not conform */
export function publishedText(value: object): string {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  const own = [root, tmpdir(), homedir(), hostname()].find((name) => name.length > 1 && text.includes(name));
  if (own !== undefined) throw new Error(`what was recorded names ${own}`);
  const { conforms, results } = checkText(text);
  const failed = results.filter(({ status }) => status === 'fail');
  if (!conforms) throw new Error(JSON.stringify(failed, null, 2));
  return text;
}
