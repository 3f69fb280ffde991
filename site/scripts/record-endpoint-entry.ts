/**
 * `node site/scripts/record-endpoint-entry.ts URL`: makes the registry entry of `/mcp` from the endpoint at URL.
 * `check-server` tests the endpoint, and its report and traces are the evidence. A client that declares the extension asks
 * for a clause, and the trace in the answer becomes the entry's.
 */
import process from 'node:process';
import type { Trace } from '@context-native/checker';
import { convertTrace, ownTraceKeys } from '@context-native/mcp';
import { record } from '@context-native/recorder/sdk';
import { MemorySink } from '@context-native/recorder/sinks/memory';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ownServerName } from '#app/features/agents/server-card.ts';
import { site } from '#site';
import { ownContext, writeOwnEntry } from './own-entry.ts';
import { ownProgram, verifyServer } from './recorded-session.ts';

const [url = ''] = process.argv.slice(2);
const agent_code = 'mcp-endpoint';

const { report, traces } = await verifyServer(ownProgram, {
  url,
  context: { ...ownContext, agent_code },
});
writeOwnEntry({
  agent_code,
  name: `${site.product} MCP endpoint`,
  capabilities: ['standard.read', 'standard.check', 'registry.find', 'credential.verify'],
  trace: await ownTrace(),
  // Without the URL: a report on one URL is no evidence for another. The report has the same server name, and the map
  // says where the server answers.
  subject: { repository: site.repository, server_name: ownServerName },
  report,
  traces,
});

/** The trace that the endpoint returns with a call, converted to v0.1. */
async function ownTrace(): Promise<Trace> {
  const client = record(new Client({ name: `${site.slug}-host`, version: site.packages.version }), {
    sink: new MemorySink(),
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const answer = await client.callTool({ name: 'get_clause', arguments: { number: '3.1' } });
  await client.close();
  const { document } = convertTrace(JSON.stringify(answer._meta?.[ownTraceKeys.trace]), { to: 'v0.1' });
  return document as unknown as Trace;
}
