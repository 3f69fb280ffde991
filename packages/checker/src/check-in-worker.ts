/** The entry `worker` of the package: the checker for browsers, outside the main thread. */
import type { TraceComparison } from './compare.ts';
import type { DocumentsCheck, DocumentsOptions } from './documents.ts';
import type { WorkerRequest } from './worker.ts';

export { applyQuickFix, type QuickFix } from './apply-quick-fix.ts';
export type { ComparedEvent, TraceComparison, TwoTimes } from './compare.ts';
export type { Difference, Differences } from './compare-values.ts';
export type { CheckedDocument, DocumentsCheck, DocumentsOptions } from './documents.ts';
export type { CheckResult } from './report.ts';
export type { Timeline, TimelineEvent } from './timeline.ts';

interface Job {
  request: WorkerRequest;
  /** The answer of the request, or undefined when nobody waits for it any more. */
  // biome-ignore lint/suspicious/noExplicitAny: each request has its own kind of answer
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}

/** Answers a check before a waiting comparison. */
type Kind = 'check' | 'comparison';

const maxMs = 10_000;

let worker: Worker | undefined;
let running: (Job & { kind: Kind }) | undefined;
const waiting: Partial<Record<Kind, Job>> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Checks a text in a worker, which is started by the first call and kept. The newest call wins: an older one without an
 * answer resolves to undefined. Throws an Error with a message for people if the checker cannot be loaded, or if a
 * check takes longer than ten seconds and is stopped.
 */
export function checkInWorker(
  text: string,
  options: DocumentsOptions = {},
): Promise<DocumentsCheck | undefined> {
  return ask('check', { text, options });
}

/** Compares two texts in the same worker, as `compareTraces` does. Of comparisons, too, the newest wins. */
export function compareInWorker(left: string, right: string): Promise<TraceComparison | undefined> {
  return ask('comparison', { left, right });
}

/** Starts the worker ahead of the first check. */
export function startChecker(): void {
  worker ??= startWorker();
}

/** Gives up a pending check, which resolves to undefined: its caller no longer waits. */
export function cancelCheck(): void {
  giveUp('check');
}

function ask<T>(kind: Kind, request: WorkerRequest): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    giveUp(kind);
    waiting[kind] = { request, resolve, reject };
    if (!running) runNext();
  });
}

function giveUp(kind: Kind): void {
  if (running?.kind === kind) running.resolve(undefined);
  waiting[kind]?.resolve(undefined);
  delete waiting[kind];
}

function runNext(): void {
  clearTimeout(timer);
  running = undefined;
  const kind = waiting.check ? 'check' : 'comparison';
  const next = waiting[kind];
  if (!next) return;
  delete waiting[kind];
  running = { ...next, kind };
  worker ??= startWorker();
  timer = setTimeout(
    () => stop(`The ${kind} took longer than ${maxMs / 1000} seconds and was stopped.`),
    maxMs,
  );
  worker.postMessage(running.request);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<DocumentsCheck | TraceComparison>) => {
    running?.resolve(data);
    runNext();
  });
  started.addEventListener('error', (event) => {
    // The caller shows the error, so the browser's own report would be a second one.
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
