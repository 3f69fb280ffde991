import { fieldsIn } from '@context-native/checker/fields';

/** Head of an HTTP request, as it was sent. */
export interface RequestHead {
  /** `POST` or `GET`. */
  verb: string;
  url: string;
  headers: Record<string, string>;
}

/** One of our requests and its answer, as text. */
export interface Entry {
  /** The body over HTTP, else the line. */
  sent: string;
  /** Method of JSON-RPC; `GET` for a GET; undefined for a text that is no message. */
  method: string | undefined;
  /** Tool of a call. */
  tool: string | undefined;
  head: RequestHead | undefined;
  /** Status line and the headers that rules read; undefined over stdio, and without a response. */
  answerHead: string | undefined;
  received: string;
}

/** An exchange that shows a fault, with what it needs to be made again. */
export interface Seen {
  entry: Entry;
  revision: string | undefined;
  /** Lines that open a connection by an earlier revision. */
  opening: readonly string[];
}

/** Maximum characters of one request and of its answers: as many as `publicText` reads. */
const maxKept = 100_000;
/** Headers of a response that rules read. */
const shownHeaders = ['content-type', 'www-authenticate'];
const openingMethods = ['initialize', 'notifications/initialized'];

/**
 * The last exchange of one connection, and the last by each method: a finding shows the one that it is about. It keeps
 * about 15 exchanges, until the connection is released.
 */
export class Transcript {
  readonly #byMethod = new Map<string, Entry>();
  /** The last requests by method, and the last one aside, by their ids: for answers over stdio. */
  readonly #byId = new Map<unknown, Entry>();
  #last: Entry | undefined;
  #isAside = false;
  #asideId: unknown;

  /** Takes a request. The returned entry is for its answer over HTTP. */
  sent(text: string, head?: RequestHead): Entry {
    // A message of a megabyte need not be read: its beginning has the method.
    const message = text.length <= maxKept ? fieldsIn(text) : undefined;
    const named = /"method":"([^"]{1,100})"/.exec(text.slice(0, 1000))?.[1];
    const method = typeof message?.method === 'string' ? message.method : message ? undefined : named;
    const params = message?.params as { name?: unknown } | undefined;
    const entry: Entry = {
      sent: text.slice(0, maxKept),
      method: head?.verb === 'GET' ? 'GET' : method,
      tool: method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined,
      head,
      answerHead: undefined,
      received: '',
    };
    if (this.#isAside) {
      this.#byId.delete(this.#asideId);
      this.#asideId = message?.id;
      this.#byId.set(this.#asideId, entry);
      return entry;
    }
    this.#last = entry;
    if (entry.method === undefined) return entry;
    const earlier = this.#byMethod.get(entry.method);
    for (const [id, one] of this.#byId) if (one === earlier) this.#byId.delete(id);
    this.#byMethod.set(entry.method, entry);
    if (message?.id !== undefined) this.#byId.set(message.id, entry);
    return entry;
  }

  /** Takes the head of an HTTP response. */
  responded(entry: Entry, status: number, headers: Headers): void {
    const shown = shownHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [`${name}: ${value.slice(0, 1000)}`];
    });
    entry.answerHead = [`HTTP ${status}`, ...shown].join('\n');
  }

  /**
   * Takes a text of the server: an answer to `entry` or, over stdio, to the request with its id, else to the last one.
   * Returns that request.
   */
  received(text: string, entry?: Entry): Entry | undefined {
    const asked = entry ?? this.#byId.get(idIn(text)) ?? this.#last;
    if (asked && asked.received.length < maxKept)
      asked.received += `${asked.received === '' ? '' : '\n'}${text.slice(0, maxKept - asked.received.length)}`;
    return asked;
  }

  /** Does work whose requests no finding is about, such as the question whether a server is alive. */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    this.#isAside = true;
    try {
      return await work();
    } finally {
      this.#isAside = false;
    }
  }

  /** The last exchange by one of the methods, else the last one of all. */
  last(methods: readonly string[] = []): Entry | undefined {
    return methods.map((method) => this.#byMethod.get(method)).find((entry) => entry) ?? this.#last;
  }

  /** The lines with which this connection was opened; none for a stateless revision. */
  get opening(): string[] {
    return openingMethods.flatMap((method) => this.#byMethod.get(method)?.sent ?? []);
  }
}

function idIn(text: string): unknown {
  return text.length <= maxKept ? fieldsIn(text)?.id : undefined;
}

/**
 * Methods of the exchange that a fault is about, if it may be an earlier one than the last: a list is judged after
 * other requests.
 */
export function methodsOf(rule: string, fault: string): readonly string[] {
  if (/^(schemas|tools)\/|^lists\/same-order$/.test(rule)) return ['tools/list'];
  if (rule === 'discovery/identity') return ['initialize', 'server/discover'];
  if (rule !== 'lists/characters') return [];
  const noun = /^(the server|tool|prompt|resource template)/.exec(fault)?.[1] ?? '';
  return (
    {
      'the server': ['initialize', 'server/discover'],
      tool: ['tools/list'],
      prompt: ['prompts/list'],
      'resource template': ['resources/templates/list'],
    }[noun] ?? []
  );
}
