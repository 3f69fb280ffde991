/**
 * Responses of the official MCP registry as JSON Schema: the members, types and bounds of its OpenAPI description (v0.1
 * of 2025-12-01, with `server.json` of 2025-12-11; `docs/reference/api/openapi.yaml` of
 * github.com/modelcontextprotocol/registry, MIT, at commit 145c2ec7c424d503a553a50c0efac6c48db407db), without its
 * texts. We wrote it from that file, with its names, and not from our own schemas, so that a difference shows a
 * mistake.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';

const text = { type: 'string' };
const uri = { type: 'string', format: 'uri' };
const time = { type: 'string', format: 'date-time' };
const yes = { type: 'boolean' };
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const list = (items: object) => ({ type: 'array', items });
const mapOf = (additionalProperties: object) => ({ type: 'object', additionalProperties });
const object = (required: string[], properties: object) => ({ type: 'object', required, properties });
const address = {
  type: 'string',
  pattern: String.raw`^(https?://[^\s]+|\{[a-zA-Z_][a-zA-Z0-9_]*\}[^\s]*)$`,
};
const web = (type: string) =>
  object(['type', 'url'], { type: { enum: [type] }, url: address, headers: list(ref('KeyValueInput')) });

const $defs = {
  Input: object([], {
    description: text,
    isRequired: yes,
    isSecret: yes,
    format: { type: 'string', enum: ['string', 'number', 'boolean', 'filepath'] },
    value: text,
    default: text,
    placeholder: text,
    choices: list(text),
  }),
  InputWithVariables: { allOf: [ref('Input'), object([], { variables: mapOf(ref('Input')) })] },
  KeyValueInput: { allOf: [ref('InputWithVariables'), object(['name'], { name: text })] },
  PositionalArgument: {
    allOf: [
      ref('InputWithVariables'),
      {
        ...object(['type'], { type: { enum: ['positional'] }, valueHint: text, isRepeated: yes }),
        anyOf: [{ required: ['valueHint'] }, { required: ['value'] }],
      },
    ],
  },
  NamedArgument: {
    allOf: [
      ref('InputWithVariables'),
      object(['type', 'name'], { type: { enum: ['named'] }, name: text, isRepeated: yes }),
    ],
  },
  Argument: { anyOf: [ref('PositionalArgument'), ref('NamedArgument')] },
  StdioTransport: object(['type'], { type: { enum: ['stdio'] } }),
  StreamableHttpTransport: web('streamable-http'),
  SseTransport: web('sse'),
  LocalTransport: {
    anyOf: [ref('StdioTransport'), ref('StreamableHttpTransport'), ref('SseTransport')],
  },
  RemoteTransport: {
    allOf: [
      { anyOf: [ref('StreamableHttpTransport'), ref('SseTransport')] },
      object([], { variables: mapOf(ref('Input')) }),
    ],
  },
  Repository: object(['url', 'source'], { url: uri, source: text, id: text, subfolder: text }),
  Icon: object(['src'], {
    src: { ...uri, maxLength: 255 },
    mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
    sizes: list({ type: 'string', pattern: String.raw`^(\d+x\d+|any)$` }),
    theme: { enum: ['light', 'dark'] },
  }),
  Package: object(['registryType', 'identifier', 'transport'], {
    registryType: text,
    registryBaseUrl: uri,
    identifier: text,
    runtimeHint: text,
    version: { type: 'string', minLength: 1, not: { const: 'latest' } },
    fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
    transport: ref('LocalTransport'),
    runtimeArguments: list(ref('Argument')),
    packageArguments: list(ref('Argument')),
    environmentVariables: list(ref('KeyValueInput')),
  }),
  ServerDetail: object(['name', 'description', 'version'], {
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255 },
    repository: ref('Repository'),
    websiteUrl: uri,
    icons: list(ref('Icon')),
    $schema: uri,
    packages: list(ref('Package')),
    remotes: list(ref('RemoteTransport')),
    _meta: object([], { 'io.modelcontextprotocol.registry/publisher-provided': { type: 'object' } }),
  }),
  ServerResponse: object(['server'], {
    server: ref('ServerDetail'),
    _meta: object([], {
      'io.modelcontextprotocol.registry/official': {
        type: 'object',
        additionalProperties: false,
        properties: {
          status: { enum: ['active', 'deprecated', 'deleted'] },
          statusMessage: { type: 'string', maxLength: 500 },
          statusChangedAt: time,
          publishedAt: time,
          updatedAt: time,
          isLatest: yes,
        },
      },
    }),
  }),
  ServerList: object(['servers'], {
    servers: list(ref('ServerResponse')),
    metadata: object([], { nextCursor: text, count: { type: 'integer' } }),
  }),
  Refused: object([], { error: text }),
};

const ajv = new Ajv2020({ strict: false });
ajv.addFormat('uri', (address) => URL.canParse(address));
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
const validators = new Map<keyof typeof $defs, ReturnType<typeof ajv.compile>>();

/** Errors of a response against the schema `name`; empty if it fits. */
export function faultsOfForm(name: keyof typeof $defs, answer: unknown): string[] {
  const validate = validators.get(name) ?? ajv.compile({ $defs, ...ref(name) });
  validators.set(name, validate);
  validate(answer);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
