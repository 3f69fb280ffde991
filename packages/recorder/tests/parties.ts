import { randomUUID } from 'node:crypto';
import {
  Client,
  type Transport as ClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import {
  createMcpHandler,
  InMemoryTransport,
  McpServer,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Sink } from '../src/sink.ts';
import { MemorySink } from '../src/sinks/memory.ts';
import type { CheckedTrace } from '../src/testing.ts';
import { expectTrace } from '../src/testing.ts';

/** A server of the SDK with one tool, which may do more; `fail` as region makes it throw. */
export function makeServer(more?: () => unknown): McpServer {
  const server = new McpServer({ name: 'Rates Server', version: '2.1.0' });
  const inputSchema = z.object({ region: z.string(), iban: z.string().optional() });
  server.registerTool('rates.lookup', { inputSchema }, async ({ region }) => {
    await more?.();
    if (region === 'fail') throw new Error('no rates for my customer');
    return { content: [{ type: 'text', text: `0.93 in ${region}` }] };
  });
  server.registerPrompt('summary', {}, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Sum up.' } }],
  }));
  return server;
}

export const makeClient = (mode: 'legacy' | 'auto' = 'legacy') =>
  new Client({ name: 'ledger', version: '3.0.2' }, { versionNegotiation: { mode } });

/** Connects the two in this process, as 2025-11-25 has it. Gives what goes over the wire. */
export async function connectInMemory(
  server: McpServer,
  client: Client,
  around: (transport: Transport) => Transport = (transport) => transport,
): Promise<unknown[]> {
  const [own, others] = InMemoryTransport.createLinkedPair();
  const wire: unknown[] = [];
  for (const transport of [own, others]) {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      wire.push(structuredClone(message));
      return send(message, options);
    };
  }
  await server.connect(around(others));
  await client.connect(own as unknown as ClientTransport);
  onTestFinished(() => client.close());
  return wire;
}

/** Connects a client over HTTP to servers that are made for each request. Gives what goes over the wire. */
export async function connectOverHttp(make: () => McpServer, client: Client): Promise<unknown[]> {
  const handler = createMcpHandler(make);
  const wire: unknown[] = [];
  const transport = new StreamableHTTPClientTransport(new URL('http://rates.example/mcp'), {
    fetch: async (url, init) => {
      if (typeof init?.body === 'string') wire.push(JSON.parse(init.body));
      const response = await handler.fetch(new Request(url, init));
      if (response.headers.get('content-type')?.includes('json')) wire.push(await response.clone().json());
      return response;
    },
  });
  await client.connect(transport);
  onTestFinished(async () => {
    await client.close();
    await handler.close();
  });
  return wire;
}

/** Connects a client over HTTP to one server, in a session of 2025-11-25. */
export async function connectInSession(server: McpServer, client: Client): Promise<void> {
  const inner = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
  await server.connect(inner);
  const transport = new StreamableHTTPClientTransport(new URL('http://rates.example/mcp'), {
    fetch: (url, init) => inner.handleRequest(new Request(url, init)),
  });
  await client.connect(transport);
  const close = client.close.bind(client);
  client.close = async () => {
    await transport.terminateSession();
    await close();
  };
  onTestFinished(() => close());
}

/** Every finished trace of a sink, each of which conforms; without a finding, unless `should` is false. */
export const conforming = ({ traces }: { traces: object[] }, should = true): CheckedTrace[] =>
  traces.map((trace) => expectTrace(trace, { should }));

/** A sink of which every call throws. */
export const brokenSink: Sink = {
  open: () => fail(),
  event: () => fail(),
  close: () => fail(),
  flush: () => fail(),
};
function fail(): never {
  throw new Error('this sink is broken');
}

/** A run of a host. */
export const context = {
  input_type: 'currency.pair',
  output_type: 'exchange.rate',
  org_id: 'kestrel-labs',
  agent_code: 'rate-finder',
  profile: 'developer',
  sandbox_flag: true,
} as const;

export const makeSink = () => new MemorySink({ spec: '0.2-draft' });
