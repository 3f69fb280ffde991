import type { Grade } from './report.ts';

export interface Rule {
  title: string;
  /** A section of an MCP revision, of JSON-RPC or of an RFC, a section of this standard, or `context-native verify`. */
  source: string;
  grade: Grade;
}

/** `server/tools` is that section of MCP 2025-11-25. */
const ruleOf =
  (grade: Grade) =>
  (title: string, source: string): Rule => ({
    title,
    source: /^(basic|server)\//.test(source) ? `MCP 2025-11-25 ${source}` : source,
    grade,
  });
const must = ruleOf('must');
const should = ruleOf('should');
const info = ruleOf('info');

/**
 * Rules of `verify`, in the order of the report. A rule that no specification requires has `context-native verify` as
 * its source, for example that every request is answered in time.
 */
export const rules = {
  'connect/any': must('Speaks a revision of MCP', 'basic/lifecycle, 2026-07-28 basic/versioning'),
  'connect/2025-11-25': info('Speaks 2025-11-25', 'basic/lifecycle'),
  'connect/2026-07-28': info('Speaks 2026-07-28', 'MCP 2026-07-28 server/discover'),
  'connect/unknown-revision': must(
    'Answers an unknown revision with those it supports',
    'basic/lifecycle#version-negotiation, 2026-07-28 basic/versioning',
  ),
  'discovery/identity': should('States its name and version', 'basic/lifecycle, 2026-07-28 server/discover'),
  'capabilities/tools': must('Tools are declared and listed', 'server/tools#listing-tools'),
  'capabilities/resources': must('Resources are declared and listed', 'server/resources#listing-resources'),
  'capabilities/prompts': must('Prompts are declared and listed', 'server/prompts#listing-prompts'),
  'capabilities/completions': must('Completions are declared and answered', 'server/utilities/completion'),
  'capabilities/logging': must('Logging is declared and can be set', 'server/utilities/logging'),
  'capabilities/undeclared': should(
    'Undeclared methods are refused',
    'basic/lifecycle#capability-negotiation',
  ),
  'lists/pages': must('Lists end', 'server/utilities/pagination'),
  'lists/unique': should('Nothing is listed twice', 'server/tools#tool-names'),
  'lists/same-order': should(
    'Tools are listed in the same order each time',
    'MCP 2026-07-28 server/tools#listing-tools',
  ),
  'tools/names': should('Names of tools have the form of the standard', 'server/tools#tool-names'),
  'lists/characters': should(
    'Names and descriptions have no invisible or direction-changing characters',
    'context-native verify',
  ),
  'schemas/input': must('Schemas of arguments compile and describe objects', 'server/tools#tool'),
  'schemas/output': must('Schemas of results compile', 'server/tools#output-schema'),
  'ping/answers': must('A ping is answered', 'basic/utilities/ping'),
  'resources/read': should('Listed resources can be read', 'server/resources#reading-resources'),
  'resources/unknown': should(
    'An unknown resource is refused with an error',
    'server/resources#error-handling',
  ),
  'prompts/get': should('Listed prompts can be fetched', 'server/prompts#getting-a-prompt'),
  'prompts/unknown': should('An unknown prompt is refused with an error', 'server/prompts#error-handling'),
  'calls/answered': must('Allowed tools answer as the revision requires', 'server/tools#calling-tools'),
  'calls/structured-content': must(
    'Structured content is present and valid by the declared schema',
    'server/tools#output-schema',
  ),
  'mistakes/unknown-method': must('An unknown method is refused with -32601', 'JSON-RPC 2.0 section 5.1'),
  'mistakes/unknown-tool': must('An unknown tool is refused', 'server/tools#error-handling'),
  'mistakes/unknown-tool-code': should(
    'An unknown tool is refused with the protocol error -32602',
    'server/tools#error-handling',
  ),
  'mistakes/missing-arguments': must(
    'A call without its required arguments is refused',
    'server/tools#security-considerations',
  ),
  'mistakes/wrong-arguments': must(
    'A call with an argument of another type is refused',
    'server/tools#security-considerations',
  ),
  'mistakes/oversized-argument': must(
    'An argument of 1 MB is answered or refused, and the server stays alive',
    'context-native verify',
  ),
  'mistakes/cancelled-call': must(
    'The server stays alive after a cancelled call',
    'basic/utilities/cancellation, 2026-07-28 basic/patterns/cancellation',
  ),
  'mistakes/malformed-message': must(
    'The server refuses text that is not JSON, and stays alive',
    'JSON-RPC 2.0 section 5.1, MCP 2025-11-25 basic/transports',
  ),
  'mistakes/not-a-request': must(
    'The server ignores or refuses JSON that is not JSON-RPC, and stays alive',
    'JSON-RPC 2.0 section 4',
  ),
  'mistakes/unknown-notification': must(
    'An unknown notification is not answered, and the server stays alive',
    'JSON-RPC 2.0 section 4.1',
  ),
  'stdio/clean-output': must('Standard output contains only messages', 'basic/transports#stdio'),
  'stdio/ends': should('It ends when its input ends', 'basic/lifecycle#shutdown'),
  'http/header-method': must(
    'A header Mcp-Method that disagrees with the body is refused with 400 and -32020',
    'MCP 2026-07-28 basic/transports/streamable-http#server-validation',
  ),
  'http/header-name': must(
    'A header Mcp-Name that disagrees with the body is refused with 400 and -32020',
    'MCP 2026-07-28 basic/transports/streamable-http#server-validation',
  ),
  'http/header-missing': must(
    'A request without Mcp-Method is refused with 400',
    'MCP 2026-07-28 basic/transports/streamable-http#server-validation',
  ),
  'http/header-version': must(
    'A header MCP-Protocol-Version that disagrees or is unknown is refused with 400',
    'basic/transports#protocol-version-header, 2026-07-28 basic/transports/streamable-http',
  ),
  'http/notification': must(
    'A notification is accepted with 202 and no body',
    'basic/transports#sending-messages-to-the-server',
  ),
  'http/get': must(
    'GET opens a stream of events, or is refused with 405',
    'basic/transports#listening-for-messages-from-the-server',
  ),
  'http/unknown-session': must(
    'A session that does not exist is refused with 404',
    'basic/transports#session-management',
  ),
  'http/origin': must(
    'A local server refuses a foreign Origin with 403',
    'basic/transports#security-warning',
  ),
  'authorisation/missing-token': must(
    'A request without a token is refused with 401',
    'basic/authorization#token-handling',
  ),
  'authorisation/metadata': must(
    'Protected Resource Metadata names this resource and its authorisation servers',
    'basic/authorization, RFC 9728 section 3.3',
  ),
  'authorisation/wrong-token': must(
    'A forged token is refused with 401',
    'basic/authorization#token-handling',
  ),
  'authorisation/wrong-audience': must(
    'A token for another audience is refused with 401',
    'basic/authorization#token-audience-binding-and-validation',
  ),
  'limits/answers': must('Every request is answered in time', 'context-native verify'),
  'limits/one-answer': must('No request is answered twice', 'JSON-RPC 2.0 section 5'),
  'limits/unasked': must('Every answer belongs to a request', 'JSON-RPC 2.0 section 5'),
  'limits/size': should('No message is larger than the limit', 'context-native verify'),
  'traces/conform': must('The traces of these conversations conform', 'Context-Native section 8'),
} satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
