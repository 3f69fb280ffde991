import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '@context-native/dev/pack';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';

const main = join(root, 'packages/cli/src/main.ts');

test.each(['legacy', 'auto'] as const)(
  'mcp serves the packaged standard to the official client (%s)',
  async (mode) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'] }));
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'get_clause',
      'check_document',
      'convert_trace',
      'list_types',
      'get_type',
    ]);
    const found = await client.callTool({ name: 'search', arguments: { query: 'time zone of a timestamp' } });
    expect(found.structuredContent).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ group: 'Standard v0.1' })]),
    });
    const checked = await client.callTool({
      name: 'check_document',
      arguments: { text: '{"mcp_trace_id": 1}' },
    });
    expect(checked.structuredContent).toMatchObject({ conforms: false, kind: 'trace' });
    const check = async (text: string, kind: string) =>
      (await client.callTool({ name: 'check_document', arguments: { text, kind } })).structuredContent;
    expect(
      await check(readFileSync(join(root, 'standard/types/money.amount.json'), 'utf8'), 'type'),
    ).toMatchObject({
      kind: 'type',
      conforms: true,
    });
    expect(await check('{"name": "Money"}', 'type')).toMatchObject({ conforms: false });
    const { report } = JSON.parse(
      readFileSync(join(root, 'registry/entries/context-native/mcp-endpoint.json'), 'utf8'),
    );
    expect(await check(JSON.stringify(report), 'verify-report')).toMatchObject({ conforms: true });
    expect(await check(JSON.stringify({ ...report, rules: [] }), 'verify-report')).toMatchObject({
      conforms: false,
      findings: [{ pointer: '/rules' }],
    });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['adopt-the-standard', 'review-trace']);
  },
);
