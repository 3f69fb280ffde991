/** The entry `worker` of the package: the checker for browsers, beside the main thread. */
import type { DocumentsCheck, DocumentsOptions } from './documents.ts';
import type { WorkerRequest } from './worker.ts';

export { applyMend, type Mend } from './apply-mend.ts';
export type { CheckedDocument, DocumentsCheck, DocumentsOptions } from './documents.ts';
export type { CheckResult } from './report.ts';
export type { Timeline, TimelineEvent } from './timeline.ts';

interface Job {
  request: WorkerRequest;
  resolve: (check: DocumentsCheck | undefined) => void;
  reject: (error: Error) => void;
}

const maxMs = 10_000;

let worker: Worker | undefined;
let running: Job | undefined;
let waiting: Job | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Checks a text in a worker, which is started at the first call at the latest, and kept. The newest call wins: an older one that is
 * not answered yet gives undefined. Throws, with words for the person, when the checker cannot be loaded, and when a
 * check takes longer than ten seconds; it is then stopped.
 */
export function checkInWorker(
  text: string,
  options: DocumentsOptions = {},
): Promise<DocumentsCheck | undefined> {
  return new Promise((resolve, reject) => {
    cancelCheck();
    waiting = { request: { text, options }, resolve, reject };
    if (!running) runNext();
  });
}

/** Starts the worker ahead of the first check, when somebody is about to type. */
export function startChecker(): void {
  worker ??= startWorker();
}

/** Gives up what is not answered yet, since nobody waits for it any more: it gives undefined. */
export function cancelCheck(): void {
  running?.resolve(undefined);
  waiting?.resolve(undefined);
  waiting = undefined;
}

function runNext(): void {
  clearTimeout(timer);
  running = waiting;
  waiting = undefined;
  if (!running) return;
  worker ??= startWorker();
  timer = setTimeout(
    () => stop(`The check took longer than ${maxMs / 1000} seconds and was stopped.`),
    maxMs,
  );
  worker.postMessage(running.request);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<DocumentsCheck>) => {
    running?.resolve(data);
    runNext();
  });
  started.addEventListener('error', (event) => {
    // What went wrong is said to the person; the browser need not say it again.
    event.preventDefault();
    stop('The checker could not be loaded. Reload the page to try again.');
  });
  return started;
}

function stop(reason: string): void {
  worker?.terminate();
  worker = undefined;
  running?.reject(new Error(reason));
  runNext();
}
