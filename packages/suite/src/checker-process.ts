import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { type Fields, isFields } from '@context-native/checker/fields';
import { quoted } from '@context-native/checker/json';
import { standard } from '@context-native/checker/standard';
import { protocol } from './protocol.ts';

/** Maximum bytes of an answer. */
const maxAnswerBytes = 1024 * 1024;
const maxErrorBytes = 2000;
/** The timeout of the hello, in answer timeouts. */
const startTimes = 5;
/** Time for a command to exit after the end of its input (ms). */
const farewellMs = 2000;

/** The command broke the protocol: it ended, or sent an invalid answer or none. The message is for the report. */
export class CheckerFault extends Error {}

/**
 * A checker that runs as a shell command and speaks the protocol of the test suite. A fault kills the command, since
 * its next line could answer any request. The next request starts it again.
 */
export class CheckerProcess {
  starts = 0;
  hello: { name: string; version: string } | undefined;
  readonly #command: string;
  readonly #timeoutMs: number;
  readonly #shown: (text: string) => string;
  #child: ChildProcess | undefined;
  #line: Buffer[] = [];
  #waitingBytes = 0;
  #lines: string[] = [];
  #errors = '';
  #fault: CheckerFault | undefined;
  #wake: () => void = () => {};

  /** @param shown redacts the command's standard error for the report */
  constructor(command: string, timeoutMs: number, shown: (text: string) => string = (text) => text) {
    this.#command = command;
    this.#timeoutMs = timeoutMs;
    this.#shown = shown;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Sends a request and returns the answer, which must have the same id. @throws CheckerFault */
  async ask(request: { id: number }): Promise<Fields> {
    if (!this.#child) await this.start();
    const answer = await this.#exchange(request);
    if (answer.id !== request.id)
      throw this.#end(`the answer is for id ${quoted(answer.id)}, not ${request.id}`);
    return answer;
  }

  /** Starts the command and waits for its hello. @throws CheckerFault */
  async start(): Promise<void> {
    this.starts++;
    this.#fault = undefined;
    this.#lines = [];
    this.#line = [];
    this.#errors = '';
    // A process group of its own, so that the shell's children end with it.
    const child = spawn(this.#command, { shell: true, detached: process.platform !== 'win32' });
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => this.#child === child && this.#take(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      if (this.#child === child) this.#errors = (this.#errors + chunk.toString('utf8')).slice(-maxErrorBytes);
    });
    // A command that no longer reads also ends or times out, which is reported.
    child.stdin.on('error', () => {});
    child.on(
      'error',
      (error) => this.#child === child && this.#end(`the command could not be started: ${error.message}`),
    );
    child.on('close', (code, signal) => {
      if (this.#child !== child) return;
      const errors = this.#shown(this.#errors.trim());
      const said = errors ? `; error output: ${errors}` : '';
      this.#end(
        signal ? `the command was ended by ${signal}${said}` : `the command ended with code ${code}${said}`,
      );
    });
    const { hello } = await this.#exchange(
      { hello: { protocol, standard: standard.version } },
      this.#timeoutMs * startTimes,
    );
    if (!isFields(hello) || typeof hello.name !== 'string' || typeof hello.version !== 'string')
      throw this.#end('its first line is no {"hello": {"name": "…", "version": "…"}}');
    this.hello = { name: hello.name, version: hello.version };
  }

  /** Closes the input of the command, waits up to `farewellMs` for its end, and kills its remaining processes. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.stdout?.resume();
    child.stdin?.end();
    const timer = setTimeout(() => killGroup(child), farewellMs);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, farewellMs + 500).unref())]);
    clearTimeout(timer);
    killGroup(child);
  }

  /** Kills the command at once. */
  kill(): void {
    if (this.#child) killGroup(this.#child);
    this.#child = undefined;
  }

  async #exchange(request: unknown, timeoutMs = this.#timeoutMs): Promise<Fields> {
    this.#waitingBytes = 0;
    this.#child?.stdin?.write(`${toAscii(JSON.stringify(request))}\n`);
    const line = await this.#nextLine(timeoutMs);
    let answer: unknown;
    try {
      answer = JSON.parse(line);
    } catch {
      throw this.#end(`it answered with a line that is not JSON: ${quoted(line)}`);
    }
    if (!isFields(answer)) throw this.#end(`it answered with ${quoted(answer)}, not an object`);
    return answer;
  }

  async #nextLine(timeoutMs: number): Promise<string> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined) return line;
      if (this.#fault) throw this.#fault;
      const left = end - Date.now();
      if (left <= 0) throw this.#end(`no response within ${timeoutMs / 1000} s`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  #take(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      this.#line.push(chunk.subarray(from, end));
      this.#lines.push(Buffer.concat(this.#line).toString('utf8'));
      this.#line = [];
      from = end + 1;
    }
    this.#line.push(chunk.subarray(from));
    // Only one request is open at a time, so these are the bytes of its answer.
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes > maxAnswerBytes)
      this.#end(`it answered with more than ${maxAnswerBytes / 1024 / 1024} MB`);
    this.#wake();
  }

  #end(message: string): CheckerFault {
    this.#fault = new CheckerFault(message);
    this.#lines = [];
    this.kill();
    this.#wake();
    return this.#fault;
  }
}

/** Escapes the characters beyond ASCII in JSON, so that the encoding of the command's input makes no difference. */
const toAscii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
    else if (exitCode === null && signalCode === null) process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
