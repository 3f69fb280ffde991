import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './converter.ts';

serveStdio(makeServer);
