import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { record } from '../src/index.ts';
import { MemorySink } from '../src/sinks/memory.ts';
import { expectTrace } from '../src/testing.ts';

test.each(['0.1', '0.2-draft'] as const)(
  'servers of SDK 1.x over HTTP without sessions have their name in every trace, by %s',
  async (spec) => {
    const sink = new MemorySink({ spec });
    const listener = createServer(async (asked, answer) => {
      const server = new McpServer({ name: 'Older Rates', version: '1.2.0' });
      server.registerTool('rates', {}, () => ({ content: [{ type: 'text', text: '0.93' }] }));
      const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
      await record(server, { sink, isOneRequest: true }).connect(transport as never);
      answer.on('close', () => void server.close());
      await transport.handleRequest(asked, answer);
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    onTestFinished(() => {
      listener.closeAllConnections();
      listener.close();
    });
    const { port } = listener.address() as AddressInfo;
    const client = new Client({ name: 'older', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/`)) as never);
    await client.listTools();
    await client.callTool({ name: 'rates', arguments: {} });
    await client.close();
    const traces = sink.traces.map((trace) => expectTrace(trace));
    expect(traces.length).toBeGreaterThanOrEqual(3);
    for (const { mcp_context, mcp_run } of traces) {
      expect(mcp_context.agent_code).toBe('older-rates');
      if (spec === '0.2-draft')
        expect(mcp_run?.mcp).toMatchObject({
          revision: expect.stringMatching(/^2025-/),
          server: { name: 'Older Rates', version: '1.2.0' },
        });
    }
  },
);
