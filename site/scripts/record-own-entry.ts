/**
 * `node site/scripts/record-own-entry.ts [PROGRAM]`: makes the registry entry of our recorder. A host (the official
 * client) calls our self-recording server, and the recorder's trace is the entry's. Then `check-server` tests the same
 * server, and its report and traces are the evidence. The entry keeps earlier versions.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Trace } from '@context-native/checker';
import { packageFile } from '#app/lib/checker-command.ts';
import { site } from '#site';
import { ownContext, writeOwnEntry } from './own-entry.ts';
import { askServer, inFolder, ownProgram, readTraces, verifyServer } from './recorded-session.ts';

const root = join(import.meta.dirname, '../..');
/** Relative to the repository, so that `recheck --run` can start it again. */
const command = ['node', 'site/scripts/checker-server.ts'];

const trace = await recordOwnRun();
const { report, traces } = await verifyServer(process.argv[2] ?? ownProgram, {
  command,
  context: ownContext,
  cwd: root,
});
writeOwnEntry({
  agent_code: 'recorder',
  name: `${site.product} recorder`,
  capabilities: ['mcp.record'],
  trace,
  subject: {
    repository: site.repository,
    packages: (['recorder', 'cli'] as const).map((name) => ({
      registry_type: 'download',
      identifier: `${site.standardOrigin}/downloads/${packageFile(name)}`,
      version: site.packages.version,
    })),
  },
  report,
  traces,
});

/** Trace of a short session, written by the server itself. */
function recordOwnRun(): Promise<Trace> {
  return inFolder({}, async (folder) => {
    const example = readFileSync(join(root, 'standard/examples/smb-invoice-vat.json'), 'utf8');
    const check = (trace: string) => ({ name: 'check_trace', arguments: { trace } });
    const calls = [check(example), check(example.replace('"smb"', '"small"'))];
    await askServer({ command, cwd: root, env: { TRACES_FOLDER: folder }, calls });
    const [own, ...others] = readTraces(folder);
    if (!own || others.length > 0) throw new Error('one run must give one trace');
    return own;
  });
}
