/**
 * `node site/scripts/record-examples.ts [PROGRAM]`: records the MCP project's servers that npm installs here into
 * `standard/examples/recorded/`. For each server: a short session through `record`, and the longest conversation of
 * `check-server`. PROGRAM is a command line to use instead of this tree's. The servers' owners declare nothing with that; we
 * chose the arguments and the files that the servers see.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import everything from '@modelcontextprotocol/server-everything/package.json' with { type: 'json' };
import filesystem from '@modelcontextprotocol/server-filesystem/package.json' with { type: 'json' };
import memory from '@modelcontextprotocol/server-memory/package.json' with { type: 'json' };
import thinking from '@modelcontextprotocol/server-sequential-thinking/package.json' with { type: 'json' };
import { recordingFacts } from '#app/features/registry/registry.server.ts';
import { site } from '#site';
import servers from './recorded-servers.json' with { type: 'json' };
import { inFolder, ownProgram, publishedText, recordSession, verifyServer } from './recorded-session.ts';

/**
 * A row of `recorded-servers.json`. `files` are in the folder where the server starts; in `env`, `{folder}` is that
 * folder. `keep` is the option of `record`, and `options` go to `check-server`.
 */
interface Server {
  folder: string;
  /** Folder in the servers' repository. */
  source: string;
  title: string;
  command: string[];
  calls: { name: string; arguments: Record<string, unknown> }[];
  keep: string;
  env?: Record<string, string>;
  files?: Record<string, string>;
  options?: string[];
}

const packages = [everything, filesystem, memory, thinking];
const context = { org_id: site.slug, profile: 'developer', sandbox_flag: true };
const program = process.argv[2] ?? ownProgram;
for (const server of servers as Server[]) await recordServer(server);

async function recordServer({ folder, source, title, options, files = {}, env = {}, ...session }: Server) {
  const about = packages.find(({ name }) => name === `@modelcontextprotocol/${folder}`);
  if (!about) throw new Error(`npm has not installed ${folder} here`);
  const place = join(import.meta.dirname, '../../standard/examples/recorded', folder);
  const within = (cwd: string) => {
    const values = Object.entries(env).map(([name, value]) => [name, value.replace('{folder}', cwd)]);
    return { ...session, context, cwd, env: Object.fromEntries(values) };
  };
  const recorded = await inFolder(files, (cwd) => recordSession(program, within(cwd)));
  const { traces } = await inFolder(files, (cwd) => verifyServer(program, within(cwd), options));
  // The longest conversation has most questions. Others try other revisions, or continue after a lost connection.
  const asked = traces.reduce((most, trace) =>
    trace.mcp_events.length > most.mcp_events.length ? trace : most,
  );
  const facts = recordingFacts.parse({
    package: { registry_type: 'npm', identifier: about.name, version: about.version },
    repository: `https://github.com/modelcontextprotocol/servers/tree/main/src/${source}`,
    day: recorded.mcp_context.timestamp.slice(0, 10),
    recorder: { name: site.slug, version: site.packages.version },
    runs: [
      { file: 'session.trace.json', title },
      { file: 'verify.trace.json', title: 'The requests of check-server' },
    ],
  });
  const texts = [publishedText(recorded), publishedText(asked)];
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'recording.json'), `${JSON.stringify(facts, null, 2)}\n`);
  facts.runs.forEach(({ file }, index) => {
    writeFileSync(join(place, file), texts[index] ?? '');
  });
}
