/** The versions of MCP's SDK that the recorder is tested with, by one form. */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as NewestOne } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as NewestOneStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport as NewestOneMemory } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as NewestOneServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport as NewestOneServerStdio } from '@modelcontextprotocol/sdk/server/stdio.js';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Client as Twelve } from 'mcp-sdk-1.12/client/index.js';
import { StdioClientTransport as TwelveStdio } from 'mcp-sdk-1.12/client/stdio.js';
import { InMemoryTransport as TwelveMemory } from 'mcp-sdk-1.12/inMemory.js';
import { McpServer as TwelveServer } from 'mcp-sdk-1.12/server/mcp.js';
import { StdioServerTransport as TwelveServerStdio } from 'mcp-sdk-1.12/server/stdio.js';

/** What tests use of each. */
interface Sdk {
  Client: new (info: {
    name: string;
    version: string;
  }) => Party & {
    listTools: () => Promise<unknown>;
    callTool: (params: object) => Promise<unknown>;
  };
  Server: new (info: { name: string; version: string }) => Party & { server: Party };
  InMemoryTransport: { createLinkedPair: () => [object, object] };
  StdioServer: new () => object;
  StdioClient: new (options: { command: string; args: string[] }) => object;
}
interface Party {
  connect: (transport: never) => Promise<void>;
  close: () => Promise<void>;
}

export const sdks = {
  '1.12': {
    Client: Twelve,
    Server: TwelveServer,
    InMemoryTransport: TwelveMemory,
    StdioServer: TwelveServerStdio,
    StdioClient: TwelveStdio,
  },
  '1.32': {
    Client: NewestOne,
    Server: NewestOneServer,
    InMemoryTransport: NewestOneMemory,
    StdioServer: NewestOneServerStdio,
    StdioClient: NewestOneStdio,
  },
  '2.4': {
    Client,
    Server: McpServer,
    InMemoryTransport,
    StdioServer: StdioServerTransport,
    StdioClient: StdioClientTransport,
  },
} as unknown as Record<SdkName, Sdk>;

export type SdkName = '1.12' | '1.32' | '2.4';

/** A server with one tool. 1.x has `tool` in all of its versions, and 2.x `registerTool` alone. */
export function makeRates({ Server }: Sdk) {
  const server = new Server({ name: 'Rates', version: '1.2.0' });
  const answer = () => ({ content: [{ type: 'text', text: '0.93' }] });
  const { registerTool, tool } = server as unknown as Record<string, (...given: unknown[]) => void>;
  if (tool) tool.call(server, 'rates', answer);
  else registerTool?.call(server, 'rates', {}, answer);
  return server;
}
