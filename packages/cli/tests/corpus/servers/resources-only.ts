// Correct: it has resources and nothing else, so tools/list and prompts/list are refused.
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { serveStdio } from '../kit/sdk-1.ts';

const server = new McpServer({ name: 'handbook', version: '1.0.0' });

server.registerResource(
  'contents',
  'handbook:///contents',
  { mimeType: 'text/plain', description: 'The list of chapters.' },
  async ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: 'Travel\nHolidays' }] }),
);

server.registerResource('logo', 'handbook:///logo.png', { mimeType: 'image/png' }, async ({ href }) => ({
  contents: [{ uri: href, mimeType: 'image/png', blob: 'iVBORw0KGgo=' }],
}));

server.registerResource(
  'chapter',
  new ResourceTemplate('handbook:///chapters/{name}', { list: undefined }),
  { mimeType: 'text/plain' },
  async ({ href }, { name }) => ({ contents: [{ uri: href, text: `Chapter ${name}` }] }),
);

await serveStdio(server);
