/**
 * Requests in several rounds (12.9 of working draft v0.2): input that an answer asks for, and that the next request
 * brings.
 */
import { type Fields, isFields, isText } from '@context-native/checker/fields';
import { toPointer } from '@context-native/checker/json';
import type { Asked, Payload } from './binding.ts';
import { sha256Of } from './canonical.ts';
import { type Allowed, allowedOf, type KeepList, none, wholly } from './keep.ts';
import type { TraceRun } from './run.ts';

/** A call that was answered with a request for input, until it is repeated. */
export interface WaitingForInput {
  run: TraceRun;
  callId: string;
  method: string;
  /** The tool, prompt or URI. */
  subject: string;
  /** Digest of `requestState`: the state itself must not be kept (16.6). */
  state: string | undefined;
}

const maxWaiting = 1000;
/** Maximum requests or responses in one message. More are left out as a whole. */
const maxParts = 100;

/**
 * Calls that wait to be repeated. Conversations of one request each share one `Rounds`, because each round is then a
 * conversation of its own.
 */
export class Rounds {
  readonly #waiting: WaitingForInput[] = [];

  /** Notes a call that was answered with a request for input. */
  asked(run: TraceRun, callId: string, { method, params }: Asked, result: Fields): void {
    this.#waiting.push({
      run,
      callId,
      method,
      subject: subjectOf(params),
      state: stateOf(result.requestState),
    });
    if (this.#waiting.length > maxWaiting) this.#waiting.shift();
  }

  /** Finds the call that a request repeats with the requested input; undefined if unknown. */
  given({ method, params }: Asked): WaitingForInput | undefined {
    const state = stateOf(params.requestState);
    const index = this.#waiting.findLastIndex(
      (each) => each.method === method && each.subject === subjectOf(params) && each.state === state,
    );
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }
}

/** Tests that a request brings input that an earlier answer asked for. */
export const isNextRound = ({ inputResponses, requestState }: Fields) =>
  inputResponses !== undefined || requestState !== undefined;

/** Id of the call that a call of `run` repeats, in the trace of that run or of its parent (11.12); else undefined. */
export function repeatedIn(run: TraceRun, { run: before, callId }: WaitingForInput): string | undefined {
  if (run === before) return callId;
  const { parent } = run.head.mcp_run;
  if (parent?.mcp_trace_id === before.id) return callId;
  const callers = before.head.mcp_run.parent;
  return callers && callers.mcp_trace_id === parent?.mcp_trace_id ? callers.call_id : undefined;
}

const stateOf = (state: unknown) => (state === undefined ? undefined : (sha256Of(state) ?? '?'));
const subjectOf = ({ name, uri }: Fields) => [name, uri].find(isText)?.slice(0, 2000) ?? '';

/** Records `inputRequests` as `requests`: the methods, and the parameters that the list allows. */
export function takeRequests(payload: Payload, requests: unknown, keep: KeepList): void {
  takeEach(payload, 'requests', requests, (request, at) => {
    if (!isText(request.method)) return undefined;
    const params = isFields(request.params) ? request.params : undefined;
    const kept =
      params && payload.part(`${at}/params`, withoutQuery(params), askedFor(request, params, keep));
    return { method: request.method, ...(kept !== undefined && { params: kept }) };
  });
}

function askedFor({ method }: Fields, { mode }: Fields, keep: KeepList): Allowed {
  if (method === 'elicitation/create')
    return allowedOf(keep, 'elicitation', mode === 'url' ? 'url' : 'form', 'input');
  return method === 'sampling/createMessage' ? allowedOf(keep, 'sampling', 'createMessage', 'input') : none;
}

/** Query strings of URLs belong to the person, as in `elicitation.requested`. */
const withoutQuery = (params: Fields): Fields =>
  isText(params.url) ? { ...params, url: params.url.split(/[?#]/)[0] } : params;

/** Records `inputResponses` as `responses`: actions of elicitations, and the content that the list allows. */
export function takeResponses(payload: Payload, responses: unknown, keep: KeepList): void {
  takeEach(payload, 'responses', responses, (response, at) => {
    const { action, content } = response;
    const isElicited = actions.has(action);
    if (!isElicited) {
      const allowed = isText(response.model) ? allowedOf(keep, 'sampling', 'createMessage', 'output') : none;
      return payload.part(at, response, allowed);
    }
    const of = allowedOf(keep, 'elicitation', 'form', 'output');
    const kept = payload.part(`${at}/content`, content, wholly(of, 'content') === 'all' ? 'all' : of);
    return { action, ...(kept !== undefined && { content: kept }) };
  });
}

const actions = new Set<unknown>(['accept', 'decline', 'cancel']);

/** Sets an object member by member, so that each is kept or left out by itself. */
function takeEach(
  payload: Payload,
  name: string,
  value: unknown,
  take: (part: Fields, at: string) => unknown,
): void {
  if (value === undefined) return;
  if (!isFields(value) || Object.keys(value).length > maxParts) {
    payload.take(name, value, none);
    return;
  }
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const kept = isFields(part) ? take(part, `/${name}${toPointer(key)}`) : undefined;
    return kept === undefined ? [] : [[key, kept] as const];
  });
  // By `fromEntries`, as a key may be `__proto__`.
  payload.set(name, Object.fromEntries(parts));
}
