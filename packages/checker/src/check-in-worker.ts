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
  /** Takes the answer, or undefined if a newer request replaced this one or its caller cancelled it. */
  // biome-ignore lint/suspicious/noExplicitAny: each request has its own kind of answer
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}

/** Kind of a request. A waiting check runs before a waiting comparison. */
type Kind = 'check' | 'comparison';

const maxMs = 10_000;

let worker: Worker | undefined;
let running: (Job & { kind: Kind }) | undefined;
const waiting: Partial<Record<Kind, Job>> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Checks a text in a worker, which starts at the first call and is kept. The newest call wins: an older one without an
 * answer resolves to undefined. Rejects with an Error with a message for people if the worker fails, or takes longer
 * than 10 seconds and is stopped.
 */
export function checkInWorker(
  text: string,
  options: DocumentsOptions = {},
): Promise<DocumentsCheck | undefined> {
  return ask('check', { text, options });
}

/** Compares two texts with `compareTraces` in the same worker. The newest comparison wins, as with checks. */
export function compareInWorker(left: string, right: string): Promise<TraceComparison | undefined> {
  return ask('comparison', { left, right });
}

/** Starts the worker ahead of the first check. */
export function startChecker(): void {
  worker ??= startWorker();
}

/** Resolves a pending check to undefined. One that already runs goes on in the worker. */
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
