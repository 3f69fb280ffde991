/** Reads messages of MCP, which may contain anything (section 12 of working draft v0.2). */
import { type Fields, isFields, isText, isUuid } from '@context-native/checker/fields';
import type { Speaker } from './tasks.ts';
import { identityKeys } from './wire.ts';

export const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || Number.isFinite(value);
/** Key of a request: its sender and its id, where 1 and "1" differ. */
export const keyOf = (from: Speaker, id: unknown) => `${from} ${typeof id} ${String(id).slice(0, 500)}`;
export const paramsOf = ({ params }: Fields): Fields => (isFields(params) ? params : {});
export const metaOf = ({ _meta }: Fields): Fields => (isFields(_meta) ? _meta : {});

/** Tests for a request whose answer names the server. */
export const isHandshake = (message: unknown): message is Fields =>
  isFields(message) &&
  isId(message.id) &&
  (message.method === 'initialize' || message.method === 'server/discover');

/** Returns why a value is not a JSON-RPC message, as a phrase after "sent"; undefined if it is one. */
export function faultOf(message: unknown): string | undefined {
  if (Array.isArray(message)) return 'a batch, which this version of MCP does not allow';
  if (!isFields(message)) return 'no object';
  const { id, method } = message;
  if (method === undefined)
    return 'result' in message || 'error' in message ? undefined : 'neither a request nor an answer';
  if (!isText(method)) return 'a method that is not a string';
  return id === undefined || isId(id) ? undefined : 'a request whose id is neither a string nor a number';
}

/** The task that a request of the server is part of, in 2025-11-25. */
export function relatedTaskOf(params: Fields): unknown {
  const related = metaOf(params)['io.modelcontextprotocol/related-task'];
  return isFields(related) ? related.taskId : undefined;
}

/** The pages to which error -32042 sends the person, at most 100, as elicitation requests by id. */
export function urlsOf(data: unknown): Fields {
  const { elicitations } = isFields(data) ? data : {};
  if (!Array.isArray(elicitations)) return {};
  return Object.fromEntries(
    elicitations
      .slice(0, 100)
      .filter((each): each is Fields => isFields(each) && isText(each.elicitationId))
      .map((params) => [params.elicitationId, { method: 'elicitation/create', params }]),
  );
}

/** Maximum characters of a `call_id` in the schemas. A sender's longer one would make the trace invalid. */
const maxCallId = 64;

/** The sender's run and call, as a request states them (12.6). */
export function readIdentity(meta: Fields): { mcp_trace_id?: string; call_id?: string } {
  const { mcp_trace_id: id, call_id: callId } = {
    mcp_trace_id: meta[identityKeys.traceId],
    call_id: meta[identityKeys.callId],
  };
  if (!isUuid(id)) return {};
  return { mcp_trace_id: id, ...(isText(callId) && callId.length <= maxCallId && { call_id: callId }) };
}

/** Members of a request that its answer needs. */
export function compact({ name, uri, ref, mode, clientInfo, taskId }: Fields): Fields {
  return {
    ...textsOf({ name, uri, mode, taskId }),
    ...(isFields(ref) && { ref: textsOf({ type: ref.type, name: ref.name, uri: ref.uri }) }),
    ...(isFields(clientInfo) && {
      clientInfo: textsOf({ name: clientInfo.name, version: clientInfo.version }),
    }),
  };
}

/** The members that are strings of at most 2,000 characters. */
const textsOf = (members: Fields): Fields =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => typeof value === 'string' && value.length <= 2000),
  );

/** The only revision that has batches. */
export const batchRevision = '2025-03-26';
/** Members of a batch that are recorded. */
const maxBatch = 1000;

/** The messages of a batch, with its fault, if any. A batch inside a batch is not a message. */
export function readBatch(batch: unknown[]): { members: unknown[]; fault?: string } {
  const members = batch.slice(0, maxBatch).map((member) => (Array.isArray(member) ? undefined : member));
  if (batch.length === 0) return { members, fault: 'an empty batch' };
  const more = batch.length - members.length;
  return more === 0
    ? { members }
    : { members, fault: `a batch with ${more} more messages that are not recorded` };
}
