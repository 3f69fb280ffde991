import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the smallest server on SDK 1.x (`McpServer`, one read-only tool) into `folder`, as a package that depends on
 * the SDK in the folder `sdk`. Returns its script. What `verify` finds in it, the SDK does by itself.
 */
export function writeMinimal(folder: string, sdk: string): string {
  return writeOnSdk(
    folder,
    sdk,
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'minimal', version: '1.0.0' });
server.tool('hello', {}, { readOnlyHint: true }, async () => ({ content: [{ type: 'text', text: 'Hello' }] }));
await server.connect(new StdioServerTransport());
`,
  );
}

/** The same for another source. */
export function writeOnSdk(folder: string, sdk: string, source: string): string {
  const { name, version } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
  mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
  symlinkSync(sdk, join(folder, 'node_modules', name));
  const manifest = { name: 'server-on-sdk', type: 'module', dependencies: { [name]: version } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const script = join(folder, 'server.js');
  writeFileSync(script, source);
  return script;
}
