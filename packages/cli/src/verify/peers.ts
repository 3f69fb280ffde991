/**
 * What others made and `verify` needs: the official client of MCP. The published package has no dependencies: its build
 * writes this file's and `validator.ts`'s code, with all they import, into dist/, with the licences beside it.
 */

export {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  Client,
  type JSONRPCMessage,
  type JsonSchemaValidatorResult,
  type jsonSchemaValidator,
  PROTOCOL_VERSION_META_KEY,
  SdkError,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
