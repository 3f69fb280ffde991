import { Problems } from '../problems.ts';
import type { SinkOptions } from '../sink.ts';
import { CollectingSink } from './collecting.ts';
import { type SendingOptions, SendingQueue } from './sending.ts';

export type HttpSinkOptions = SinkOptions & SendingOptions;

/**
 * Posts finished traces to an address, each on a line. Their media type is `application/x-ndjson`, which readers take (15.10):
 * the types of the draft are of one trace or of one stream, and a batch has many. An answer of 2xx takes the batch; one that
 * was lost on its way may come twice, which a receiver sees by `mcp_trace_id` (3.6).
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
