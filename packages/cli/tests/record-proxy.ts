/** What tests of the proxy of Streamable HTTP have in common. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expectTrace } from '@context-native/recorder/testing';
import { expect, onTestFinished } from 'vitest';
import { textsIn, until } from './record-host.ts';
import { main } from './run-cli.ts';

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

/** The proxy before an address; `end` gives the traces. */
export async function recordBefore(to: string, options: string[] = []) {
  const folder = makeFolder();
  const args = [main, 'record', '--to', to, '--listen', '0', '--spec', '0.2-draft', ...options];
  const proxy = spawn(process.execPath, args, { cwd: folder });
  onTestFinished(() => void proxy.kill('SIGKILL'));
  const ended = once(proxy, 'close');
  let said = '';
  proxy.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const address = await until(() => /(http:\S+) records http/.exec(said)?.[1]);
  const traces = () => textsIn(join(folder, 'traces'), '.trace.jsonl');
  const end = async () => {
    proxy.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    return traces().map((text) => expectTrace(text));
  };
  return { address, traces, end, said: () => said };
}

export async function bodyOf(asked: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of asked) text += chunk;
  return text;
}

export const json = { 'content-type': 'application/json' };
