/** A server over stdio that records itself into the folder of its argument. */
import process from 'node:process';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { record } from '../src/index.ts';
import { FileSink } from '../src/sinks/file.ts';

const sink = new FileSink({ folder: process.argv[2] ?? '', spec: '0.2-draft' });
serveStdio(() => {
  const server = new McpServer({ name: 'rates', version: '2.1.0' });
  server.registerTool('rates.lookup', {}, () => ({ content: [{ type: 'text', text: '0.93' }] }));
  return record(server, { sink });
});
