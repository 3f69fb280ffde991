import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRegistryFile, type Trace } from '@context-native/checker';
import { site } from '#site';
import { publishedText } from './recorded-session.ts';

const root = join(import.meta.dirname, '../..');
const org_id = site.slug;
const { version } = site.packages;

/** Context of the traces recorded for our own registry entries. */
export const ownContext = { org_id, profile: 'developer', sandbox_flag: true } as const;

interface OwnEntry {
  agent_code: string;
  name: string;
  capabilities: string[];
  /** Trace of the entry; `traces` are those of the report. */
  trace: Trace;
  subject: object;
  report: object;
  traces: Trace[];
}

/**
 * Writes the registry file of one of our programs, with its evidence. Keeps the earlier versions that the file lists.
 */
export function writeOwnEntry({
  agent_code,
  name,
  capabilities,
  trace,
  subject,
  report,
  traces,
}: OwnEntry): void {
  const path = `${org_id}/${agent_code}.json`;
  const file = join(root, 'registry/entries', path);
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const { mcp_trace_id, mcp_context } = trace;
  const entry = {
    entry: {
      name,
      org_id,
      agent_code,
      profile: 'developer',
      capabilities,
      mcp_trace_id,
      version,
      compliance: true,
    },
    traces: [trace, ...traces],
    subject,
    status: before?.status ?? { state: 'active', since: mcp_context.timestamp.slice(0, 10) },
    report,
    versions: versionsAfter(before),
  };
  writeFileSync(
    file,
    publishedText(entry, (text) => checkRegistryFile(text, { path })),
  );
}

interface Before {
  entry: { version: string; mcp_trace_id: string };
  traces: Trace[];
  versions?: object[];
}

/** Earlier versions, newest first. */
function versionsAfter(before: Before | undefined): object[] {
  const { entry, traces = [], versions = [] } = before ?? {};
  if (!entry || entry.version === version) return versions;
  const day = traces[0]?.mcp_context.timestamp.slice(0, 10);
  return [{ version: entry.version, day, mcp_trace_id: entry.mcp_trace_id }, ...versions];
}
