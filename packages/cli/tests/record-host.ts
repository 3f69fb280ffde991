import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { main } from './run-cli.ts';

/** The server for tests of the proxy, as a command. */
export const oddServer = [process.execPath, join(import.meta.dirname, 'record-server.ts')];

/** What a host does with a server, here behind `record`: it speaks by lines. */
export class Host {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  readonly messages: { id?: number; result?: Record<string, unknown> }[] = [];
  stderr = '';
  #id = 0;
  /** Parts of a line whose end has not come. */
  #rest: string[] = [];

  /** @param start the command line of Node up to the server, without `record` */
  constructor(folder: string, options: string[], server: string[] = oddServer, start: string[] = []) {
    const [file = process.execPath, ...before] = start;
    this.child = spawn(file, [...before, main, 'record', ...options, '--', ...server], { cwd: folder });
    onTestFinished(() => void this.child.kill('SIGKILL'));
    this.ended = new Promise((resolve) => {
      this.child.on('close', (code, signal) => resolve({ code, signal }));
    });
    this.child.stdin?.on('error', () => {});
    this.child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.stderr += text;
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [first = '', ...others] = text.split('\n');
      this.#rest.push(first);
      for (const next of others) {
        const line = this.#rest.join('');
        if (line.startsWith('{')) this.messages.push(JSON.parse(line));
        this.#rest = [next];
      }
    });
  }

  send(message: object): void {
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** Sends a request and does not wait; gives its id. */
  ask(method: string, params: object): number {
    this.#id += 1;
    this.send({ id: this.#id, method, params });
    return this.#id;
  }

  async begin(): Promise<this> {
    const clientInfo = { name: 'test', version: '1.0.0' };
    await this.answerTo(
      this.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }),
    );
    this.send({ method: 'notifications/initialized' });
    return this;
  }

  answerTo(id: number) {
    return until(() => this.messages.find((message) => message.id === id));
  }

  async call(name: string, given: object = {}) {
    return this.answerTo(this.ask('tools/call', { name, arguments: given }));
  }

  /** Closes the connection, as a host does; gives how the process ended. */
  end() {
    this.child.stdin?.end();
    return this.ended;
  }
}

/** Waits until there is something; whoever waits in vain is stopped by the test's own limit. */
export async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await wait(10);
  }
}

/** Texts of the files in the folder of traces, by how their names end. */
export function textsIn(folder: string, ending = '.trace.json'): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
}
