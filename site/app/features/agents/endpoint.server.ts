import { AsyncLocalStorage } from 'node:async_hooks';
import {
  asksForTrace,
  asksToKeep,
  type Holder,
  makeServer,
  type Tool,
  toolsOf,
  withOwnTrace,
} from '@context-native/mcp';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
} from '@modelcontextprotocol/server';
import { answerPreflight, openHeaders } from '#app/lib/open-answer.ts';
import { pick } from '#app/lib/pick.ts';
import { Refusal, unexpectedMessage } from '#app/lib/refusal.ts';
import type { AgentTool, SiteLibrary } from '#app/services/agent-tools/agent-tool.server.ts';
import { LocalLimit } from '#app/services/limits/local-limit.server.ts';
import type { RequestInfo, Services } from '#app/services/services.server.ts';
import { traced } from '#app/services/telemetry/tracing.server.ts';
import { site } from '#site';
import { keepTrace } from './kept-traces.server.ts';
import { ownServerName } from './server-card.ts';

export interface EndpointOptions {
  services: Services;
  /** The tools' library for a client address; its searches and pages count against that address. */
  libraryFor: (address: string) => SiteLibrary;
  /** Tools of the features, listed after those of the standard. Every client sees those that need a sign-in, too. */
  tools: readonly AgentTool[];
  /**
   * The signed-in holder of a request's token, or the response that rejects the token. Undefined without a token, which
   * most tools do not need.
   */
  authorise?: (request: Request) => Promise<Holder | Response | undefined>;
  /** The response to a call that needs a sign-in or one more scope; clients start their sign-in from it. */
  demand?: (scope: string, holder: Holder | undefined) => Response;
}

export interface Endpoint {
  answer(request: Request, info: RequestInfo): Promise<Response>;
  /** The tools as every visitor sees them, for the page `/agents`. */
  tools(): {
    name: string;
    title: string;
    description: string;
    needsSignIn: boolean;
    writes: boolean;
  }[];
  /** Ends the streams that wait for notifications; requests in progress are still answered. */
  close(): Promise<void>;
}

/** Calls per address and minute in this process. Tools count their own, more expensive work. */
const callsByAddress = { uses: 600, seconds: 60 };
/** Maximum nesting of a message. A document for a tool is one text in it. */
const maxDepth = 64;
/**
 * Maximum number of values in a message, members and items together. A call has a dozen; the SDK would need seconds for
 * a very large object.
 */
const maxValues = 2000;
/** Settings of the SDK's handler. Streams never carry a notification here: lists change only with a release. */
export const handlerSettings = { maxSubscriptions: 100 };

const corsHeaders = {
  ...openHeaders,
  'Access-Control-Expose-Headers': 'WWW-Authenticate, MCP-Protocol-Version, X-Request-Id, Retry-After',
};

const preflightHeaders = {
  ...corsHeaders,
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
};

/** Data of a request that its server needs; the SDK creates the server. */
interface Call {
  info: RequestInfo;
  message: unknown;
  holder: Holder | undefined;
}

/** The handler of `/mcp`: by the official SDK, without state, so that every process answers every call. */
export function makeEndpoint({ services, libraryFor, tools, authorise, demand }: EndpointOptions): Endpoint {
  const { config, log } = services;
  const calls = new AsyncLocalStorage<Call>();
  const limit = new LocalLimit(callsByAddress, 'agent calls by address');
  const stopping = new AbortController();
  const handler = createMcpHandler(({ era }) => {
    const call = calls.getStore();
    if (!call) throw new Error('a server was created outside of a call');
    const { info, message, holder } = call;
    const { address } = info;
    const library = libraryFor(address);
    const settings = {
      era,
      holder,
      name: ownServerName,
      siteUrl: config.siteUrl,
      version: site.packages.version,
      tracesItself: true,
      message,
      explain: (error: unknown) => explain(error, info.id, log),
    };
    const server = makeServer(library, settings, { tools, host: { services, library, address } });
    if (!asksForTrace(message)) return server;
    const keep = asksToKeep(message) && ((trace: object) => keepTrace(services, info.address, trace));
    return withOwnTrace(server, { ...(keep && { keep }) });
  }, handlerSettings);

  const listed: readonly Pick<Tool, 'name' | 'title' | 'description' | 'scope' | 'writes'>[] = [
    ...toolsOf(libraryFor('')),
    ...tools,
  ];
  /** Tool names that a span may have. Other requested names are the client's text, and are not recorded. */
  const toolNames = new Set(listed.map(({ name }) => name));
  const scopes = new Map(listed.map(({ name, scope }) => [name, scope]));

  return {
    async answer(request, info) {
      const foreign = config.isLoopback && hostHeaderValidationResponse(request, localhostAllowedHostnames());
      // A page can point its own domain at this machine (DNS rebinding): for the browser it then has the same origin.
      if (foreign) return foreign;
      // Any site may call: nothing here uses cookies, and a client sends its token itself.
      if (request.method === 'OPTIONS') return answerPreflight('POST, OPTIONS', preflightHeaders);
      if (request.method !== 'POST') return openly(await handler.fetch(plain(request)));
      limit.take(info.address);
      const text = await request.text();
      const message = parse(text);
      const refused = refuseMessage(message);
      if (refused) return openly(refused);
      const isSigned = authorise !== undefined && request.headers.has('authorization');
      const holder = isSigned ? await authorise(request) : undefined;
      if (holder instanceof Response) return openly(holder);
      const scope = scopes.get(calledTool(message));
      if (scope !== undefined && demand && !holder?.scopes.includes(scope))
        return openly(demand(scope, holder));
      const call = { info, message, holder };
      const waits = (message as { method?: unknown } | undefined)?.method === 'subscriptions/listen';
      // The request is rebuilt only where necessary: rebuilding takes longer than finding a clause.
      const asked = waits
        ? plain(request, text, AbortSignal.any([request.signal, stopping.signal]))
        : message === undefined
          ? plain(request, text)
          : request;
      const { name, attributes } = spanOf(message, toolNames);
      return openly(
        await traced(name, attributes, () =>
          calls.run(call, () => handler.fetch(asked, { parsedBody: message })),
        ),
      );
    },
    tools: () =>
      listed.map((tool) => ({
        ...pick(tool, 'name', 'title', 'description'),
        writes: tool.writes ?? false,
        needsSignIn: tool.scope !== undefined,
      })),
    async close() {
      stopping.abort();
    },
  };
}

const methods = (
  'initialize ping server/discover tools/list tools/call resources/list resources/read ' +
  'resources/templates/list prompts/list prompts/get completion/complete subscriptions/listen'
).split(' ');

/** The name of the tool that a message calls; '' if it calls none. */
function calledTool(message: unknown): string {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/call' ? String(params?.name) : '';
}

/** Span names by OpenTelemetry's conventions for MCP: method and tool name, never the arguments. */
function spanOf(message: unknown, tools: Set<string>) {
  const { method: asked, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  const method = methods.find((one) => one === asked) ?? 'other';
  const tool = method === 'tools/call' && [...tools].find((one) => one === params?.name);
  if (!tool) return { name: method, attributes: { 'mcp.method.name': method } };
  return {
    name: `${method} ${tool}`,
    attributes: {
      'mcp.method.name': method,
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
    },
  };
}

/** A Fetch API request: the adapter's is not one, and its body is already read. */
const plain = ({ url, method, headers, signal: own }: Request, body?: string, signal = own) =>
  new Request(url, { method, headers, signal, ...(body !== undefined && { body }) });

/** Undefined if the text is not JSON: the SDK answers that. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuseMessage(message: unknown): Response | undefined {
  // Revision 2025-06-18 removed batches; one batch would be many calls for the rate limits.
  if (Array.isArray(message)) return jsonRpcError('Send one message per request: batches are not supported.');
  const fault = faultIn(message);
  if (fault === undefined) return undefined;
  const { id } = (message ?? {}) as { id?: unknown };
  return jsonRpcError(fault, typeof id === 'string' || typeof id === 'number' ? id : null);
}

const jsonRpcError = (message: string, id: string | number | null = null) =>
  Response.json({ jsonrpc: '2.0', error: { code: -32_600, message }, id }, { status: 400 });

/**
 * The reason to refuse a message, or undefined. Works without recursion, which deeply nested messages would overflow.
 */
function faultIn(message: unknown): string | undefined {
  let level: unknown[] = [message];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > maxValues) return `The message has more than ${maxValues} values.`;
    if (depth > maxDepth) return `The message is nested deeper than ${maxDepth} levels.`;
    // PostgreSQL cannot store this character; texts that are JSON write it as an escape.
    if (level.some((one) => typeof one === 'string' && one.includes('\0')))
      return 'Remove the character U+0000 from the message.';
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return undefined;
}

/** The error message for the caller: the refusal's own text, or a generic one with the request id for our faults. */
function explain(error: unknown, requestId: string, log: Services['log']): string {
  if (error instanceof Refusal)
    return error.field === undefined ? error.message : `${error.field}: ${error.message}`;
  log.error({ requestId, err: error }, 'a tool failed');
  return unexpectedMessage(requestId);
}

function openly(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}
