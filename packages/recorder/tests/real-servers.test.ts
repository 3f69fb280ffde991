import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { record, several } from '../src/index.ts';
import { FileSink } from '../src/sinks/file.ts';
import { MemorySink } from '../src/sinks/memory.ts';
import { expectTrace } from '../src/testing.ts';
import { conforming } from './parties.ts';
import { expectConforms, filesOf } from './runs.ts';

type Calls = (folder: string) => [tool: string, given: Record<string, unknown>][];

/** What is asked of servers that others wrote; among it what they refuse. */
const servers: [name: string, calls: Calls][] = [
  [
    'everything',
    () => [
      ['echo', { message: 'Grüezi' }],
      ['echo', {}],
      ['get-sum', { a: 1, b: 2 }],
      ['get-structured-content', { location: 'Chicago' }],
      ['get-annotated-message', { messageType: 'error', includeImage: true }],
      ['get-resource-links', { count: 2 }],
      ['get-resource-reference', { resourceType: 'Blob', resourceId: 1 }],
      ['get-tiny-image', {}],
      ['get-env', {}],
      ['get-roots-list', {}],
      ['trigger-long-running-operation', { duration: 0.2, steps: 4 }],
      ['trigger-elicitation-request', {}],
      ['trigger-sampling-request', { prompt: 'Sum up.', maxTokens: 5 }],
      ['no-such-tool', {}],
    ],
  ],
  [
    'filesystem',
    (folder) => [
      ['write_file', { path: join(folder, 'a.txt'), content: 'of my customer' }],
      ['read_text_file', { path: join(folder, 'a.txt') }],
      ['read_text_file', { path: '/etc/passwd' }],
      ['list_directory', { path: folder }],
      ['edit_file', { path: join(folder, 'a.txt'), edits: [{ oldText: 'no', newText: 'x' }] }],
      ['list_allowed_directories', {}],
    ],
  ],
  [
    'memory',
    () => [
      ['create_entities', { entities: [{ name: 'Ada', entityType: 'person', observations: ['counts'] }] }],
      ['create_relations', { relations: [{ from: 'Ada', to: 'Ada', relationType: 'knows' }] }],
      ['search_nodes', { query: 'Ada' }],
      ['read_graph', {}],
      ['delete_entities', { entityNames: 'Ada' }],
    ],
  ],
];
const everything =
  '*:*; *>*; prompt *:*; prompt *>*; resource >*; elicitation *:*; elicitation *>*; sampling *:*; sampling *>*; notification *:*';

function makeHostClient(): Client {
  const capabilities = { sampling: {}, elicitation: {}, roots: {} };
  const client = new Client({ name: 'ledger', version: '3.0.2' }, { capabilities });
  client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///home/ada', name: 'home' }] }));
  client.setRequestHandler('elicitation/create', () => ({
    action: 'accept',
    content: { name: 'Ada', check: true },
  }));
  client.setRequestHandler('sampling/createMessage', () => ({
    model: 'small',
    role: 'assistant',
    stopReason: 'endTurn',
    content: { type: 'text', text: 'In short.' },
  }));
  return client;
}

const started = (name: string, folder: string) => {
  const main = join(
    import.meta.dirname,
    `../../../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`,
  );
  const env = { ...process.env, MEMORY_FILE_PATH: join(folder, 'memory.jsonl') } as Record<string, string>;
  return new StdioClientTransport({
    command: process.execPath,
    args: name === 'filesystem' ? [main, folder] : [main],
    env,
    stderr: 'ignore',
  });
};

test.each(servers)('every trace of server-%s conforms, whatever is kept', async (name, callsOf) => {
  for (const keep of ['', everything]) {
    const folder = makeFolder();
    const traces = makeFolder();
    const sink = new MemorySink({ spec: '0.2-draft' });
    const files = new FileSink({ folder: traces, spec: '0.1' });
    const client = record(makeHostClient(), { sink: several(sink, files), keep });
    await client.connect(started(name, folder));
    const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
    if (tools) await client.listTools();
    if (resources) {
      const listed = await client.listResources();
      for (const { uri } of listed.resources.slice(0, 2)) await client.readResource({ uri });
      await client.readResource({ uri: 'demo://nowhere' }).catch(() => {});
    }
    if (prompts) {
      const listed = await client.listPrompts();
      for (const { name } of listed.prompts) await client.getPrompt({ name }).catch(() => {});
    }
    const calls = callsOf(folder);
    for (const [tool, given] of calls)
      await client
        .callTool({ name: tool, arguments: given }, { timeout: 20_000, onprogress: () => {} })
        .catch(() => {});
    await client.close();
    await files.flush();

    const [trace, ...others] = conforming(sink);
    expect(others).toEqual([]);
    expectTrace(trace, {
      events: calls.flatMap(() => ['tool.called', 'tool.returned']),
      outcome: 'completed',
    });
    const written = Object.values(filesOf(traces));
    expect(written).toHaveLength(1);
    expectConforms(written[0] ?? '', '0.1');
    if (keep === '')
      expect(JSON.stringify(trace)).not.toMatch(/Grüezi|of my customer|counts|In short|file:\/\/\/home/);
    else expect(JSON.stringify(trace)).toMatch(/Grüezi|of my customer|counts/);
  }
});
