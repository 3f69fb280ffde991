import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ownTraceKeys } from '@context-native/mcp';
import { record } from '@context-native/recorder/sdk';
import { MemorySink } from '@context-native/recorder/sinks/memory';
import { expectTrace } from '@context-native/recorder/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, inject, test } from 'vitest';

const site = inject('siteUrl');
const file = resolve(import.meta.dirname, '../../content/agents/session.json');
const revision = '2026-07-28';

/** A trace without the fields that the standard asks for. */
const unfinished = '{ "mcp_trace_id": "lunch", "events": [] }';

/** What `/agents` shows was really asked: here it is asked again, and compared. `vitest --update` writes it anew. */
test('the session on the page for agents is what happens', async () => {
  const client = new Client({ name: 'wren', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  record(client, { sink: new MemorySink({ spec: '0.2-draft' }) });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)));
  expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  const asked = [
    { tool: 'get_clause', arguments: { number: '3.1' } },
    { tool: 'check_document', arguments: { text: unfinished, kind: 'trace' } },
    { tool: 'list_types', arguments: { query: 'money', limit: 3 } },
  ];
  const calls = [];
  let trace: unknown;
  for (const { tool, arguments: given } of asked) {
    const answer = await client.callTool({ name: tool, arguments: given });
    const [content] = answer.content as { type: string; text: string }[];
    expect(answer.isError, content?.text).toBeFalsy();
    calls.push({ tool, arguments: given, answer: content?.text });
    trace = answer._meta?.[ownTraceKeys.trace];
    expectTrace(trace, { calls: [{ name: tool, outcome: 'ok' }] });
  }
  await client.close();
  const session = { client: 'The official client 2.4', revision, calls, trace };
  await expect(settled(JSON.stringify(session, null, 2))).toMatchFileSnapshot(file);
});

test('the page shows that session, and every tool that there is', async () => {
  const html = await (await fetch(`${site}/agents`)).text();
  const client = new Client({ name: 'wren', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)));
  const { tools } = await client.listTools();
  await client.close();
  for (const { name } of tools) expect(html, name).toContain(`>${name}<`);
  const { calls } = JSON.parse(readFileSync(file, 'utf8')) as { calls: { tool: string }[] };
  for (const { tool } of calls) expect(html).toContain(`${tool}, answered`);
  const [, install = ''] = /href="vscode:mcp\/install\?([^"]+)"/.exec(html) ?? [];
  expect(JSON.parse(decodeURIComponent(install))).toEqual({
    name: expect.any(String),
    type: 'http',
    url: `${site}/mcp`,
  });
  const [, config = ''] = /href="cursor:[^"]+config=([^"]+)"/.exec(html) ?? [];
  expect(JSON.parse(atob(decodeURIComponent(config)))).toEqual({ url: `${site}/mcp` });
});

/** Ids, times and the site's address differ each time. */
const settled = (text: string) =>
  `${text
    .replaceAll(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      '01234567-89ab-7def-8123-456789abcdef',
    )
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-26T12:00:00.000Z')
    .replaceAll(/00-[0-9a-f]{32}-[0-9a-f]{16}-01/g, '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01')
    .replaceAll(site, 'https://SITE')}\n`;
