import { record } from '@context-native/recorder';
import { FileSink } from '@context-native/recorder/file';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './converter.ts';

const sink = new FileSink({ folder: 'traces', spec: '0.1' });
const context = { org_id: 'your-organisation', sandbox_flag: true };
serveStdio(() => record(makeServer(), { sink, context, keep: 'convert:to; convert>unit' }));
