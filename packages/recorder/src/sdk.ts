/** Records servers and clients of MCP's SDK, through the transport that they connect to. */
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { softwareOf } from './binding.ts';
import { mcpContext, type SomeContext } from './context.ts';
import { Conversation } from './conversation.ts';
import type { RunBeginning } from './conversation-runs.ts';
import type { Transport as TransportKind } from './parties.ts';
import { Problems, wordsOf } from './problems.ts';
import { paramsOf } from './read-message.ts';
import { Rounds } from './rounds.ts';
import { TraceRun } from './run.ts';
import { currentRun, keepingOf, metaOf, Run, type RunSettings, within } from './runs.ts';
import { interpose, watchClose } from './sdk-closing.ts';
import {
  type Asked,
  declaredIn,
  declareIn,
  isDeclaredIn,
  isExtensionIn,
  isExtensionOf,
  metaIn,
  withIdentityOfResult,
  withMeta,
} from './sdk-declaration.ts';
import type { Sink } from './sink.ts';
import { guard } from './sinks/several.ts';
import type { Speaker } from './tasks.ts';
import type { RunFacts } from './trace.ts';
import { readTraceparent } from './trace-context.ts';
import { identityKeys } from './wire.ts';

export interface RecordOptions extends RunSettings {
  /** Members of the context that replace the defaults (`mcpContext`). */
  context?: SomeContext;
  /** Whether a client records for itself, or for its host. Default: `client`. */
  side?: 'client' | 'host';
  /** Kind of the transport, if its class does not show it. */
  transport?: TransportKind;
  /**
   * True if each connection of a server is one request, whose run ends with its answer (10.15). Default: by the class
   * of the transport, which does not show it for servers of 2025-11-25 without sessions.
   */
  isOneRequest?: boolean;
  /** Gets one line for people if something is not recorded. Default: `console.error`. */
  onProblem?: (message: string) => void;
}

/** The used part of the SDK's `Transport`. */
interface Transport {
  send(message: unknown, options?: SendOptions): Promise<void>;
  onmessage?: Listener | undefined;
  onclose?: (() => void) | undefined;
  readonly hasPerRequestStream?: boolean;
}
type Listener = (message: never, extra?: never) => void;
interface SendOptions {
  requestSignal?: AbortSignal;
}

/** The used part of the SDK's `Server` and `Client`. */
interface Connectable {
  connect(transport: never, ...rest: never[]): Promise<void>;
  getServerCapabilities?: () => unknown;
  getServerVersion?: () => unknown;
  getNegotiatedProtocolVersion?: () => string | undefined;
}
/** A `Server`, an `McpServer` around one, or a `Client` of the SDK. */
export type Recordable = Connectable | { server: Connectable };

/**
 * Records a server or client of the SDK from its next `connect` on. Returns the same object, for short factories:
 * `createMcpHandler(() => record(makeServer(), {sink}))`. A recording error does not affect the traffic, and each kind
 * is reported once. Messages get `_meta` and the declaration of 12.5 to 12.7.
 * @throws TypeError if the context breaks a MUST clause, Error if `keep` is not a valid list
 */
export function record<T extends Recordable>(target: T, options: RecordOptions): T {
  const party: Connectable = 'server' in target ? target.server : target;
  const problems = new Problems(options.onProblem);
  // Mistakes in the options are the program's own, so they are thrown here, at the start.
  keepingOf(options);
  new TraceRun({ context: mcpContext(undefined, options.context), side: 'server', sink: nowhere });
  const sink = guard(options.sink, problems);
  const connect = party.connect as (transport: Transport, ...rest: unknown[]) => Promise<void>;
  party.connect = (transport: Transport, ...rest: unknown[]) => {
    try {
      new Recording(party, transport, { ...options, sink }, problems, roundsOf(options.sink));
    } catch (error) {
      problems.say('connect', `A connection is not recorded: ${wordsOf(error)}`);
    }
    return connect.call(party, transport, ...rest);
  };
  return target;
}

/**
 * Rounds by sink: servers that are made for one request each share only the sink, and the next round reaches another
 * one (12.9).
 */
const allRounds = new WeakMap<Sink, Rounds>();

function roundsOf(sink: Sink): Rounds {
  const rounds = allRounds.get(sink) ?? new Rounds();
  allRounds.set(sink, rounds);
  return rounds;
}

const nowhere = { open() {}, event() {}, close() {}, async flush() {} };

/** Maximum requests of a side that wait for an answer. Beyond it, the oldest is forgotten. */
const maxAsked = 10_000;
const clientCapabilities = 'io.modelcontextprotocol/clientCapabilities';
const protocolVersion = 'io.modelcontextprotocol/protocolVersion';

/** The recording of one connection. */
class Recording {
  readonly #party: Connectable;
  readonly #options: RecordOptions;
  readonly #problems: Problems;
  readonly #own: Speaker;
  readonly #transport: Transport;
  readonly #conversation: Conversation;
  /** Requests by sender, then by id. */
  readonly #asked = { client: new Map<unknown, Asked>(), server: new Map<unknown, Asked>() };
  /** Run and call that the last recorded message started. */
  #started: { run: TraceRun; callId: string } | undefined;
  /** True if the other side declared the extension for the connection. */
  #isDeclared = false;
  #revision: string | undefined;
  #depth = 0;

  constructor(
    party: Connectable,
    transport: Transport,
    options: RecordOptions,
    problems: Problems,
    rounds: Rounds,
  ) {
    this.#party = party;
    this.#transport = transport;
    this.#options = options;
    this.#problems = problems;
    this.#own = party.getServerVersion ? 'client' : 'server';
    // Clients, and servers with a connection, use only the rounds of their connection.
    const isOneRequest =
      this.#own === 'server' && (options.isOneRequest ?? /perrequest/i.test(transport.constructor.name));
    this.#conversation = new Conversation({
      ...(isOneRequest && { isOneRequest, rounds }),
      side: this.#own === 'server' ? 'server' : (options.side ?? 'client'),
      transport: options.transport ?? kindOf(transport),
      start: (beginning) => this.#start(beginning),
      ...keepingOf(options),
    });
    this.#listen();
    this.#watchSending();
  }

  /**
   * Wraps the transport's present and later listeners: clients set one in two ways while they connect. A listener of
   * the SDK calls the one before it: this is no second message.
   */
  #listen(): void {
    const transport = this.#transport;
    const hear = (inner: Listener) => (message: never, extra?: never) => {
      if (this.#depth > 0) return inner(message, extra);
      this.#depth += 1;
      try {
        const scope = this.#try(() => this.#heard(message, extra));
        return scope ? within(scope, () => inner(message, extra)) : inner(message, extra);
      } finally {
        this.#depth -= 1;
      }
    };
    interpose<'onmessage', Listener>(transport, 'onmessage', (inner) => inner && hear(inner));
    const isStdio = this.#own === 'server' && kindOf(transport) === 'stdio';
    watchClose(transport, isStdio, () => this.#try(() => this.#closed()));
  }

  #watchSending(): void {
    const transport = this.#transport;
    const send = transport.send;
    transport.send = (message: unknown, options?: SendOptions) => {
      const sent = this.#try(() => this.#sent(message, options)) ?? message;
      const sending = send.call(transport, sent, options);
      // The sender gets this error, too; here it means only that no answer comes.
      sending.catch?.(() => this.#try(() => this.#unanswered(message, 'no_response')));
      return sending;
    };
  }

  #unanswered(message: unknown, outcome: 'no_response' | 'timed_out'): void {
    if (!isFields(message) || !isText(message.method)) return;
    const id = outcome === 'timed_out' ? paramsOf(message).requestId : message.id;
    this.#conversation.unanswered(this.#own, id, outcome, Date.now());
  }

  /** Handles an incoming message. Returns the run or call of the work that it asks for. */
  #heard(message: unknown, extra: unknown): Run | undefined {
    const { request, requestInfo } = isFields(extra)
      ? (extra as { request?: Request; requestInfo?: { headers?: Fields } })
      : {};
    // SDK 1.x passes on only the headers.
    const older = requestInfo?.headers?.['mcp-protocol-version'];
    this.#revision ??= request?.headers?.get?.('mcp-protocol-version') ?? (isText(older) ? older : undefined);
    const other: Speaker = this.#own === 'client' ? 'server' : 'client';
    const started = this.#record(other, message);
    if (!isFields(message)) return undefined;
    const { id, method, result } = message;
    if (isText(method) && id !== undefined) {
      const meta = metaIn(message);
      const declares =
        method === 'initialize'
          ? isDeclaredIn(message.params, 'experimental')
          : isExtensionIn(meta[clientCapabilities], 'extensions');
      if (method === 'initialize') this.#isDeclared = declares;
      const isDeclared = declares || (this.#isDeclared && meta[protocolVersion] === undefined);
      this.#ask(other, id, { method, run: started?.run, isDeclared, signal: request?.signal });
      return (
        started && new Run(started.run, this.#options, started.callId, readTraceparent(meta.traceparent))
      );
    }
    const asked = this.#asked[this.#own].get(id);
    this.#asked[this.#own].delete(id);
    if (asked?.method === 'initialize') this.#isDeclared = isDeclaredIn(result, 'experimental');
    if (asked?.method === 'server/discover') this.#isDeclared = isDeclaredIn(result, 'extensions');
    return undefined;
  }

  /** Handles an outgoing message. Returns the message to send in its place; undefined if it is unchanged. */
  #sent(message: unknown, options: SendOptions | undefined): unknown {
    if (!isFields(message)) return undefined;
    const { id, method } = message;
    if (this.#own === 'client' && isText(method) && id !== undefined)
      return this.#sentRequest(message, method, options);
    if (method === 'notifications/cancelled' && isTimeout(paramsOf(message).reason))
      this.#unanswered(message, 'timed_out');
    const started = this.#record(this.#own, message);
    if (isText(method)) {
      if (id !== undefined) this.#ask(this.#own, id, { method, run: started?.run, isDeclared: false });
      return undefined;
    }
    const other: Speaker = this.#own === 'client' ? 'server' : 'client';
    const asked = this.#asked[other].get(id);
    this.#asked[other].delete(id);
    return this.#own === 'server' && asked ? withIdentityOfResult(message, asked) : undefined;
  }

  /** A request of the client names the host's current run, if there is one, else its own run (10.15). */
  #sentRequest(message: Fields, method: string, options: SendOptions | undefined): unknown {
    const { id } = message;
    const host = currentRun();
    const given = metaIn(message);
    const named = host && given[identityKeys.traceId] === undefined ? { ...metaOf(host), ...given } : given;
    const started = this.#record('client', withMeta(message, named));
    const signal = this.#transport.hasPerRequestStream ? options?.requestSignal : undefined;
    this.#ask('client', id, { method, isDeclared: true, signal });
    const own = started && metaOf(new Run(started.run, this.#options, started.callId));
    // The identity and the call are of one run.
    const sender: Fields = named[identityKeys.traceId] === undefined ? { ...own, ...named } : named;
    const meta = { ...sender };
    if (isFields(meta[clientCapabilities]))
      meta[clientCapabilities] = declaredIn(meta[clientCapabilities], 'extensions');
    if (!this.#isDeclared && !isExtensionOf(this.#party.getServerCapabilities?.()))
      for (const key of Object.values(identityKeys)) delete meta[key];
    const sent = withMeta(message, meta);
    return method === 'initialize' ? declareIn(sent, 'params', 'experimental') : sent;
  }

  /** Records a message; returns the call that it started. */
  #record(from: Speaker, message: unknown): { run: TraceRun; callId: string } | undefined {
    this.#started = undefined;
    this.#conversation.message(from, message, Date.now());
    return this.#started;
  }

  #ask(from: Speaker, id: unknown, asked: Asked): void {
    const map = this.#asked[from];
    map.set(id, asked);
    if (map.size > maxAsked) map.delete(map.keys().next().value);
    asked.signal?.addEventListener('abort', () => this.#try(() => this.#cancelled(from, id)), { once: true });
  }

  /** Records a cancellation. Over HTTP, a client of 2026-07-28 cancels by closing the stream of the answer (12.1). */
  #cancelled(from: Speaker, requestId: unknown): void {
    const method = 'notifications/cancelled';
    this.#record(from, { jsonrpc: '2.0', method, params: { requestId } });
  }

  #closed(): void {
    // The transport may have learned of a cancellation first, and closed.
    const stopped = [...this.#asked.client].filter(([, { signal }]) => signal?.aborted);
    for (const [id] of stopped) this.#cancelled('client', id);
    const isCutOff = this.#conversation.openCalls > 0;
    const cutOff = { outcome: 'interrupted', reason: 'connection_closed', noticedBy: 'recorder' } as const;
    const isStopped = this.#own === 'server' && stopped.length > 0;
    const ending = { outcome: isStopped ? 'cancelled' : 'completed' } as const;
    this.#conversation.ended(isCutOff ? cutOff : ending, Date.now());
  }

  #start({ parent, traceparent, mcp }: RunBeginning): TraceRun {
    const { sink, recorder, context } = this.#options;
    const known = this.#protocol(mcp);
    const run = new TraceRun({
      context: mcpContext((known?.server ?? this.#server(mcp))?.name, context),
      side: this.#own === 'server' ? 'server' : (this.#options.side ?? 'client'),
      sink,
      ...(recorder && { recorder }),
      ...(parent && { parent }),
      ...(traceparent !== undefined && { traceparent }),
      ...(known && { mcp: known }),
    });
    // The conversation takes the id of each call from the run: so we learn which call a message starts.
    const next = run.nextCallId.bind(run);
    run.nextCallId = () => {
      const callId = next();
      this.#started = { run, callId };
      return callId;
    };
    return run;
  }

  /** Protocol facts of the messages, else of the SDK and the HTTP headers. */
  #protocol(said: RunFacts['mcp']): RunFacts['mcp'] {
    const party = this.#party as Connectable & { _clientInfo?: unknown };
    const revision = said?.revision ?? party.getNegotiatedProtocolVersion?.() ?? this.#revision;
    if (revision === undefined) return undefined;
    const server = this.#server(said);
    const client = said?.client ?? (this.#own === 'client' ? softwareOf(party._clientInfo) : undefined);
    const transport = this.#options.transport ?? kindOf(this.#transport);
    return { revision, transport, ...said, ...(server && { server }), ...(client && { client }) };
  }

  /** The server, as its messages name it, else the SDK's object. */
  #server(said: RunFacts['mcp']) {
    const party = this.#party as Connectable & { _serverInfo?: unknown };
    return said?.server ?? softwareOf(party.getServerVersion?.() ?? party._serverInfo);
  }

  /** A fault of the recording must not affect the traffic. */
  #try<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#problems.say('message', `A message is not recorded: ${wordsOf(error)}`);
      return undefined;
    }
  }
}

/** Tests that the SDK cancels a request because of its timeout, by the SDK's own text. */
const isTimeout = (reason: unknown) =>
  isText(reason) && /(Request timed out|Maximum total timeout exceeded)$/.test(reason);

/** Kind of a transport, by the name of its class in the SDK. */
function kindOf(transport: object): TransportKind {
  const { name } = transport.constructor;
  if (/stdio/i.test(name)) return 'stdio';
  if (/streamablehttp|perrequesthttp/i.test(name)) return 'streamable-http';
  return /^sse/i.test(name) ? 'sse' : 'other';
}
