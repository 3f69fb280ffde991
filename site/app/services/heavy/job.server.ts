import type { MessagePort } from 'node:worker_threads';

/** Message to a worker: the input, and a port to report the start. */
export interface Order<Input> {
  input: Input;
  started: MessagePort;
}

/**
 * Makes a job for a worker thread: the default export of a `….job.server.ts`, which the worker loads with its imports.
 * The processor time of its limit counts from here, after the imports.
 */
export const asJob =
  <Input, Output>(work: (input: Input) => Output | Promise<Output>) =>
  ({ input, started }: Order<Input>) => {
    started.postMessage('started');
    return work(input);
  };
