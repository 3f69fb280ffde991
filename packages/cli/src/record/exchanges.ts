/** Records the requests that pass the proxy of Streamable HTTP, and their answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ending } from '@context-native/recorder/ending';
import type { Speaker } from '@context-native/recorder/tasks';
import type { Framing } from '../message-texts.ts';
import { type Asker, HeldRequests, refusalOf } from './held.ts';
import { type Notebook, now } from './notebook.ts';

/** Maximum sessions at a time. Above it, the one that was silent longest ends. */
const maxSessions = 1000;
const sessionHeader = 'mcp-session-id';
const revisionHeader = 'mcp-protocol-version';
const interrupted: Ending = { outcome: 'interrupted', noticedBy: 'proxy', reason: 'recorder_ended' };

/** A session. The server refused all its requests if it has a `refusal` and no `isAnswered`. */
interface Session {
  conversation: number;
  isAnswered?: true;
  refusal?: Ending;
}

/** One request and its answer, as the proxy sees them pass. */
interface Exchange {
  answered: (answer: IncomingMessage) => void;
  bytes: (from: Speaker, chunk: Buffer) => void;
  closed: (from: Speaker) => void;
  fault: (from: Speaker, reason: string) => void;
  /** `isWhole`: whether the client has the whole answer. */
  ended: (isWhole: boolean) => void;
}

export class Exchanges {
  readonly #notebook: Notebook;
  /** By id, least recently used first. */
  readonly #sessions = new Map<string, Session>();
  readonly #held = new HeldRequests();
  /** True when the proxy ends: requests in progress then end as interrupted. */
  isClosing = false;

  constructor(notebook: Notebook) {
    this.#notebook = notebook;
  }

  /** Begins to note a request. */
  look(asked: IncomingMessage, answer: ServerResponse): Exchange {
    const notebook = this.#notebook;
    const id = textOf(asked.headers[sessionHeader]);
    let session = id === undefined ? undefined : this.#sessionOf(id);
    const isKnown = session !== undefined;
    const conversation = session?.conversation ?? notebook.nextNumber();
    const asker = askerOf(asked);
    this.#held.follow(asker);
    const { method, url: target = '/' } = asked;
    // A GET has no exchange of its own: its stream may resume those of other requests.
    const exchange = method === 'POST' ? { exchange: notebook.nextNumber() } : {};
    const lastEventId = method === 'GET' ? textOf(asked.headers['last-event-id']) : undefined;
    const streams: Partial<Record<Speaker, number>> = {};
    const sizes = { client: 0, server: 0 };
    let status = 0;
    let hasStarted = isKnown;
    let isEventStream = false;
    const open = (from: Speaker, framing: Framing, more: { status?: number } = {}) => {
      streams[from] = notebook.nextNumber();
      const about = { stream: streams[from], conversation, from, framing, target, ...exchange, ...more };
      notebook.note({ kind: 'stream', ...about, ...(lastEventId !== undefined && { lastEventId }) });
    };
    const begin = (isProbe = false) => {
      if (hasStarted) return;
      hasStarted = true;
      const revision = textOf(asked.headers[revisionHeader]);
      const more = { ...(revision && { revision }), ...(isProbe && { isProbe }) };
      notebook.note({ kind: 'begin', conversation, isOneRequest: !session, ...more });
    };
    let hasFailed = false;
    let isCompressed = false;
    const fault = (from: Speaker, reason: string) => {
      hasFailed = true;
      begin();
      const bytes = sizes[from];
      notebook.note({ kind: 'fault', conversation, from, reason, bytes, at: now(), ...exchange });
    };
    if (method === 'POST') open('client', 'body');
    return {
      answered: ({ statusCode = 0, headers }) => {
        status = statusCode;
        const given = textOf(headers[sessionHeader]);
        if (!session && given !== undefined) {
          session = { conversation };
          this.#remember(given, session);
        }
        hasFailed = status >= 400;
        // A request refused outside a session may be no run: `ended` decides.
        if (!hasFailed || session) begin();
        const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
        const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
        const framing = type === 'text/event-stream' ? 'events' : 'body';
        isEventStream = framing === 'events' && !hasFailed;
        if (hasFailed && (session || method === 'POST')) open('server', framing, { status });
        else if (hasFailed) return;
        else if (encoding !== 'identity') isCompressed = true;
        else if (isEventStream || type === 'application/json') open('server', framing);
        const isGone = method === 'DELETE' ? status < 300 : status === 404 && isKnown;
        if (!isGone || id === undefined) return;
        this.#sessions.delete(id);
        const how: Ending =
          method === 'DELETE'
            ? { outcome: 'completed' }
            : { outcome: 'interrupted', noticedBy: 'proxy', reason: 'session_unknown' };
        answer.once('close', () => this.#end(conversation, how));
      },
      bytes: (from, chunk) => {
        sizes[from] += chunk.length;
        const stream = streams[from];
        if (stream !== undefined) notebook.bytes(stream, chunk);
      },
      closed: (from) => {
        const stream = streams[from];
        if (stream !== undefined) notebook.note({ kind: 'closed', stream, at: now() });
        delete streams[from];
      },
      fault,
      ended: (isWhole) => {
        for (const stream of Object.values(streams)) notebook.note({ kind: 'closed', stream, at: now() });
        if (isCompressed) fault('server', 'its response is compressed');
        const refusal = refusalOf(status, sizes.server);
        const failure = refusal ?? { outcome: 'failed', reason: 'no_answer' };
        if (status >= 400 && !hasStarted) {
          const at = now();
          const settle = () => {
            begin(refusal === undefined);
            notebook.note({ kind: 'end', conversation, ending: failure, at });
          };
          const forget = () => notebook.note({ kind: 'forget', conversation });
          this.#held.hold(asker, status, sizes.client, { settle, forget });
          return;
        }
        begin();
        if (session) {
          if (refusal) session.refusal = refusal;
          else if (status > 0) session.isAnswered = true;
          // After a disconnect, a client may come back for the rest. After 202, some servers answer on their GET.
          const isResumable = isEventStream || status === 202 || (!isWhole && !hasFailed);
          if (exchange.exchange !== undefined)
            notebook.note({ kind: 'exchange', conversation, ...exchange, isResumable, at: now() });
          // In a session, a closed answer has no meaning.
          return;
        }
        if (this.isClosing && !isWhole) return this.#end(conversation, interrupted);
        if (!isWhole && !hasFailed) notebook.note({ kind: 'abandoned', conversation, at: now() });
        this.#end(conversation, hasFailed ? failure : { outcome: 'completed' });
      },
    };
  }

  /** Ends every session, as the proxy ends. */
  endSessions(): void {
    this.#held.settleAll();
    for (const session of this.#sessions.values()) this.#endSession(session, interrupted);
  }

  /** The session of an id; it may be older than this proxy. */
  #sessionOf(id: string): Session {
    const known = this.#sessions.get(id);
    const session = known ?? { conversation: this.#notebook.nextNumber() };
    const { conversation } = session;
    if (!known) this.#notebook.note({ kind: 'begin', conversation, isOneRequest: false });
    this.#remember(id, session);
    return session;
  }

  #remember(id: string, session: Session): void {
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    const [first] = this.#sessions;
    if (this.#sessions.size <= maxSessions || !first) return;
    this.#sessions.delete(first[0]);
    this.#endSession(first[1], { ...interrupted, reason: 'too_many_sessions' });
  }

  #endSession({ conversation, isAnswered, refusal }: Session, ending: Ending): void {
    this.#end(conversation, isAnswered ? ending : (refusal ?? ending));
  }

  #end(conversation: number, ending: Ending): void {
    this.#notebook.note({ kind: 'end', conversation, ending, at: now() });
  }
}

/** Headers that have only a token. */
const tokenHeaders = ['authorization', 'x-api-key', 'api-key', 'apikey', 'x-auth-token', 'x-access-token'];

function askerOf({ socket, headers, url = '' }: IncomingMessage): Asker {
  const tokens = tokenHeaders.flatMap((name) =>
    headers[name] === undefined ? [] : `${name}: ${headers[name]}`,
  );
  return {
    client: `${socket.remoteAddress} ${headers['user-agent'] ?? ''}`,
    token: tokens.length > 0 ? tokens.join('\n') : undefined,
    others: [headers.cookie, /\?.+/s.exec(url)?.[0]],
    length: headers['content-length'],
  };
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
