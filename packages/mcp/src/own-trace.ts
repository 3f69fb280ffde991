/** The trace of a call, in its answer, for callers that declare the extension of 12.5. */

import { draftSpec } from '@context-native/checker/draft/standard';
import { type Fields, isFields } from '@context-native/checker/fields';
import { standard } from '@context-native/checker/standard';
import { record } from '@context-native/recorder/sdk';
import { MemorySink } from '@context-native/recorder/sinks/memory';
import { extension, identityKeys } from '@context-native/recorder/wire';
import type { McpServer } from '@modelcontextprotocol/server';

/**
 * Clause 12.6 reserves the prefix of the standard's domain for the identity of runs, so these names have one more
 * label.
 */
const prefix = `${extension.split('/')[0]}.agents`;
export const ownTraceKeys = {
  /** Trace of the call, in `_meta` of a result, or in `data` of an error, which has no `_meta`. */
  trace: `${prefix}/trace`,
  /** In `_meta` of a request, `true` asks to store the trace, so that others can read it. */
  keep: `${prefix}/keep`,
  /** Then also present: the URL of the stored trace, or why it is not stored. */
  link: `${prefix}/link`,
  notKept: `${prefix}/not_kept`,
};

const clientCapabilities = 'io.modelcontextprotocol/clientCapabilities';

/**
 * Tests whether the sender of a message declared the extension: in its capabilities by 2026-07-28, in `initialize` by
 * 2025-11-25. Later requests of 2025-11-25 show it by the identity of a run, which clients send only to servers that
 * declare the extension. Our servers store no handshake.
 */
export function asksForTrace(message: unknown): boolean {
  if (!isFields(message) || !isFields(message.params)) return false;
  const { params } = message;
  const meta = isFields(params._meta) ? params._meta : {};
  const { [clientCapabilities]: capabilities, [identityKeys.traceId]: run } = meta;
  if (isFields(capabilities)) return hasExtension(capabilities.extensions);
  if (message.method === 'initialize' && isFields(params.capabilities))
    return hasExtension(params.capabilities.experimental);
  return typeof run === 'string';
}

const hasExtension = (extensions: unknown) => isFields(extensions) && isFields(extensions[extension]);

/** Tests that a message asks to store its trace. */
export const asksToKeep = (message: unknown): boolean =>
  isFields(message) &&
  isFields(message.params) &&
  isFields(message.params._meta) &&
  message.params._meta[ownTraceKeys.keep] === true;

/** Arguments that traces keep, for readers of the trace: clauses, names and the query of `list_types`. No results. */
const kept =
  'get_clause:number,version;get_type:name;list_types:query,domain;get_lesson:module,lesson;list_lessons:level;get_server:slug,client;convert_trace:to,side';

/** Stores a trace for others; returns its URL, or the reason for none. */
export type KeepTrace = (trace: object) => Promise<{ link: string } | { notKept: string }>;

/**
 * Records the one request of a server, and puts the trace into its answer. Stores nothing without `keep`. Call it last:
 * outgoing messages must pass the recorder first.
 */
export function withOwnTrace(server: McpServer, { keep }: { keep?: KeepTrace | undefined } = {}): McpServer {
  const sink = new MemorySink({ spec: draftSpec });
  record(server, {
    sink,
    keep: kept,
    context: { org_id: standard.command, agent_code: 'mcp-endpoint' },
    isOneRequest: true,
    // The transport's class shows it too, unless a bundler renamed it.
    transport: 'streamable-http',
  });
  const party = server.server;
  const connect = party.connect.bind(party);
  party.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = async (message, options) => {
      const trace = 'result' in message || 'error' in message ? sink.traces.pop() : undefined;
      if (!trace) return send(message, options);
      const saved = await keep?.(trace);
      return send(withTrace(message as Fields, trace, saved) as never, options);
    };
    return connect(transport);
  };
  return server;
}

function withTrace(
  message: Fields,
  trace: object,
  saved: Awaited<ReturnType<KeepTrace>> | undefined,
): Fields {
  const told = {
    [ownTraceKeys.trace]: trace,
    ...(saved && 'link' in saved && { [ownTraceKeys.link]: saved.link }),
    ...(saved && 'notKept' in saved && { [ownTraceKeys.notKept]: saved.notKept }),
  };
  const { result, error } = message;
  if (isFields(result))
    return {
      ...message,
      result: { ...result, _meta: { ...(isFields(result._meta) && result._meta), ...told } },
    };
  // The protocol's own members in `data` of an error, such as the URI that was not found, stay.
  if (isFields(error) && (error.data === undefined || isFields(error.data)))
    return { ...message, error: { ...error, data: { ...error.data, ...told } } };
  return message;
}
