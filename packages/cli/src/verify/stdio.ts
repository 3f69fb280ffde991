import type { ChildProcess } from 'node:child_process';
import process from 'node:process';
import { StringDecoder } from 'node:string_decoder';
import { crossSpawn } from '../cross-spawn.ts';
import { startFailureOf } from '../errors.ts';
import type { Redact } from '../public/known-secrets.ts';
import { type Exchange, maxMessages } from './exchange.ts';
import type { JSONRPCMessage, Transport } from './peers.ts';
import type { Limits, Posted, Wire } from './wire.ts';

/** Time for a server to end after its input ended, then after a signal, before it is killed (ms). */
const exitTimeoutMs = 2000;
/** Start of the reason if the server did not start. */
const notStarted = 'the command could not be started';
/** Maximum lines of one connection that are not messages. */
const maxNoise = 1000;
/** Maximum characters to keep of its standard error. */
const maxWords = 8000;

/**
 * A server in its own process and process group, so that its child processes end with it. It is killed if a line
 * exceeds the limit, or all its output `maxMessages` times the limit.
 */
export class StdioWire implements Wire {
  readonly kind = 'stdio';
  readonly transport: Transport;
  readonly whenEnded: Promise<void>;
  readonly whenLost: Promise<void>;
  ended: string | undefined;
  lost: string | undefined;
  readonly excuse = undefined;
  /** True if it ended by itself when its input ended; undefined before `close`. */
  endedWithInput: boolean | undefined;
  readonly #child: ChildProcess;
  readonly #exchange: Exchange;
  readonly #limits: Limits;
  readonly #redact: Redact;
  readonly #decoder = new StringDecoder('utf8');
  readonly #spawned: Promise<void>;
  #parts: string[] = [];
  #length = 0;
  #total = 0;
  #lastWords = '';
  #isClosing = false;
  #tellLost = () => {};

  /** @param redact redacts its last output, which reports and traces quote */
  constructor(command: readonly string[], exchange: Exchange, limits: Limits, redact: Redact) {
    this.#exchange = exchange;
    this.#limits = limits;
    this.#redact = redact;
    const [program = '', ...args] = command;
    const child = crossSpawn(program, args, {
      stdio: 'pipe',
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#child = child;
    living.add(this);
    this.#spawned = new Promise((resolve, reject) =>
      child
        .once('spawn', resolve)
        .once('error', (error) => reject(new Error(`${notStarted}: ${startFailureOf(error)}`))),
    );
    this.#spawned.catch(() => {});
    this.whenLost = new Promise((resolve) => {
      this.#tellLost = resolve;
    });
    this.whenEnded = new Promise((resolve) => {
      const end = (reason: string) => {
        this.#lose(reason);
        living.delete(this);
        resolve();
        this.transport.onclose?.();
      };
      child.once('error', (error) => end(`${notStarted}: ${startFailureOf(error)}`));
      child.once('exit', (code, signal) => {
        const words = this.lastLine;
        end(`it ended with ${signal ?? `exit code ${code}`}${words ? `, and last said: ${words}` : ''}`);
      });
    });
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    // The server may stay alive with its output closed, but sends nothing more. If it ended, that is the better reason.
    child.stdout?.once('end', () => {
      setTimeout(() => {
        this.#lose('it closed its output');
        this.transport.onclose?.();
      }, 300).unref();
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => {});
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('utf8')).slice(-maxWords);
    });
    this.transport = {
      start: () => this.#spawned,
      send: async (message: JSONRPCMessage) => {
        await this.post(JSON.stringify(message));
      },
      close: () => this.close(),
    };
  }

  /** Without the lines of a stack, and without the version with which Node ends them. */
  get lastLine(): string | undefined {
    // The start of the text may be half a secret.
    const whole = this.#lastWords.length < maxWords ? this.#lastWords : this.#lastWords.slice(4000);
    const lines = this.#redact(whole)
      .split('\n')
      .filter((line) => /^[^\s}\])^]/.test(line) && !/^(Node\.js v\d|Emitted ')/.test(line));
    return lines.at(-1)?.trim().slice(0, 300);
  }

  async post(text: string): Promise<Posted> {
    if (this.ended !== undefined) throw new Error(this.ended);
    this.#exchange.sent(text);
    // Not awaited: a server that does not read would block us, and our data is bounded.
    this.#child.stdin?.write(`${text}\n`);
    return {};
  }

  async close(): Promise<void> {
    const child = this.#child;
    const isRunning = () => living.has(this);
    this.#isClosing = true;
    if (this.endedWithInput === undefined && isRunning()) {
      child.stdin?.end();
      this.endedWithInput = await this.#endsWithin(exitTimeoutMs);
    }
    if (isRunning()) this.kill('SIGTERM');
    await this.#endsWithin(exitTimeoutMs);
    // A child process may outlive the server and hold its pipes.
    this.kill('SIGKILL');
    await this.#endsWithin(exitTimeoutMs);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  }

  #lose(reason: string): void {
    if (!this.#isClosing) this.lost ??= reason;
    this.ended ??= this.#isClosing ? 'it was closed' : reason;
    this.#tellLost();
  }

  kill(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // It has ended.
    }
  }

  async #endsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ms, false);
    });
    const result = await Promise.race([this.whenEnded.then(() => true as const), late]);
    clearTimeout(timer);
    return result;
  }

  #read(chunk: Buffer): void {
    this.#total += chunk.length;
    const lines = this.#decoder.write(chunk).split('\n');
    for (const [index, part] of lines.entries()) {
      if (this.ended !== undefined && !this.#isClosing) return;
      if (index > 0) this.#line();
      this.#parts.push(part);
      this.#length += part.length;
    }
    const { maxBytes } = this.#limits;
    if (this.#length <= maxBytes && this.#total <= maxBytes * maxMessages) return;
    this.#exchange.overflowed(this.#length > maxBytes ? this.#length : this.#total);
    this.#stop(`it sent more than ${maxBytes} bytes without an end`);
  }

  /** Stops reading and kills the server. */
  #stop(reason: string): void {
    this.#lose(reason);
    this.#child.stdout?.removeAllListeners('data').resume();
    this.#parts = [];
    this.#length = 0;
    this.kill('SIGKILL');
    this.transport.onclose?.();
  }

  #line(): void {
    const text = this.#parts.join('').replace(/\r$/, '');
    this.#parts = [];
    this.#length = 0;
    if (text.trim() === '') return;
    // Longer lines have ended the connection.
    const messages = this.#exchange.received(text);
    if (this.#exchange.noise.count > maxNoise) {
      this.#stop(`more than ${maxNoise} lines of its output are not messages`);
      return;
    }
    for (const message of messages) this.transport.onmessage?.(message as unknown as JSONRPCMessage);
  }
}

/** Running servers, killed at the end of our process. */
const living = new Set<StdioWire>();
process.on('exit', () => {
  for (const wire of living) wire.kill('SIGKILL');
});
