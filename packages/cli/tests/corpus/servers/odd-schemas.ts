// Correct: the schemas are unusual, and all are valid by their dialect. Each tool refuses what its schema refuses.
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const schemas = {
  draft_07: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    definitions: { town: { type: 'string', minLength: 1 } },
    properties: { town: { $ref: '#/definitions/town' } },
    required: ['town'],
  },
  references: {
    $id: 'https://example.com/schemas/references',
    type: 'object',
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
    properties: { list: { $ref: '#/$defs/node' }, pair: { prefixItems: [{ type: 'string' }, true] } },
    dependentRequired: { pair: ['list'] },
  },
  either: {
    type: 'object',
    properties: {
      id: { type: ['string', 'integer'] },
      name: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    anyOf: [{ required: ['id'] }, { required: ['name'] }],
    unevaluatedProperties: false,
  },
  unknown_words: {
    type: 'object',
    properties: { size: { type: 'string', format: 'decimal', 'x-order': 1, deprecated: true } },
    title: 'Größe',
    'x-icon': 'ruler',
  },
  anything: { type: 'object' },
} as const;

serveStdio(() => {
  const server = new McpServer({ name: 'shapes', version: '2.0.0' });
  for (const [name, schema] of Object.entries(schemas))
    server.registerTool(
      name,
      { inputSchema: fromJsonSchema<Record<string, unknown>>(schema), annotations: { readOnlyHint: true } },
      async (given) => ({ content: [{ type: 'text', text: Object.keys(given).join(', ') || 'nothing' }] }),
    );
  return server;
});
