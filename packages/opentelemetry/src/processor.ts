/** Collects the spans of a program while they end, and hands the traces of its runs to a sink. */

import { Problems, wordsOf } from '@context-native/recorder/problems';
import type { Sink } from '@context-native/recorder/sink';
import {
  type Attributes,
  type AttributeValue,
  own,
  runOperation,
  type SpanData,
} from '@context-native/recorder/spans/conventions';
import { type HrTime, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { methodOf } from './foreign.ts';
import { happen } from './happenings.ts';
import { type MadeRun, mapper, runsOf, type SuppliedFor, timeOf } from './to-trace.ts';

export interface TraceProcessorOptions {
  /** Destination of finished traces. It also states the version that they follow. */
  sink: Sink;
  /** Facts that spans lack: see `Supplied`. A function is called for each run, and returns nothing for runs to skip. */
  supplied: SuppliedFor;
  /** Idle time after which a trace with open spans is given up (ms). Default: one hour. */
  idleLimit?: number;
  /** Maximum spans of one trace, besides those of runs. Default: 10,000. */
  maxSpansOfTrace?: number;
  /**
   * Maximum spans of all traces together. Default: 100,000. Above it, the trace that was idle for longest is given up.
   */
  maxSpans?: number;
  /** Gets one line for people: what is lost and why, once for each kind. Default: `console.error`. */
  onProblem?: (message: string) => void;
}

/** Spans of one W3C trace, until none of them is open. */
const noSpans = () => ({
  open: new Map<string, ReadableSpan>(),
  ended: [] as SpanData[],
  /** Spans other than runs, which are limited. */
  others: 0,
  runs: 0,
  /** True if any span is of MCP or GenAI. */
  isOurs: false,
  missing: 0,
  lastSeen: 0,
});
type Group = ReturnType<typeof noSpans>;

const hour = 3_600_000;
/** Maximum runs of one trace. They end last, and without them all other spans are useless. */
const maxRunsOfTrace = 1000;
/** Maximum remembered ids of finished traces, so that none is sent twice (3.6). */
const maxHanded = 10_000;

/**
 * A span processor of the OpenTelemetry SDK. It maps the spans of a trace together when none of them is open any more,
 * after the call that ended the last. Its faults go to `onProblem`, and not to the program.
 */
export class TraceSpanProcessor implements SpanProcessor {
  readonly #options: Required<Omit<TraceProcessorOptions, 'onProblem'>>;
  readonly #problems: Problems;
  readonly #groups = new Map<string, Group>();
  /** Traces whose spans have all ended, waiting to be mapped. */
  #ready: Group[] = [];
  #timer: NodeJS.Timeout | undefined;
  #handOverTimer: NodeJS.Timeout | undefined;
  #count = 0;
  #isShutDown = false;
  readonly #handed = new Set<string>();

  constructor({ onProblem, ...options }: TraceProcessorOptions) {
    this.#options = { idleLimit: hour, maxSpansOfTrace: 10_000, maxSpans: 100_000, ...options };
    this.#problems = new Problems(onProblem);
  }

  onStart(span: Span): void {
    this.#guard(() => {
      if (this.#isShutDown) return;
      const { traceId, spanId } = span.spanContext();
      const group = this.#groupOf(traceId);
      // An open span is kept as it is: its final attributes are known when it ends.
      if (group.open.size >= this.#options.maxSpansOfTrace) return;
      if (!group.open.has(spanId)) this.#count++;
      group.open.set(spanId, span);
      this.#makeRoom(traceId);
    });
  }

  onEnd(span: ReadableSpan): void {
    this.#guard(() => {
      if (this.#isShutDown) return;
      const { traceId, spanId } = span.spanContext();
      const group = this.#groupOf(traceId);
      if (group.open.delete(spanId)) this.#count--;
      try {
        this.#keep(group, toSpanData(span));
      } finally {
        if (group.open.size === 0) this.#finish(traceId, group);
        else this.#makeRoom(traceId);
      }
    });
  }

  /** Resolves when the sink has all finished traces and has stored or sent them. */
  async forceFlush(): Promise<void> {
    this.#guard(() => this.#handOver());
    await this.#flush();
  }

  /** Sends open runs as interrupted: this process will not see their end. */
  async shutdown(): Promise<void> {
    this.#isShutDown = true;
    clearTimeout(this.#timer);
    this.#guard(() => this.#handOver());
    for (const [traceId, group] of [...this.#groups]) this.#giveUp(traceId, group, 'shutdown');
    await this.#flush();
  }

  async #flush(): Promise<void> {
    try {
      await this.#options.sink.flush();
    } catch (error) {
      this.#problems.say('flush', `Traces could not be stored: ${wordsOf(error)}`);
    }
  }

  #guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#problems.say('fault', `A span could not be recorded: ${wordsOf(error)}`);
    }
  }

  #groupOf(traceId: string): Group {
    const group = this.#groups.get(traceId) ?? noSpans();
    group.lastSeen = Date.now();
    // Move it to the end: the group that was idle for longest is first.
    this.#groups.delete(traceId);
    this.#groups.set(traceId, group);
    this.#watch();
    return group;
  }

  #keep(group: Group, span: SpanData): void {
    const isRun = span.attributes['gen_ai.operation.name'] === runOperation;
    const isFull = isRun ? group.runs >= maxRunsOfTrace : group.others >= this.#options.maxSpansOfTrace;
    if (isFull) {
      group.missing++;
      this.#problems.say('bound', `Too many spans in one trace: the trace ${span.traceId} is not complete.`);
      return;
    }
    if (isRun) group.runs++;
    else group.others++;
    group.isOurs ||= Object.keys(span.attributes).length > 0;
    group.ended.push(span);
    this.#count++;
  }

  /** Gives up traces that were idle for longest until the limit is met; the current one last. */
  #makeRoom(traceId: string): void {
    for (const [id, group] of this.#groups) {
      if (this.#count <= this.#options.maxSpans) return;
      if (id === traceId && this.#groups.size > 1) continue;
      this.#problems.say('room', `Too many open spans: the trace ${id} was dropped.`);
      this.#giveUp(id, group, 'too_many_spans');
    }
  }

  #forget(traceId: string, group: Group): void {
    this.#groups.delete(traceId);
    this.#count -= group.open.size + group.ended.length;
  }

  #finish(traceId: string, group: Group): void {
    this.#forget(traceId, group);
    if (!group.isOurs) return;
    this.#ready.push(group);
    // The code that ends a span does not wait for the mapping.
    this.#handOverTimer ??= setTimeout(() => this.#guard(() => this.#handOver()), 0);
  }

  #handOver(): void {
    clearTimeout(this.#handOverTimer);
    this.#handOverTimer = undefined;
    const ready = this.#ready;
    this.#ready = [];
    for (const { ended, missing } of ready) this.#guard(() => this.#hand(ended, missing, 'no_end'));
  }

  /** Maps ended spans, and open ones as far as they are known. */
  #giveUp(traceId: string, group: Group, reason: string): void {
    this.#forget(traceId, group);
    this.#guard(() => {
      const open = [...group.open.values()].map(toSpanData);
      this.#hand([...group.ended, ...open], group.missing, reason);
    });
  }

  #hand(spans: SpanData[], missing: number, reason: string): void {
    const { supplied, sink } = this.#options;
    const { runs, problems } = runsOf(spans, supplied, { missing });
    for (const problem of problems) this.#problems.say(problem.replace(/.*?: /, ''), problem);
    for (const run of runs) {
      const id = run.head.mcp_trace_id.toLowerCase();
      if (this.#handed.has(id)) {
        this.#problems.say('twice', `The trace ${id} was already sent: later spans are left out.`);
        continue;
      }
      this.#handed.add(id);
      for (const old of this.#handed) {
        if (this.#handed.size <= maxHanded) break;
        this.#handed.delete(old);
      }
      if (run.outcome === 'open') interrupt(run, reason);
      sink.open(run.head);
      for (const event of run.events) sink.event(run.head.mcp_trace_id, event);
      sink.close(run.head.mcp_trace_id, run.outcome);
    }
  }

  /** One timer for all traces, set for the one that was idle for longest. It does not keep the process alive. */
  #watch(): void {
    if (this.#timer !== undefined || this.#isShutDown) return;
    const [oldest] = this.#groups.values();
    if (!oldest) return;
    const wait = Math.max(0, oldest.lastSeen + this.#options.idleLimit - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#guard(() => this.#giveUpIdle());
      this.#watch();
    }, wait);
    this.#timer.unref?.();
  }

  #giveUpIdle(): void {
    const since = Date.now() - this.#options.idleLimit;
    for (const [traceId, group] of this.#groups) {
      if (group.lastSeen > since) return;
      this.#problems.say('idle', `Spans of the trace ${traceId} did not end in time: the trace was dropped.`);
      this.#giveUp(traceId, group, 'time_limit');
    }
  }
}

/** Ends a run that has no end of its own, and names this package as `noticed_by` (10.7). */
function interrupt(run: MadeRun, reason: string): void {
  const last = run.events.at(-1)?.created_at ?? run.head.mcp_context.timestamp;
  const now = timeOf(BigInt(Date.now()) * 1_000_000n);
  const { type, payload } = happen('run.interrupted', { noticed_by: mapper.name, reason }, 0n);
  // Both are times in UTC. Without its `Z`, `now` is compared digit by digit, even if `last` has more digits.
  run.events.push({ event_type: type, payload, created_at: now.slice(0, -1) < last ? last : now });
  run.outcome = 'interrupted';
}

const kinds = new Map<SpanKind, SpanData['kind']>([
  [SpanKind.SERVER, 'server'],
  [SpanKind.CLIENT, 'client'],
]);

/** Maximum characters of the texts of a span. Longer ones are neither names nor payloads. */
const maxText = 1_000_000;
/** Maximum links of a call. One made from a trace has one link, to its run. */
const maxLinks = 10;

/**
 * The plain values of a span of the SDK, with only the attributes that the tables can name. A span outside MCP and
 * GenAI keeps neither attributes nor events. Throws if the value is not a span.
 */
export function toSpanData(span: ReadableSpan): SpanData {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  const attributes = namedOf(span.attributes);
  const name = String(span.name).slice(0, 1000);
  const method = methodOf({ name, attributes });
  if (method !== undefined) attributes['mcp.method.name'] ??= method;
  const isNamed = Object.keys(attributes).some((key) => /^(gen_ai\.operation\.name$|mcp\.)/.test(key));
  const service = span.resource.attributes['service.name'];
  if (isNamed && typeof service === 'string' && !service.startsWith('unknown_service'))
    attributes['service.name'] ??= service;
  const data: SpanData = {
    traceId,
    spanId,
    name,
    kind: kinds.get(span.kind) ?? 'internal',
    startNanos: nanosOf(span.startTime),
    attributes: isNamed ? attributes : {},
    events: isNamed
      ? span.events.map(({ name: title, time, attributes: own }) => ({
          name: String(title),
          nanos: nanosOf(time),
          attributes: namedOf(own ?? {}),
        }))
      : [],
    status: { code: span.status.code === SpanStatusCode.ERROR ? 'error' : 'unset' },
    traceFlags,
  };
  const parent = span.parentSpanContext?.spanId;
  if (parent !== undefined) data.parentSpanId = parent;
  if (span.ended) data.endNanos = nanosOf(span.endTime);
  if (attributes[own('call_id')] !== undefined && span.links.length > 0)
    data.links = span.links.slice(0, maxLinks).map(({ context }) => ({
      traceId: context.traceId,
      spanId: context.spanId,
    }));
  if (isNamed && traceState) data.traceState = traceState.serialize();
  const { message } = span.status;
  if (message !== undefined && message.length <= maxText) data.status.message = message;
  return data;
}

const nanosOf = ([seconds, nanoseconds]: HrTime) =>
  BigInt(Math.trunc(seconds)) * 1_000_000_000n + BigInt(Math.trunc(nanoseconds));

/** Attributes that the tables can name, with values that they can have. */
function namedOf(attributes: ReadableSpan['attributes']): Attributes {
  const named: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (!/^(gen_ai|mcp|network|error|rpc|sentry|fastmcp)\./.test(name) && !name.startsWith(own(''))) continue;
    const isText = typeof value === 'string' && value.length <= maxText;
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    if (isText || typeof value === 'boolean' || Number.isFinite(value) || isList)
      named[name] = value as AttributeValue;
  }
  return named;
}
