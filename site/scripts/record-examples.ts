/**
 * `node site/scripts/record-examples.ts [PROGRAM]`: records the servers of the MCP project that npm installs here into
 * `standard/examples/recorded/`, by the command line of this tree: a short session through `record`, and what `verify`
 * asked. Their owners declare nothing by that. The arguments are ours, and so are the files that the servers see.
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
 * A row of `recorded-servers.json`. The server sees `files` in the folder that it is started in, which `{folder}` of
 * `env` names. `keep` names no place of a file that is missing: where it was is nobody's business. `options` go to
 * `verify`: as the long-running tool is asked without arguments, it takes longer than an answer may.
 */
interface Server {
  folder: string;
  /** Its folder in the repository, where the map has it. */
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
  // The first conversation holds the questions; the others are short, and about broken connections.
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
      { file: 'verify.trace.json', title: 'What verify asked' },
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
