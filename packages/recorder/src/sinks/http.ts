import { Problems } from '../../../opentelemetry/src/problems.ts';
import type { Sink, SinkOptions } from '../sink.ts';
import type { Head, Outcome, TraceEvent } from '../trace.ts';
import { Collector } from './collector.ts';
import { type SendingOptions, SendingQueue } from './sending.ts';

export type HttpSinkOptions = SinkOptions & SendingOptions;

/**
 * Posts finished traces to an address, each on a line. Their media type is `application/x-ndjson`, which readers take (15.10):
 * the types of the draft are of one trace or of one stream, and a batch has many. An answer of 2xx takes the batch; one that
 * was lost on its way may come twice, which a receiver sees by `mcp_trace_id` (3.6).
 */
export class HttpSink implements Sink {
  readonly #collector: Collector;
  readonly #queue: SendingQueue;

  constructor(options: HttpSinkOptions) {
    const problems = new Problems(options.onProblem);
    const join = (lines: string[]) => `${lines.join('\n')}\n`;
    this.#queue = new SendingQueue(options, { contentType: 'application/x-ndjson', join }, problems);
    this.#collector = new Collector(options.spec, problems, (trace) =>
      this.#queue.add(JSON.stringify(trace)),
    );
  }

  open(head: Head): void {
    this.#collector.open(head);
  }

  event(traceId: string, event: TraceEvent): void {
    this.#collector.event(traceId, event);
  }

  close(traceId: string, outcome: Outcome): void {
    this.#collector.close(traceId, outcome);
  }

  flush(): Promise<void> {
    return this.#queue.flush();
  }
}
