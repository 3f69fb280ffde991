import { randomUUID } from 'node:crypto';
import { standard } from '@context-native/checker/standard';
import type { Trace, TraceEvent } from '@context-native/checker/types';
import type { Counts, Outcome } from './collection.ts';

/** Counts for the documents of one file. */
interface FileCounts {
  file: string;
  documents: number;
  conforming: number;
  must: number;
  should: number;
}

/** Maximum events for files. Further files are counted in the last event, so that a trace stays readable. */
const maxFiles = 200;

/** Records a run of `check` as a trace of the Developer profile. Files are named as the caller named them. */
export class RunTrace {
  readonly #events: TraceEvent[] = [];
  readonly #context: Trace['mcp_context'];
  #file: FileCounts | undefined;
  #files = 0;
  #latest = new Date().toISOString();

  constructor(orgId: string, version: string, paths: string[], options: Record<string, string>) {
    this.#context = {
      input_type: 'conformance.documents',
      output_type: 'conformance.report',
      org_id: orgId,
      agent_code: 'conformance-checker',
      profile: 'developer',
      timestamp: this.#latest,
      sandbox_flag: false,
    };
    const shown = paths.slice(0, maxFiles);
    this.#record('context.created', {
      version,
      standard: standard.version,
      paths: shown,
      path_count: paths.length,
      ...options,
    });
  }

  /** Documents come file by file. */
  add({ file, conforms, counts: found }: Outcome): void {
    if (this.#file?.file !== file) this.#closeFile({ file, documents: 0, conforming: 0, must: 0, should: 0 });
    const counts = this.#file as FileCounts;
    counts.documents++;
    if (conforms) counts.conforming++;
    counts.must += found.must;
    counts.should += found.should;
  }

  complete({ documents, conforming, must, should, passedOver }: Counts, exitCode: number): Trace {
    this.#closeFile(undefined);
    return this.#end('run.completed', {
      files: this.#files,
      documents,
      conforming,
      must,
      should,
      passed_over: passedOver,
      exit_code: exitCode,
    });
  }

  fail(reason: string): Trace {
    this.#closeFile(undefined);
    return this.#end('run.failed', { reason, exit_code: 2 });
  }

  #closeFile(next: FileCounts | undefined): void {
    if (this.#file && ++this.#files <= maxFiles) this.#record('file.checked', { ...this.#file });
    this.#file = next;
  }

  #end(type: string, payload: Record<string, unknown>): Trace {
    this.#record(type, payload);
    return { mcp_trace_id: randomUUID(), mcp_context: this.#context, mcp_events: this.#events };
  }

  #record(type: string, payload: Record<string, unknown>): void {
    const now = new Date().toISOString();
    // A clock that steps back must not break the order of events.
    if (now > this.#latest) this.#latest = now;
    this.#events.push({ event_type: type, payload, created_at: this.#latest });
  }
}
