/**
 * Dependencies of `check-server`: the official client of MCP. The published package has no dependencies: its build writes
 * this module and `validator.ts` with all their imports into dist/, with the licences beside them.
 */

export {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  Client,
  type JSONRPCMessage,
  type JsonSchemaValidatorResult,
  type jsonSchemaValidator,
  PROTOCOL_VERSION_META_KEY,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
