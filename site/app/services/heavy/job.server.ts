import type { MessagePort } from 'node:worker_threads';

/** Message to a worker: the work, and a port to say that it starts. */
export interface Order<Input> {
  input: Input;
  started: MessagePort;
}

/**
 * Work that is done in a worker thread: the default export of a `….job.server.ts`, whose imports are all that the
 * worker loads. The clock of its limit runs from here, when they are loaded.
 */
export const asJob =
  <Input, Output>(work: (input: Input) => Output | Promise<Output>) =>
  ({ input, started }: Order<Input>) => {
    started.postMessage('started');
    return work(input);
  };
