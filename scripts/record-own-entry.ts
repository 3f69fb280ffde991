/**
 * `node scripts/record-own-entry.ts [PROGRAM]`: makes the registry's entry of our recorder. A server of ours that records itself
 * is asked by a host (the official client): what the recorder wrote is the entry's trace. Then `verify` asks the same server, and
 * its report with its traces is the evidence. Versions before this one are kept in the entry.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { packageFile } from '#app/lib/checker-command.ts';
import { checkRegistryFile, type Trace } from '#conformance';
import { site } from '#site';
import {
  askServer,
  inFolder,
  ownProgram,
  publishedText,
  readTraces,
  verifyServer,
} from './recorded-session.ts';

const root = join(import.meta.dirname, '..');
const org_id = site.slug;
const agent_code = 'recorder';
const entryFile = join(root, `registry/entries/${org_id}/${agent_code}.json`);
const { version } = site.packages;
/** Started in the folder of the repository, so that `recheck --run` can ask it again. */
const command = ['node', 'scripts/checker-server.ts'];

const trace = await recordOwnRun();
const context = { org_id, profile: 'developer', sandbox_flag: true };
const { report, traces } = await verifyServer(process.argv[2] ?? ownProgram, { command, context, cwd: root });
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
  traces: [trace, ...traces],
  subject: {
    repository: site.repository,
    packages: (['recorder', 'cli'] as const).map((name) => ({
      registry_type: 'download',
      identifier: `${site.standardOrigin}/downloads/${packageFile(name)}`,
      version,
    })),
  },
  status: before?.status ?? { state: 'active', since: trace.mcp_context.timestamp.slice(0, 10) },
  report,
  versions: versionsAfter(before),
};
writeFileSync(
  entryFile,
  publishedText(file, (text) => checkRegistryFile(text, { path: `${org_id}/${agent_code}.json` })),
);

/** A short session with a server that records itself, and the trace that it wrote of it. */
function recordOwnRun(): Promise<Trace> {
  return inFolder({}, async (folder) => {
    const example = readFileSync(join(root, 'standard/examples/smb-invoice-vat.json'), 'utf8');
    const check = (trace: string) => ({ name: 'check_trace', arguments: { trace } });
    const calls = [check(example), check(example.replace('"smb"', '"small"'))];
    await askServer({ command, cwd: root, env: { TRACES_FOLDER: folder }, calls });
    const [own, ...others] = readTraces(folder);
    if (!own || others.length > 0) throw new Error('one run is one trace');
    return own;
  });
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
