// MCP 2025-11-25 server/utilities/pagination#response-format: nextCursor is there "if more results exist". A client
// that follows it must come to an end.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ListResourcesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { serveStdio } from '../kit/sdk-1.ts';

const files = Array.from({ length: 30 }, (_, index) => `docs:///page-${index + 1}.md`);
const pageSize = 10;

const server = new Server({ name: 'docs', version: '1.0.0' }, { capabilities: { resources: {} } });

server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => {
  const start = Number(params?.cursor ?? 0);
  return {
    resources: files.slice(start, start + pageSize).map((uri) => ({ uri, name: uri.slice(8) })),
    // The fault: the cursor is that of the first page + 10, whatever the client asked for, so page 2 comes for ever.
    nextCursor: String(pageSize),
  };
});

server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
  // Revisions before 2026-07-28 have this code for an unknown resource.
  if (!files.includes(uri)) throw new McpError(-32002, 'Resource not found', { uri });
  return { contents: [{ uri, mimeType: 'text/markdown', text: `# ${uri}` }] };
});

await serveStdio(server);
