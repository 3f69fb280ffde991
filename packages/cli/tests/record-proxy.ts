/** What tests of the proxy of Streamable HTTP have in common. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expectTrace } from '@context-native/recorder/testing';
import { expect, onTestFinished, vi } from 'vitest';
import { parseRecord, type RecordTask } from '../src/record/arguments.ts';
import { recordTask } from '../src/record/command.ts';
import { textsIn, until } from './record-host.ts';

/** A server of HTTP at the address `/mcp` of a free port. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The proxy before an address, in this process; `end` gives the traces. */
export async function recordBefore(to: string, options: string[] = []) {
  const folder = join(makeFolder(), 'traces');
  const args = ['--to', to, '--listen', '0', '--spec', '0.2-draft', '--out', folder, ...options];
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  const from = stderr.mock.calls.length;
  const said = () => stderr.mock.calls.slice(from).join('');
  const ended = recordTask(parseRecord(args) as RecordTask);
  const address = await until(() => /(http:\S+) records http/.exec(said())?.[1]);
  // A signal ends the proxy, and would end this process too: only the proxy gets it.
  const stops = signals.map((signal) => [signal, process.listeners(signal).at(-1)] as const);
  const stop = () => {
    for (const [signal, listener] of stops) {
      if (!listener) continue;
      process.off(signal, listener);
      listener(signal);
    }
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  const traces = () => textsIn(folder, '.trace.jsonl');
  const end = async () => {
    expect(await stop()).toBe(0);
    return traces().map((text) => expectTrace(text));
  };
  return { address, traces, end, said };
}

export async function bodyOf(asked: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of asked) text += chunk;
  return text;
}

export const json = { 'content-type': 'application/json' };
