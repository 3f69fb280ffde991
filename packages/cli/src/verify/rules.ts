import type { Grade } from './report.ts';

/** Requirement of a rule from one revision on, until a later clause replaces it. */
export interface Clause {
  since: string;
  /** `none`: the revision does not have the rule. */
  grade: Grade | 'none';
  /** A section of an MCP revision, of JSON-RPC or of an RFC, a section of this standard, or `context-native check-server`. */
  source: string;
}

export interface Rule {
  title: string;
  /** Oldest revision first. */
  clauses: readonly Clause[];
}

/** A clause as a rule is judged by it: its source names the revision. */
export interface Judged {
  grade: Grade;
  source: string;
}

const first = '2024-11-05';
/** The first revision with Streamable HTTP. */
const streamable = '2025-03-26';
const modern = '2026-07-28';
/** Revisions that name the sources of a rule that was not tested. */
const shownRevisions = ['2025-11-25', modern];

const clauseOf =
  (grade: Grade | 'none') =>
  (source: string, since = first): Clause => ({ since, grade, source });
const must = clauseOf('must');
const should = clauseOf('should');
const info = clauseOf('info');
const none = (since = first) => clauseOf('none')('', since);

/** A rule of a section of MCP names that section in each revision. */
const ruleOf = (title: string, ...clauses: Clause[]): Rule => ({ title, clauses });
/** A rule that no revision changes, such as a scenario of the official suite. */
export const mustRule = (title: string, source: string): Rule => ruleOf(title, must(source));

/** The clause of a rule in a revision; undefined if that revision does not have the rule. */
export function judgedBy({ clauses }: Rule, revision: string): Judged | undefined {
  const clause = clauses.findLast(({ since }) => since <= revision);
  if (!clause || clause.grade === 'none') return undefined;
  const { grade, source } = clause;
  return { grade, source: /^(basic|server)\//.test(source) ? `MCP ${revision} ${source}` : source };
}

/** The strictest grade of a rule, and its sources, without a revision. */
export function unjudged(rule: Rule): Judged {
  const judged = shownRevisions.flatMap((revision) => judgedBy(rule, revision) ?? []);
  const sources = [...new Set(judged.map(({ source }) => source))];
  return { grade: strictest(judged.map(({ grade }) => grade)), source: sources.join(', ') };
}

const order: readonly Grade[] = ['must', 'should', 'info'];
export const strictest = (grades: readonly Grade[]): Grade =>
  order.find((grade) => grades.includes(grade)) ?? 'must';

/**
 * Rules of `check-server`, in the order of the report. A rule that no specification requires has
 * `context-native check-server` as its source, for example that every request is answered in time.
 */
export const rules = {
  'connect/any': ruleOf(
    'Speaks a revision of MCP',
    must('basic/lifecycle'),
    must('basic/versioning', modern),
  ),
  'connect/2025-11-25': ruleOf('Speaks 2025-11-25', info('MCP 2025-11-25 basic/lifecycle')),
  'connect/2026-07-28': ruleOf('Speaks 2026-07-28', info('MCP 2026-07-28 server/discover')),
  'connect/unknown-revision': ruleOf(
    'Answers an unknown revision with those it supports',
    must('basic/lifecycle#version-negotiation'),
    must('basic/versioning#protocol-version-negotiation', modern),
  ),
  'discovery/identity': ruleOf(
    'States its name and version',
    should('basic/lifecycle'),
    should('server/discover', modern),
  ),
  'capabilities/tools': ruleOf('Tools are declared and listed', must('server/tools#listing-tools')),
  'capabilities/resources': ruleOf(
    'Resources are declared and listed',
    must('server/resources#listing-resources'),
  ),
  'capabilities/prompts': ruleOf('Prompts are declared and listed', must('server/prompts#listing-prompts')),
  'capabilities/completions': ruleOf(
    'Completions are declared and answered',
    none(),
    // 2024-11-05 has completion without a capability.
    must('server/utilities/completion', '2025-03-26'),
  ),
  'capabilities/logging': ruleOf(
    'Logging is declared where it is used, and can be set',
    must('server/utilities/logging'),
  ),
  'capabilities/undeclared': ruleOf(
    'Undeclared methods are refused',
    should('basic/lifecycle#capability-negotiation'),
    should('basic/versioning', modern),
  ),
  'lists/pages': ruleOf('Lists end', must('server/utilities/pagination')),
  'lists/unique': ruleOf('Nothing is listed twice', should('server/tools')),
  'lists/same-order': ruleOf(
    'Tools are listed in the same order each time',
    none(),
    should('server/tools#listing-tools', modern),
  ),
  'tools/names': ruleOf(
    'Names of tools have the form of the standard',
    none(),
    should('server/tools#tool-names', '2025-11-25'),
  ),
  'lists/characters': ruleOf(
    'Names and descriptions have no invisible or direction-changing characters',
    should('context-native check-server'),
  ),
  'schemas/input': ruleOf('Schemas of arguments compile and describe objects', must('server/tools#tool')),
  'schemas/output': ruleOf(
    'Schemas of results compile',
    none(),
    must('server/tools#output-schema', '2025-06-18'),
  ),
  'schemas/headers': ruleOf(
    'Headers are asked for only of arguments that can have one',
    none(),
    must('server/tools#x-mcp-header', modern),
  ),
  'ping/answers': ruleOf('A ping is answered', must('basic/utilities/ping'), none(modern)),
  'resources/read': ruleOf('Listed resources can be read', should('server/resources#reading-resources')),
  'resources/unknown': ruleOf(
    'An unknown resource is refused with an error',
    should('server/resources#error-handling'),
  ),
  'resources/unknown-code': ruleOf(
    'An unknown resource is refused with -32602, never with an empty list',
    none(),
    must('server/resources#error-handling', modern),
  ),
  'prompts/get': ruleOf('Listed prompts can be fetched', should('server/prompts#getting-a-prompt')),
  'prompts/unknown': ruleOf(
    'An unknown prompt is refused with an error',
    should('server/prompts#error-handling'),
  ),
  'calls/answered': ruleOf(
    'Allowed tools answer as the revision requires',
    must('server/tools#calling-tools'),
  ),
  'calls/structured-content': ruleOf(
    'Structured content is present and valid by the declared schema',
    none(),
    must('server/tools#output-schema', '2025-06-18'),
  ),
  'calls/progress': ruleOf(
    'Progress rises, and ends with the answer',
    must('basic/utilities/progress'),
    must('basic/patterns/progress', modern),
  ),
  'mistakes/unknown-method': ruleOf(
    'An unknown method is refused with -32601',
    must('JSON-RPC 2.0 section 5.1'),
    must('basic/transports/streamable-http#protocol-version-header', modern),
  ),
  'mistakes/unknown-tool': ruleOf('An unknown tool is refused', must('server/tools#error-handling')),
  'mistakes/unknown-tool-code': ruleOf(
    'An unknown tool is refused with the protocol error -32602',
    should('server/tools#error-handling'),
  ),
  'mistakes/missing-arguments': ruleOf(
    'A call without its required arguments is refused',
    must('server/tools#security-considerations'),
  ),
  'mistakes/wrong-arguments': ruleOf(
    'A call with an argument of another type is refused',
    must('server/tools#security-considerations'),
  ),
  'mistakes/oversized-argument': ruleOf(
    'An argument of 1 MB is answered or refused, and the server stays alive',
    must('context-native check-server'),
  ),
  'mistakes/cancelled-call': ruleOf(
    'The server stays alive after a cancelled call',
    must('basic/utilities/cancellation'),
    must('basic/patterns/cancellation', modern),
  ),
  'mistakes/malformed-message': ruleOf(
    'The server refuses text that is not JSON, and stays alive',
    must('JSON-RPC 2.0 section 5.1'),
  ),
  'mistakes/not-a-request': ruleOf(
    'The server stays alive after JSON that is not JSON-RPC',
    must('context-native check-server'),
  ),
  'mistakes/missing-meta': ruleOf(
    'A request without its required _meta is refused with -32602',
    none(),
    must('basic/index#meta', modern),
  ),
  'mistakes/unknown-notification': ruleOf(
    'A notification is not answered, and the server stays alive',
    must('JSON-RPC 2.0 section 4.1'),
  ),
  'stdio/clean-output': ruleOf(
    'Standard output contains only messages',
    must('basic/transports#stdio'),
    must('basic/transports/stdio', modern),
  ),
  'stdio/ends': ruleOf(
    'It ends when its input ends',
    should('basic/lifecycle#shutdown'),
    should('basic/transports/stdio#shutdown', modern),
  ),
  'http/header-method': ruleOf(
    'A header Mcp-Method that disagrees with the body is refused with 400 and -32020',
    none(),
    must('basic/transports/streamable-http#server-validation', modern),
  ),
  'http/header-name': ruleOf(
    'A header Mcp-Name or Mcp-Param that disagrees with the body is refused with 400 and -32020',
    none(),
    must('basic/transports/streamable-http#server-validation', modern),
  ),
  'http/header-missing': ruleOf(
    'A request without the headers that repeat its body is refused with 400',
    none(),
    must('basic/transports/streamable-http#server-validation', modern),
  ),
  'http/header-version': ruleOf(
    'A header MCP-Protocol-Version that disagrees or is unknown is refused with 400',
    none(),
    must('basic/transports#protocol-version-header', '2025-06-18'),
    must('basic/transports/streamable-http#protocol-version-header', modern),
  ),
  'http/notification': ruleOf(
    'A notification is accepted with 202 and no body',
    none(),
    must('basic/transports#sending-messages-to-the-server', streamable),
    must('basic/transports/streamable-http#sending-messages', modern),
  ),
  'http/get': ruleOf(
    'GET opens a stream of events, or is refused with 405',
    none(),
    must('basic/transports#listening-for-messages-from-the-server', streamable),
    should('basic/transports/streamable-http#earlier-streamable-http-revisions', modern),
  ),
  'http/unknown-session': ruleOf(
    'A session has an id of visible ASCII, and is refused once it has ended',
    none(),
    must('basic/transports#session-management', streamable),
    none(modern),
  ),
  'http/origin': ruleOf(
    'A local server refuses a foreign Origin with 403',
    must('basic/transports#security-warning'),
    must('basic/transports/streamable-http#security-%26-endpoint', modern),
  ),
  'authorisation/missing-token': ruleOf(
    'A request without a token is refused with 401',
    must('basic/authorization#token-handling'),
  ),
  'authorisation/metadata': ruleOf(
    'Protected Resource Metadata names this resource and its authorisation servers',
    none(),
    must('basic/authorization, RFC 9728 section 3.3', '2025-06-18'),
  ),
  'authorisation/wrong-token': ruleOf(
    'A forged token is refused with 401',
    must('basic/authorization#token-handling'),
  ),
  'authorisation/wrong-audience': ruleOf(
    'A token for another audience is refused with 401',
    none(),
    must('basic/authorization#token-handling', '2025-06-18'),
  ),
  'limits/answers': ruleOf('Every request is answered in time', must('context-native check-server')),
  'limits/one-answer': ruleOf('No request is answered twice', must('JSON-RPC 2.0 section 5')),
  'limits/unasked': ruleOf('Every answer belongs to a request', must('JSON-RPC 2.0 section 5')),
  'limits/requests': ruleOf(
    'The server sends no requests that its client cannot answer',
    should('basic/lifecycle#operation'),
    must('basic/lifecycle#operation', '2025-06-18'),
    must('basic/patterns', modern),
  ),
  'limits/size': ruleOf('No message is larger than the limit', should('context-native check-server')),
  'traces/conform': ruleOf('The traces of these conversations conform', must('Context-Native section 8')),
} satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;
