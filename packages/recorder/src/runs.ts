import { isFields } from '@context-native/checker/fields';
import { answeredBy, askedBy, type Binding, bindingOf, errorBy } from './binding.ts';
import { type KeepList, keepNothing, parseKeep } from './keep.ts';
import { type ContextInput, type PayloadOf, TraceRun } from './run.ts';
import type { Sink } from './sink.ts';
import { idOfCall, idOfRun } from './spans/ids.ts';
import type { Outcome, RunFacts, Side, Software } from './trace.ts';
import { identityKeys, ownTraceparent } from './wire.ts';

/** Settings of a program's runs. Nested runs inherit them. */
export interface RunSettings {
  sink: Sink;
  /** Arguments and results to keep, as a list or as its text (`parseKeep`). Default: none. */
  keep?: KeepList | string;
  /** Adds a digest to each part that is left out as `not_allowed` and contains no secret (16.5). */
  digest?: boolean;
  recorder?: Software;
}

export interface RunOptions<Result = unknown> extends Partial<RunSettings> {
  /** The recording side. Default: `host`. */
  side?: Side;
  /** The run that caused this one. Default: the current run; `null` for none. */
  parent?: Run | null;
  /** The input to keep, of the context's `input_type`. Default: none. */
  input?: unknown;
  /** Selects the part of the result to keep, of the context's `output_type`. Default: nothing. */
  output?: (result: Result) => unknown;
}

/** An open run, or one call in it. */
export class Run {
  readonly trace: TraceRun;
  readonly settings: RunSettings;
  /** The call whose work this is; undefined for the run itself. */
  readonly callId: string | undefined;
  /** The caller's `traceparent`: the call belongs to its trace (19.3). */
  readonly callers: string | undefined;

  constructor(trace: TraceRun, settings: RunSettings, callId?: string, callers?: string) {
    this.trace = trace;
    this.settings = settings;
    this.callId = callId;
    this.callers = callers;
  }

  /** The `mcp_trace_id`. */
  get id(): string {
    return this.trace.id;
  }

  /** Records an event: a core event of the draft with its payload, or one with an extension name. */
  record<T extends string>(type: T, payload: PayloadOf<T>): void {
    this.trace.record(type, payload);
  }

  /**
   * Ends the run before its work does, with its own reason: `run.end('failed', {reason: 'no_rates', message: '…'})`.
   */
  end(outcome: Outcome, payload?: object): void {
    this.trace.end(outcome, payload);
  }

  /**
   * Records a call that is not MCP, such as a function or an HTTP service, as `tool.called` and `tool.returned`. The
   * caller gets the result or error of the work unchanged. A server's trace must not have its calls to others (11.14),
   * so there the call is in a nested run.
   */
  async call<Result>(
    name: string,
    given: Record<string, unknown>,
    work: (call: Run) => Result | Promise<Result>,
  ): Promise<Result> {
    const { mcp_context, mcp_run } = this.trace.head;
    if (mcp_run.recorder.side === 'server') {
      const { timestamp, ...context } = mcp_context;
      return run(context as ContextInput, (nested) => nested.call(name, given, work), { parent: this });
    }
    const keeping = keepingOf(this.settings);
    const asked = { method: 'tools/call', params: { name, arguments: given } };
    const call = new Run(this.trace, this.settings, this.trace.nextCallId());
    const ids = { call_id: call.callId };
    this.trace.record('tool.called', { ...ids, ...askedBy(toolCall, asked, keeping) } as never);
    const answer = (outcome: string, payload: object) =>
      this.trace.record('tool.returned', { ...ids, tool: name, outcome, ...payload } as never);
    try {
      const result = await within(call, () => work(call));
      answer('ok', answeredBy(toolCall, asked, { structuredContent: result }, keeping));
      return result;
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome === 'failed')
        answer('tool_error', errorBy(toolCall, asked, { message: messageOf(error) }, keeping));
      else answer(outcome, {});
      throw error;
    }
  }
}

const toolCall = bindingOf('tools/call') as Binding;

/**
 * Settings in the form of conversations and payloads.
 * @throws Error with a message for people if the keep list is invalid
 */
export function keepingOf({ keep = keepNothing, digest = false }: Omit<RunSettings, 'sink'>) {
  return { keep: typeof keep === 'string' ? parseKeep(keep) : keep, digest };
}

/**
 * Runs some work as a run of its own, which ends with it: `completed` with its result, `failed` if it throws,
 * `cancelled` for an `AbortError` and `timed_out` for a `TimeoutError`. Only the kind of an error is recorded: its
 * message often repeats what a person typed. Runs and clients inside name this run as their parent, if the runtime has
 * `AsyncLocalStorage`; elsewhere pass `parent`.
 * @throws TypeError if the context breaks a MUST clause, or there is neither a sink nor an outer run; Error if `keep`
 * is not a valid list; and each error of the work
 */
export async function run<Result>(
  context: ContextInput,
  work: (run: Run) => Result | Promise<Result>,
  options: RunOptions<Result> = {},
): Promise<Result> {
  const { side = 'host', input, output } = options;
  const around = options.parent ?? currentRun();
  const parent = options.parent === null ? undefined : around;
  const settings = { ...around?.settings, ...withoutUndefined(options) };
  const { sink, recorder } = settings;
  if (!sink)
    throw new TypeError('This run has no sink. Pass a sink, or start the run inside a run that has a sink.');
  keepingOf(settings);
  const traceparent = parent && ownTraceparent(traceparentOf(parent));
  const trace = new TraceRun({
    context,
    side,
    sink,
    ...(recorder && { recorder }),
    ...(parent && { parent: parentOf(parent) }),
    ...(traceparent !== undefined && { traceparent }),
  });
  const { keep, digest } = settings;
  const own: RunSettings = withoutUndefined({ sink, keep, digest, recorder }) as RunSettings;
  const started = new Run(trace, own);
  const typed = (name: 'input' | 'output', value: unknown) =>
    value === undefined ? {} : { [name]: { type: context[`${name}_type`], value } };
  trace.record('run.started', typed('input', input));
  try {
    const result = await within(started, () => work(started));
    trace.end('completed', typed('output', keptOf(output, result)));
    return result;
  } catch (error) {
    trace.end(outcomeOf(error), {
      reason: reasonOf(error),
      message: `The work ended with: ${nameOf(error)}.`,
    });
    throw error;
  }
}

/** The current run, or the current call in it; undefined outside of runs, and without `AsyncLocalStorage`. */
export const currentRun = (): Run | undefined => storage?.getStore();

/** Does some work as part of a run or call. */
export const within = <T>(scope: Run, work: () => T): T => (storage ? storage.run(scope, work) : work());

/** Members of `_meta` that name the run, or the call, that sends a request (12.6, 12.7). */
export function metaOf(sender: Run): Record<string, string> {
  const { id, callId } = sender;
  return {
    traceparent: traceparentOf(sender),
    [identityKeys.traceId]: id,
    ...(callId !== undefined && { [identityKeys.callId]: callId }),
  };
}

/** The W3C Trace Context of a run's own span, or of a call's (19.3). */
function traceparentOf({ trace, callId, callers }: Run): string {
  const { traceparent: own, parent } = trace.head.mcp_run;
  const traceparent = callers ?? own;
  const id = trace.id.toLowerCase();
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  const above = parent?.mcp_trace_id.toLowerCase() ?? id;
  const span = callId === undefined ? (spanId ?? idOfRun(id)) : idOfCall(id, callId);
  return `00-${traceId ?? above.replaceAll('-', '')}-${span}-${flags ?? '01'}`;
}

const parentOf = ({ id, callId }: Run): NonNullable<RunFacts['parent']> => ({
  mcp_trace_id: id,
  ...(callId !== undefined && { call_id: callId }),
});

/** The part of a result to keep. A fault in selecting it does not fail the work. */
function keptOf<Result>(output: ((result: Result) => unknown) | undefined, result: Result): unknown {
  try {
    return output?.(result);
  } catch {
    return undefined;
  }
}

function outcomeOf(error: unknown): 'cancelled' | 'timed_out' | 'failed' {
  const name = nameOf(error);
  if (name === 'AbortError') return 'cancelled';
  return name === 'TimeoutError' ? 'timed_out' : 'failed';
}

/** The kind of an error as a short code: `TypeError` is `type_error`. */
function reasonOf(error: unknown): string {
  const words = nameOf(error).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.join('_').toLowerCase().slice(0, 64).replace(/_$/, '') || 'error';
}

const nameOf = (error: unknown) =>
  isFields(error) && typeof error.name === 'string' && /^\w{1,64}$/.test(error.name) ? error.name : 'error';
const messageOf = (error: unknown) =>
  isFields(error) && typeof error.message === 'string' ? error.message : 'error';

const withoutUndefined = <T extends object>(options: T): Partial<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The used part of `AsyncLocalStorage`. */
interface Storage {
  run: <T>(value: Run, work: () => T) => T;
  getStore: () => Run | undefined;
}

const storage = makeStorage();

/** `AsyncLocalStorage` of Node, or the global of that name; undefined in a runtime without it. */
function makeStorage(): Storage | undefined {
  type Holder = { AsyncLocalStorage?: new () => Storage };
  const global = globalThis as Holder & {
    process?: { getBuiltinModule?: (name: string) => Holder | undefined };
  };
  const { AsyncLocalStorage } = global.process?.getBuiltinModule?.('node:async_hooks') ?? global;
  return AsyncLocalStorage && new AsyncLocalStorage();
}
