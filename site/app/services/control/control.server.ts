import { createHash } from 'node:crypto';
import { chmodSync, renameSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { site } from '#site';
import type { Logger } from '../telemetry/log.server.ts';

/**
 * A command that prints lines. The operator sees the message of its error. The signal aborts when the caller has gone.
 */
export type Command = (args: string[], print: (line: string) => void, signal?: AbortSignal) => Promise<void>;

/** A command failed in the running site, with its reason as the message. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly expected = true;
}

/** An answer is JSON Lines: printed lines, then an error or `done`. */
type AnswerLine = { print: string } | { error: string } | { done: true };

/** Maximum length of a socket's path, in bytes: the system has a limit (104 on macOS, 108 on Linux). */
const maxSocketPath = 96;

/**
 * The running site's socket, which only a site with the embedded database needs, because one process has that open. It
 * is in the data directory, or, if that path is too long for a socket, in the system's temporary directory under its
 * hash.
 */
export function controlSocket(dataDir: string): string {
  const path = join(dataDir, 'control.sock');
  if (Buffer.byteLength(path) <= maxSocketPath) return path;
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join(tmpdir(), `${site.slug}-${hash}.sock`);
}

/**
 * Runs the operator's commands, such as `npm run db` and `npm run admin`, from a socket that only the site's own user
 * can open. Call it with the data directory locked: then an existing socket is of a process that has ended.
 */
export async function serveControl(path: string, commands: Record<string, Command>, log: Logger) {
  const server = createServer(async (req, res) => {
    const answer = (line: AnswerLine) => res.write(`${JSON.stringify(line)}\n`);
    const stopping = new AbortController();
    res.on('close', () => stopping.abort());
    try {
      const { command, args } = (await json(req)) as { command: string; args: string[] };
      const run = commands[command];
      if (!run)
        throw new CommandFailed(`Stop the site first: \`${command}\` cannot run while the site is running.`);
      log.info({ command }, 'command from the control socket');
      await run(args, (line) => answer({ print: line }), stopping.signal);
      answer({ done: true });
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) });
    }
    res.end();
  });
  // On close, Node removes the path that it listened at. By then, `path` may belong to the next site (`npm run dev`).
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(draft, resolve));
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  return {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * Runs a command in the running site. Returns false if no site is running.
 *
 * @throws CommandFailed
 */
export async function callControl(
  path: string,
  command: string,
  args: string[],
  print: (line: string) => void,
): Promise<boolean> {
  const answer = await send(path, JSON.stringify({ command, args }));
  if (answer === undefined) return false;
  let isDone = false;
  // Line by line, so that a long command shows its progress.
  for await (const line of createInterface({ input: answer })) {
    const message = JSON.parse(line) as AnswerLine;
    if ('print' in message) print(message.print);
    if ('error' in message) throw new CommandFailed(message.error);
    isDone ||= 'done' in message;
  }
  if (!isDone) throw new CommandFailed('The site stopped in the middle of the command.');
  return true;
}

function send(path: string, body: string): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const req = request({ socketPath: path, method: 'POST' }, resolve);
    req.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    req.end(body);
  });
}
