import type { RuleId } from './rules.ts';

/** Texts about a rule, true in every revision that has it. Backticks mark names of the protocol. */
export interface RuleText {
  /** The answer that the rule's clause expects. */
  expected: string;
  /** How to fix a server that breaks the rule. */
  fix: string;
}

/** The longest `expected`; the schema of a report allows no longer one. */
export const maxExpected = 500;

const toolsFirst = 'Declare `capabilities.tools` and answer `tools/list` with an array `tools`';

export const ruleTexts: Readonly<Record<RuleId, RuleText>> = {
  'connect/any': {
    expected:
      'A result of `initialize`, or in 2026-07-28 of `server/discover`, that names a revision of MCP.',
    fix: 'Answer `initialize` with `protocolVersion`, `capabilities` and `serverInfo`. For 2026-07-28, answer `server/discover` with `supportedVersions` and `capabilities`.',
  },
  'connect/2025-11-25': {
    expected: 'A result of `initialize` with the revision 2025-11-25.',
    fix: 'Use an SDK that speaks 2025-11-25, or answer `initialize` with that `protocolVersion`.',
  },
  'connect/2026-07-28': {
    expected: 'A result of `server/discover` that lists 2026-07-28 in `supportedVersions`.',
    fix: 'Use an SDK that speaks 2026-07-28, or answer `server/discover` and read the revision from `_meta` of each request.',
  },
  'connect/unknown-revision': {
    expected:
      'In 2025-11-25 and before, a result with a revision that the server supports, or an error. In 2026-07-28, the error -32022.',
    fix: 'Compare the revision that a client asks for with your own list. In 2025-11-25 and before, answer with one of yours. In 2026-07-28, refuse with -32022 and list yours in `data.supported`.',
  },
  'discovery/identity': {
    expected: 'A `serverInfo` with a `name` and a `version` that are not empty.',
    fix: 'Set `name` and `version` in `serverInfo`: most SDKs take them when you create the server.',
  },
  'capabilities/tools': {
    expected: 'A result with an array `tools`; each tool has a `name`.',
    fix: `${toolsFirst}. If you have no tools, do not declare the capability.`,
  },
  'capabilities/resources': {
    expected: 'A result with an array `resources`; each resource has a `uri` and a `name`.',
    fix: 'Answer `resources/list` with an array `resources`. If you have no resources, do not declare the capability.',
  },
  'capabilities/prompts': {
    expected: 'A result with an array `prompts`; each prompt has a `name`.',
    fix: 'Answer `prompts/list` with an array `prompts`. If you have no prompts, do not declare the capability.',
  },
  'capabilities/completions': {
    expected: 'A result, or an error other than -32601 because the prompt does not exist.',
    fix: 'Handle `completion/complete`, or do not declare `capabilities.completions`.',
  },
  'capabilities/logging': {
    expected:
      'A result of `logging/setLevel`, and log messages only if the server declares `logging` and, in 2026-07-28, if the request asks for them.',
    fix: 'Declare `capabilities.logging` and handle `logging/setLevel`, or send no `notifications/message`. In 2026-07-28, send them only for a request with `io.modelcontextprotocol/logLevel` in its `_meta`.',
  },
  'capabilities/undeclared': {
    expected: 'An error: the server does not declare this method’s capability.',
    fix: 'Declare the capability, or refuse its methods with -32601.',
  },
  'lists/pages': {
    expected: 'A last page without `nextCursor`, and no cursor twice.',
    fix: 'Leave `nextCursor` out of the last page, and make each cursor lead to the page after it.',
  },
  'lists/unique': {
    expected: 'Each name, or URI, once over all pages.',
    fix: 'Rename or remove the item that is listed twice. If pages overlap, start each page after the last item of the one before.',
  },
  'lists/same-order': {
    expected: 'The same order as in the first list.',
    fix: 'Sort the tools, for example by name, before you list them: clients cache the list.',
  },
  'tools/names': {
    expected: 'Names of 1 to 128 characters: letters, digits, `_`, `-` and `.`.',
    fix: 'Rename the tool: use only ASCII letters, digits, `_`, `-` and `.`, at most 128 characters.',
  },
  'lists/characters': {
    expected: 'Texts in which a person sees every character that a model reads.',
    fix: 'Remove the character from the text. Often it came with a copied text. If you did not write it, find out who changed the text.',
  },
  'schemas/input': {
    expected: 'An `inputSchema` that is a valid JSON Schema with `"type": "object"`.',
    fix: 'Correct the `inputSchema` of the named tool. A tool without arguments has `{"type": "object"}`.',
  },
  'schemas/output': {
    expected: 'An `outputSchema` that is a valid JSON Schema.',
    fix: 'Correct the `outputSchema` of the named tool, or remove it.',
  },
  'schemas/headers': {
    expected:
      '`x-mcp-header` only on a text, integer or boolean that `properties` alone lead to, with a unique name of header characters.',
    fix: 'Rename the header in `x-mcp-header`, or remove it from that argument.',
  },
  'ping/answers': {
    expected: 'An empty result.',
    fix: 'Answer `ping` with `{}`, also while a tool works.',
  },
  'resources/read': {
    expected: 'A result with `contents`; each has a `uri`, and a `text` or a `blob`.',
    fix: 'Read each resource that you list yourself, and list only those that can be read.',
  },
  'resources/unknown': {
    expected: 'An error.',
    fix: 'Refuse a URI that you do not have with an error, not with a result.',
  },
  'resources/unknown-code': {
    expected: 'The error -32602.',
    fix: 'Refuse a URI that you do not have with the code -32602. 2025-11-25 used -32002 for it.',
  },
  'prompts/get': {
    expected: 'A result with `messages`; each has a `role` and a `content`.',
    fix: 'Answer `prompts/get` for each prompt that you list. Mark arguments that it needs as `required`.',
  },
  'prompts/unknown': {
    expected: 'An error.',
    fix: 'Refuse a name that you do not have with an error, usually -32602.',
  },
  'calls/answered': {
    expected:
      'A result whose `content` is an array in the format of that revision, or an error about the call.',
    fix: 'Return `content` as an array of blocks with a `type`. If the tool fails, return a result with `isError: true` and say why in `content`.',
  },
  'calls/structured-content': {
    expected: 'A `structuredContent` that is valid by the tool’s `outputSchema`.',
    fix: 'Return `structuredContent` that fits the `outputSchema`, or correct the schema. Without a schema, it is optional.',
  },
  'calls/progress': {
    expected: 'Progress that rises with each notification, and none after the answer.',
    fix: 'Raise `progress` in each notification of a call, and send none once the call is answered.',
  },
  'mistakes/unknown-method': {
    expected: 'The error -32601; in 2026-07-28 over HTTP with the status 404.',
    fix: 'Refuse methods that you do not have with -32601 “Method not found”. Do not answer with a result or stay silent.',
  },
  'mistakes/unknown-tool': {
    expected: 'An error; before 2026-07-28 also a result with `isError: true`.',
    fix: 'Look the name up before you call a tool, and refuse a name that you do not have with -32602.',
  },
  'mistakes/unknown-tool-code': {
    expected: 'The error -32602.',
    fix: 'Refuse an unknown tool with the protocol error -32602. A result with `isError` is for a tool that ran and failed.',
  },
  'mistakes/missing-arguments': {
    expected: 'An error, or a result with `isError: true`.',
    fix: 'Validate the arguments against the `inputSchema` before the tool runs, `required` included.',
  },
  'mistakes/wrong-arguments': {
    expected: 'An error, or a result with `isError: true`.',
    fix: 'Validate the type of each argument against the `inputSchema` before the tool runs.',
  },
  'mistakes/oversized-argument': {
    expected: 'Any answer, for example an error or HTTP 413, and a server that answers the next request.',
    fix: 'Limit the size of a message, and refuse a larger one without ending the process or the request.',
  },
  'mistakes/cancelled-call': {
    expected: 'An answer to the next request.',
    fix: 'Handle `notifications/cancelled`, or an aborted request over HTTP, without ending the process. A cancellation may come after the answer.',
  },
  'mistakes/malformed-message': {
    expected: 'The error -32700, or HTTP 4xx, and an answer to the next request.',
    fix: 'Catch errors of your JSON parser, refuse the text with -32700, and go on reading.',
  },
  'mistakes/not-a-request': {
    expected: 'Over HTTP no status 5xx, and an answer to the next request.',
    fix: 'Refuse a message that is not JSON-RPC with -32600, or ignore it, without ending the process or failing with 500.',
  },
  'mistakes/missing-meta': {
    expected: 'The error -32602, over HTTP with the status 400.',
    fix: 'Check that `_meta` of each request has the protocol version and the client capabilities. Refuse a request without them with -32602.',
  },
  'mistakes/unknown-notification': {
    expected: 'No answer, over HTTP no status 5xx, and an answer to the next request.',
    fix: 'Ignore notifications that you do not know. A message without an `id` gets no answer, not even an error.',
  },
  'stdio/clean-output': {
    expected: 'Only messages of JSON-RPC, one a line.',
    fix: 'Write logs to standard error. In JavaScript, use `console.error`; in Python, `print(…, file=sys.stderr)`. Look for libraries that print at their start.',
  },
  'stdio/ends': {
    expected: 'The process ends soon after its standard input was closed.',
    fix: 'End the process at the end of standard input, and stop timers, sockets and child processes that keep it alive.',
  },
  'http/header-method': {
    expected: 'HTTP 400 with the error -32020.',
    fix: 'Compare the header `Mcp-Method` with `method` in the body, and refuse a request in which they differ.',
  },
  'http/header-name': {
    expected: 'HTTP 400 with the error -32020.',
    fix: 'Compare the header `Mcp-Name` with `params.name` or `params.uri`, and `Mcp-Param-…` with their arguments. Decode Base64 first. Refuse a request in which they differ.',
  },
  'http/header-missing': {
    expected: 'HTTP 400.',
    fix: 'Refuse a request of 2026-07-28 without `Mcp-Method`, and a call, a read or a prompt without `Mcp-Name` or a header `Mcp-Param-…` of its arguments. If you speak no earlier revision, also refuse one without `MCP-Protocol-Version`.',
  },
  'http/header-version': {
    expected:
      'HTTP 400; in 2026-07-28 with the error -32020, or -32022 if the server does not have that revision.',
    fix: 'Read the header `MCP-Protocol-Version`. Refuse a revision that you do not support and, in 2026-07-28, one that differs from `_meta`.',
  },
  'http/notification': {
    expected: 'HTTP 202 without a body, or 4xx if the server does not take the notification.',
    fix: 'Answer a POST that has only a notification with 202 and no body.',
  },
  'http/get': {
    expected: 'HTTP 405, or 200 with the type `text/event-stream`.',
    fix: 'If you offer no stream on GET, answer it with 405. Do not serve a page at the address of MCP.',
  },
  'http/unknown-session': {
    expected: 'An id of the characters from `!` to `~`, and HTTP 404 once the session has ended.',
    fix: 'Make the id of a session from visible ASCII, such as a UUID. Refuse a request with a `Mcp-Session-Id` that you do not have with 404: the client then starts a new session. If you do not end sessions, answer DELETE with 405.',
  },
  'http/origin': {
    expected: 'HTTP 403; before 2025-11-25 any 4xx.',
    fix: 'Check the header `Origin` and refuse an origin that you do not know with 403. Otherwise any page that you open can use your local server.',
  },
  'authorisation/missing-token': {
    expected: 'HTTP 401 with a challenge in `WWW-Authenticate`.',
    fix: 'Check the token of every request, not only of `initialize`. Refuse a request without one with 401.',
  },
  'authorisation/metadata': {
    expected:
      'A JSON document with a `resource` that is this server, and at least one of `authorization_servers`.',
    fix: 'Serve Protected Resource Metadata at `/.well-known/oauth-protected-resource`, with this server’s URL as `resource`, and name it in the challenge.',
  },
  'authorisation/wrong-token': {
    expected: 'HTTP 401.',
    fix: 'Verify the signature, the issuer and the expiry of each token. Decoding a token is not verifying it.',
  },
  'authorisation/wrong-audience': {
    expected: 'HTTP 401.',
    fix: 'Compare the audience of a token with your own URL, and refuse tokens that were issued for others.',
  },
  'limits/answers': {
    expected: 'An answer to every request within the time limit.',
    fix: 'Find the request that gets no answer, and answer it with a result or an error. If the server is only slow, raise `--timeout`.',
  },
  'limits/one-answer': {
    expected: 'One answer to each request.',
    fix: 'Answer a request once: look for a handler that both returns a result and sends one.',
  },
  'limits/unasked': {
    expected: 'The same `id`, of the same type, as the request.',
    fix: 'Copy the `id` of the request into the answer without changing its type, also into an error.',
  },
  'limits/requests': {
    expected:
      'In 2026-07-28, no requests of the server. Before, none of `elicitation`, `sampling` and `roots`, which the client does not declare.',
    fix: 'Read the `capabilities` of the client, and do without what it does not declare. In 2026-07-28, return a result with `resultType: "input_required"` instead of sending a request.',
  },
  'limits/size': {
    expected: 'No message above the limit of `--max-size`.',
    fix: 'Return less at once: use pages, link to a resource, or shorten the text.',
  },
  'traces/conform': {
    expected: 'A trace that breaks no MUST of the standard.',
    fix: 'The traces are written by this command, from what the server sent. Please report this as a fault of the command.',
  },
};

/** Texts of a rule, also of one that another version or the official suite has. */
export const textOfRule = (id: string): RuleText =>
  Object.hasOwn(ruleTexts, id)
    ? ruleTexts[id as RuleId]
    : {
        expected: 'The rule’s source says what is expected.',
        fix: 'Read the reason beside the rule’s source, and correct the named part.',
      };
