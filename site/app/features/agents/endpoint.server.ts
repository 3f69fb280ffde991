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
  /** What the tools are given for an address: what one may have is counted. */
  libraryFor: (address: string) => SiteLibrary;
  /**
   * The tools of the features, behind those of the standard. Those that need a sign-in are listed for everybody: a client
   * learns by them that there is one.
   */
  tools: readonly AgentTool[];
  /**
   * Who is signed in, of a request with a token; or what refuses the token. Without it nobody is: the tools that everybody has
   * ask for none.
   */
  authorise?: (request: Request) => Promise<Holder | Response | undefined>;
  /** What refuses a call that needs a sign-in, or one thing more to be allowed: clients begin there. */
  demand?: (scope: string, holder: Holder | undefined) => Response;
}

export interface Endpoint {
  answer(request: Request, info: RequestInfo): Promise<Response>;
  /** What everybody is shown, for the page about it. */
  tools(): {
    name: string;
    title: string;
    description: string;
    needsSignIn: boolean;
    writes: boolean;
  }[];
  /** Ends the streams that wait for news; whatever is asked is still answered. */
  close(): Promise<void>;
}

/** Calls of one address a minute that this process answers: what a call costs more is counted by its tool. */
const callsByAddress = { uses: 600, seconds: 60 };
/** Levels of a message; a document for a tool is a text in it. */
const maxDepth = 64;
/** Values in a message, its members and items: a call has a dozen, and 200,000 in one object take the SDK two seconds. */
const maxValues = 2000;
/** How the SDK's handler is set. Of streams that wait for news there never is any here: lists change with a release. */
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

/** What of a request its servers have to know: they are made by the SDK. */
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
    if (!call) throw new Error('a server was made outside of a call');
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
  /** Names that a span may have: whatever else somebody asks for is theirs to name, not ours to keep. */
  const toolNames = new Set(listed.map(({ name }) => name));
  const scopes = new Map(listed.map(({ name, scope }) => [name, scope]));

  return {
    async answer(request, info) {
      const foreign = config.isLoopback && hostHeaderValidationResponse(request, localhostAllowedHostnames());
      // Whose name a page had led to this machine (DNS rebinding): it would be of the same origin as what it asks.
      if (foreign) return foreign;
      // Any site may ask: nothing here goes by cookies, and a token is given by whoever has one.
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
      // A request is made anew only where it has to be: that takes longer than to find a clause.
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

/** The tool that a message calls; empty where it calls none. */
function calledTool(message: unknown): string {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/call' ? String(params?.name) : '';
}

/** By OpenTelemetry's conventions for MCP: the method, and the tool that is called. Nothing of what it is given. */
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

/** A request of the platform's: the adapter's is not, and its body was read. */
const plain = ({ url, method, headers, signal: own }: Request, body?: string, signal = own) =>
  new Request(url, { method, headers, signal, ...(body !== undefined && { body }) });

/** Undefined where it is no JSON: the SDK says so by itself. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuseMessage(message: unknown): Response | undefined {
  // Revision 2025-06-18 took batches away; one of them would be many calls for the limits.
  if (Array.isArray(message)) return jsonRpcError('A request is one message: batches are not taken.');
  const fault = faultIn(message);
  if (fault === undefined) return undefined;
  const { id } = (message ?? {}) as { id?: unknown };
  return jsonRpcError(fault, typeof id === 'string' || typeof id === 'number' ? id : null);
}

const jsonRpcError = (message: string, id: string | number | null = null) =>
  Response.json({ jsonrpc: '2.0', error: { code: -32_600, message }, id }, { status: 400 });

/** Undefined where there is none. Without recursion, which is what deep messages are sent for. */
function faultIn(message: unknown): string | undefined {
  let level: unknown[] = [message];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > maxValues) return `The message has more than ${maxValues} values.`;
    if (depth > maxDepth) return `The message is nested deeper than ${maxDepth} levels.`;
    // PostgreSQL stores no such character; texts that are JSON write it as an escape.
    if (level.some((one) => typeof one === 'string' && one.includes('\0')))
      return 'The message has a text with the character U+0000 in it.';
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return undefined;
}

/** Words for the caller: of what was expected its own, of a fault of ours none. */
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
