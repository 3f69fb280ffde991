/**
 * `node site/scripts/checker-server.ts`: the checker as an MCP server over stdio, recorded by our recorder. Traces are
 * files in `TRACES_FOLDER` if it is set. `record-own-entry.ts` uses this server for the recorder's registry entry.
 */
import process from 'node:process';
import { checkText } from '@context-native/checker';
import { record } from '@context-native/recorder';
import { FileSink } from '@context-native/recorder/file';
import { MemorySink } from '@context-native/recorder/sinks/memory';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { site } from '#site';

const folder = process.env.TRACES_FOLDER;
const sink = folder ? new FileSink({ folder, spec: '0.1' }) : new MemorySink({ spec: '0.1' });
const context = { org_id: site.slug, agent_code: 'recorder', sandbox_flag: true };

serveStdio(() => {
  const server = new McpServer({ name: `${site.slug}-checker`, version: site.packages.version });
  server.registerTool(
    'check_trace',
    {
      description: `Checks a trace against ${site.product} ${site.standardVersion}.`,
      annotations: { readOnlyHint: true },
      inputSchema: z.object({ trace: z.string().max(1_000_000).describe('The trace as JSON text.') }),
      outputSchema: z.object({
        conforms: z.boolean(),
        broken: z.array(z.string()).describe('The clauses that the trace breaks.'),
      }),
    },
    ({ trace }) => {
      const { conforms, results } = checkText(trace);
      const broken = results.flatMap(({ status, clause }) => (status === 'fail' ? [clause] : []));
      const found = { conforms, broken: [...new Set(broken)] };
      return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: found };
    },
  );
  return record(server, { sink, context, keep: 'check_trace>conforms,broken' });
});
