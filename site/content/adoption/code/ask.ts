/** Stands for a host: starts the server that its arguments name, and calls its tool once. */
import process from 'node:process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [command = '', ...args] = process.argv.slice(2);
const client = new Client({ name: 'host', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command, args, env: process.env as Record<string, string> }));
await client.callTool({ name: 'convert', arguments: { value: 3, unit: 'm', to: 'ft' } });
await client.close();
