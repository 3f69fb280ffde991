import { record } from '@context-native/recorder';
import { FileSink } from '@context-native/recorder/file';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { makeServer } from './converter-1.ts';

const sink = new FileSink({ folder: 'traces', spec: '0.1' });
const context = { org_id: 'your-organisation', sandbox_flag: true };
const server = record(makeServer(), { sink, context, keep: 'convert:to; convert>unit' });
await server.connect(new StdioServerTransport());
