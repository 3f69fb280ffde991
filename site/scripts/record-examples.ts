/**
 * `node site/scripts/record-examples.ts [PROGRAM]`: records the servers of the MCP project that npm installs here into
 * `standard/examples/recorded/`, by the command line of this tree: a short session through `record`, and what `verify` asked.
 * Their owners declare nothing by that. The arguments are ours, and so are the files that the servers see.
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
import { inFolder, ownProgram, publishedText, recordSession, verifyServer } from './recorded-session.ts';

interface Server {
  folder: string;
  /** Its package.json. */
  about: { name: string; version: string };
  /** Its folder in the repository, where the map has it. */
  source: string;
  title: string;
  command: string[];
  calls: { name: string; arguments: Record<string, unknown> }[];
  keep: string;
  /** Of the folder that it is started in. */
  env?: (folder: string) => Record<string, string>;
  /** What lies in the folder that it is started in. */
  files?: Record<string, string>;
  /** More options for `verify`. */
  options?: string[];
}

const thought = (number: number, text: string, isLast: boolean) => ({
  name: 'sequentialthinking',
  arguments: { thought: text, thoughtNumber: number, totalThoughts: 2, nextThoughtNeeded: !isLast },
});

const servers: Server[] = [
  {
    folder: 'server-everything',
    about: everything,
    source: 'everything',
    title: 'A session: two tools called, one of them with an answer that is structured',
    command: ['mcp-server-everything', 'stdio'],
    calls: [
      { name: 'get-sum', arguments: { a: 19, b: 7 } },
      { name: 'get-structured-content', arguments: { location: 'New York' } },
    ],
    keep: 'get-sum:a,b; get-sum>content; get-structured-content:location; get-structured-content>*',
    // As it is asked without arguments, it takes longer than an answer may.
    options: ['--call', 'trigger-long-running-operation={"duration":1,"steps":2}'],
  },
  {
    folder: 'server-filesystem',
    about: filesystem,
    source: 'filesystem',
    title: 'A session: a file is written, read, and one asked for that is not there',
    command: ['mcp-server-filesystem', '.'],
    files: { 'orders.csv': 'order,total\nA-1041,118.50\n' },
    calls: [
      { name: 'read_text_file', arguments: { path: 'orders.csv' } },
      { name: 'write_file', arguments: { path: 'totals.csv', content: 'orders,total\n1,118.50\n' } },
      { name: 'read_text_file', arguments: { path: 'refunds.csv' } },
    ],
    // What fails is answered with the place of the file, which is nobody's business.
    keep: 'read_text_file:path; write_file:path',
  },
  {
    folder: 'server-memory',
    about: memory,
    source: 'memory',
    title: 'A session: something is remembered, and searched for',
    command: ['mcp-server-memory'],
    env: (folder) => ({ MEMORY_FILE_PATH: join(folder, 'memory.jsonl') }),
    calls: [
      {
        name: 'create_entities',
        arguments: {
          entities: [{ name: 'Alder & Finch', entityType: 'client', observations: ['Asked for VAT rates.'] }],
        },
      },
      { name: 'search_nodes', arguments: { query: 'VAT' } },
    ],
    keep: 'search_nodes:query; search_nodes>entities',
  },
  {
    folder: 'server-sequential-thinking',
    about: thinking,
    source: 'sequentialthinking',
    title: 'A session: two thoughts, one after the other',
    command: ['mcp-server-sequential-thinking'],
    calls: [
      thought(1, 'The invoice has two rates of VAT.', false),
      thought(2, 'So its total is the sum over the rates.', true),
    ],
    keep: 'sequentialthinking:thoughtNumber,totalThoughts,nextThoughtNeeded; sequentialthinking>thoughtNumber,thoughtHistoryLength',
  },
];

const context = { org_id: site.slug, profile: 'developer', sandbox_flag: true };
const program = process.argv[2] ?? ownProgram;
for (const server of servers) await recordServer(server);

async function recordServer({ folder, about, source, title, options, files = {}, env, ...session }: Server) {
  const place = join(import.meta.dirname, '../../standard/examples/recorded', folder);
  const recorded = await inFolder(files, (cwd) =>
    recordSession(program, { ...session, context, cwd, env: env?.(cwd) }),
  );
  const { traces } = await inFolder(files, (cwd) =>
    verifyServer(program, { ...session, context, cwd, env: env?.(cwd) }, options),
  );
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
