import { Problems } from '../problems.ts';
import type { SinkOptions } from '../sink.ts';
import { CollectingSink } from './collecting.ts';
import { type SendingOptions, SendingQueue } from './sending.ts';

export type HttpSinkOptions = SinkOptions & SendingOptions;

/**
 * Posts finished traces to a URL, one per line. Their media type is `application/x-ndjson`, which readers accept
 * (15.10): the draft's types are for one trace or one stream, and a batch has many. A 2xx answer accepts the batch. If
 * the answer is lost, the batch is sent again: a receiver recognises it by `mcp_trace_id` (3.6).
 */
export class HttpSink extends CollectingSink {
  readonly #queue: SendingQueue;

  constructor(options: HttpSinkOptions) {
    super(options.spec, new Problems(options.onProblem));
    const join = (lines: string[]) => `${lines.join('\n')}\n`;
    this.#queue = new SendingQueue(options, { contentType: 'application/x-ndjson', join }, this.problems);
  }

  protected override finished(trace: object): void {
    this.#queue.add(JSON.stringify(trace));
  }

  override flush(): Promise<void> {
    return this.#queue.flush();
  }
}
