/** Tools, resources and prompts of the standard over MCP: the site and the command line serve the same. */
export { checkDocument, convertTrace, type OtherChecks } from './documents.ts';
export {
  type CheckOptions,
  type Converted,
  type ConvertOptions,
  type Holder,
  type Library,
  type Page,
  type Part,
  type Range,
  type StandardLibrary,
  ToolRefusal,
} from './library.ts';
export { openOffline } from './offline.ts';
export { asksForTrace, asksToKeep, type KeepTrace, ownTraceKeys, withOwnTrace } from './own-trace.ts';
export { makeServer, type OwnTools, type ServerSettings, toolsOf } from './server.ts';
export type * from './shapes.ts';
export { openStandard } from './standard-files.ts';
export {
  type CallContext,
  cursorAfter,
  cursorField,
  type Definition,
  defineTool,
  limitOf,
  nextCursor,
  offsetOf,
  partOf,
  type Tool,
} from './tool.ts';
