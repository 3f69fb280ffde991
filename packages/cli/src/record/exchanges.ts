/** What is noted of the requests that pass the proxy of Streamable HTTP, and of their answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ending } from '../../../recorder/src/ending.ts';
import type { Speaker } from '../../../recorder/src/tasks.ts';
import type { Framing } from '../message-texts.ts';
import { type Notebook, now } from './notebook.ts';

/** Sessions that are known at the same time; of more, the one that was silent longest ends. */
const maxSessions = 1000;
const sessionHeader = 'mcp-session-id';
const revisionHeader = 'mcp-protocol-version';
const interrupted: Ending = { outcome: 'interrupted', noticedBy: 'proxy', reason: 'recorder_ended' };

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
  /** Numbers of conversations by the id of their session, the one heard last at the end. */
  readonly #sessions = new Map<string, number>();
  /** The proxy ends, and with it what is under way. */
  isClosing = false;

  constructor(notebook: Notebook) {
    this.#notebook = notebook;
  }

  /** Begins to note a request. */
  look(asked: IncomingMessage, answer: ServerResponse): Exchange {
    const notebook = this.#notebook;
    const sessions = this.#sessions;
    const id = textOf(asked.headers[sessionHeader]);
    const known = id === undefined ? undefined : this.#conversationOf(id);
    const conversation = known ?? notebook.nextNumber();
    // A GET resumes streams of other requests.
    const exchange = asked.method === 'POST' ? { exchange: notebook.nextNumber() } : {};
    const streams: Partial<Record<Speaker, number>> = {};
    let isOfSession = known !== undefined;
    let hasBegun = isOfSession;
    let isEventStream = false;
    const open = (from: Speaker, framing: Framing) => {
      streams[from] = notebook.nextNumber();
      const { url: target = '/' } = asked;
      notebook.note({
        kind: 'stream',
        stream: streams[from],
        conversation,
        from,
        framing,
        target,
        ...exchange,
      });
    };
    const begin = () => {
      if (hasBegun) return;
      hasBegun = true;
      const revision = textOf(asked.headers[revisionHeader]);
      const isOneRequest = !isOfSession;
      notebook.note({ kind: 'begin', conversation, isOneRequest, ...(revision && { revision }) });
    };
    let hasFailed = false;
    const fault = (from: Speaker, reason: string) => {
      hasFailed = true;
      begin();
      notebook.note({ kind: 'fault', conversation, from, reason, bytes: 0, at: now(), ...exchange });
    };
    if (asked.method === 'POST') open('client', 'body');
    return {
      answered: ({ statusCode = 0, headers }) => {
        const given = textOf(headers[sessionHeader]);
        if (!isOfSession && given !== undefined) {
          isOfSession = true;
          this.#remember(given, conversation);
        }
        begin();
        const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
        const encoding = headers['content-encoding'] ?? 'identity';
        isEventStream = type === 'text/event-stream';
        if (encoding !== 'identity') fault('server', 'its answer is compressed');
        else if (type === 'application/json') open('server', 'body');
        else if (isEventStream) open('server', 'events');
        else if (statusCode >= 400 && asked.method === 'POST') fault('server', `HTTP status ${statusCode}`);
        const isGone =
          asked.method === 'DELETE' ? statusCode < 300 : statusCode === 404 && known !== undefined;
        if (!isGone || id === undefined) return;
        sessions.delete(id);
        const how: Ending =
          asked.method === 'DELETE'
            ? { outcome: 'completed' }
            : { outcome: 'interrupted', noticedBy: 'proxy', reason: 'session_unknown' };
        answer.once('close', () => this.#end(conversation, how));
      },
      bytes: (from, chunk) => {
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
        begin();
        for (const stream of Object.values(streams)) notebook.note({ kind: 'closed', stream, at: now() });
        // A client that went away, or whose stream broke off, may come back for the rest.
        const isResumable = isEventStream || (!isWhole && !hasFailed);
        if (isOfSession && exchange.exchange !== undefined)
          notebook.note({ kind: 'exchange', conversation, ...exchange, isResumable, at: now() });
        // In a session an answer that is closed means nothing.
        if (isOfSession) return;
        if (this.isClosing && !isWhole) return this.#end(conversation, interrupted);
        if (!isWhole && !hasFailed) notebook.note({ kind: 'abandoned', conversation, at: now() });
        this.#end(
          conversation,
          hasFailed ? { outcome: 'failed', reason: 'no_answer' } : { outcome: 'completed' },
        );
      },
    };
  }

  /** Ends every session, as the proxy ends. */
  endSessions(): void {
    for (const conversation of this.#sessions.values()) this.#end(conversation, interrupted);
  }

  /** Of a session that may be older than this proxy. */
  #conversationOf(id: string): number {
    const known = this.#sessions.get(id);
    const conversation = known ?? this.#notebook.nextNumber();
    if (known === undefined) this.#notebook.note({ kind: 'begin', conversation, isOneRequest: false });
    this.#remember(id, conversation);
    return conversation;
  }

  #remember(id: string, conversation: number): void {
    this.#sessions.delete(id);
    this.#sessions.set(id, conversation);
    const [first] = this.#sessions;
    if (this.#sessions.size <= maxSessions || !first) return;
    this.#sessions.delete(first[0]);
    this.#end(first[1], { ...interrupted, reason: 'too_many_sessions' });
  }

  #end(conversation: number, ending: Ending): void {
    this.#notebook.note({ kind: 'end', conversation, ending, at: now() });
  }
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
