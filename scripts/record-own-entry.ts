/**
 * `node scripts/record-own-entry.ts`: makes the registry's entry of our recorder, by a run of it. A host (the official client)
 * talks to a server of the MCP project through `record`; what the recorder wrote is the entry's trace. Older versions of the
 * entry are kept in it.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { packageFile } from '#app/lib/checker-command.ts';
import { checkRegistryFile, type Trace } from '#conformance';
import { site } from '#site';

const root = join(import.meta.dirname, '..');
const command = process.argv[2] ?? join(root, 'packages/cli/src/main.ts');
const everything = join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const org_id = site.slug;
const agent_code = 'recorder';
const entryFile = join(root, `registry/entries/${org_id}/${agent_code}.json`);
const { version } = site.packages;

const folder = mkdtempSync(join(tmpdir(), 'own-entry-'));
try {
  const trace = await recordRun();
  const before = existsSync(entryFile) ? JSON.parse(readFileSync(entryFile, 'utf8')) : undefined;
  const file = {
    entry: {
      name: `${site.product} recorder`,
      org_id,
      agent_code,
      profile: 'developer',
      capabilities: ['mcp.record'],
      mcp_trace_id: trace.mcp_trace_id,
      version,
      compliance: true,
    },
    traces: [trace],
    subject: {
      repository: site.repository,
      packages: (['recorder', 'cli'] as const).map((name) => ({
        registry_type: 'download',
        identifier: `${site.standardOrigin}/downloads/${packageFile(name)}`,
        version,
      })),
    },
    status: before?.status ?? { state: 'active', since: trace.mcp_context.timestamp.slice(0, 10) },
    versions: versionsAfter(before),
  };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  const { conforms, results } = checkRegistryFile(text, { path: `${org_id}/${agent_code}.json` });
  if (!conforms)
    throw new Error(
      JSON.stringify(
        results.filter(({ status }) => status === 'fail'),
        null,
        2,
      ),
    );
  writeFileSync(entryFile, text);
} finally {
  rmSync(folder, { recursive: true });
}

/** A short session through the recorder, and the trace that it wrote of it. */
async function recordRun(): Promise<Trace> {
  const context = join(folder, 'context.json');
  writeFileSync(context, JSON.stringify({ org_id, agent_code, profile: 'developer', sandbox_flag: false }));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      command,
      'record',
      '--out',
      join(folder, 'traces'),
      '--context',
      context,
      '--',
      process.execPath,
      everything,
      'stdio',
    ],
    stderr: 'inherit',
  });
  const client = new Client({ name: `${site.slug}-entry`, version });
  await client.connect(transport);
  await client.listTools();
  await client.callTool({ name: 'echo', arguments: { message: 'A run for the registry.' } });
  await client.callTool({ name: 'get-sum', arguments: { a: 19, b: 7 } });
  // Ends the server and the recorder, which then has written its trace.
  await client.close();
  const [trace, ...others] = globSync('traces/**/*.trace.json', { cwd: folder }).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Trace,
  );
  if (!trace || others.length > 0)
    throw new Error(`the recorder wrote ${others.length + (trace ? 1 : 0)} traces of one run`);
  return trace;
}

interface Before {
  entry: { version: string; mcp_trace_id: string };
  traces: Trace[];
  versions?: object[];
}

/** The versions that were declared before this one. */
function versionsAfter(before: Before | undefined): object[] {
  const { entry, traces = [], versions = [] } = before ?? {};
  if (!entry || entry.version === version) return versions;
  const day = traces[0]?.mcp_context.timestamp.slice(0, 10);
  return [{ version: entry.version, day, mcp_trace_id: entry.mcp_trace_id }, ...versions];
}
