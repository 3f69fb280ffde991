// MCP 2026-07-28 server/resources#error-handling: "Servers MUST NOT return an empty contents array for a non-existent
// resource"; they "MUST return a JSON-RPC error with code -32602".
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const recipes: Record<string, string> = {
  'recipe:///bread': 'Flour, water, salt, time.',
  'recipe:///soup': 'Onions, stock, an hour.',
};

serveStdio(() => {
  const server = new Server({ name: 'recipes', version: '2.0.0' }, { capabilities: { resources: {} } });

  server.setRequestHandler('resources/list', () => ({
    resources: Object.keys(recipes).map((uri) => ({ uri, name: uri.slice(10), mimeType: 'text/plain' })),
  }));

  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const text = recipes[uri];
    // The fault: "not found" is an empty list, as a database answers.
    return { contents: text === undefined ? [] : [{ uri, mimeType: 'text/plain', text }] };
  });
  return server;
});
