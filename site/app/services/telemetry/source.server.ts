import { AsyncLocalStorage } from 'node:async_hooks';
import { counters } from './counters.server.ts';

/** Source of a request, for all work on it. */
export interface Source {
  /** The client address after TRUST_PROXY, an IPv6 address as its /64. */
  address: string;
  /** The limit that refused it, or the queue that was full. */
  refusedBy?: string;
}

const sources = new AsyncLocalStorage<Source>();

/** Runs `work` for a source: queues and budgets of worker threads count it for that source. */
export const runForSource = <T>(source: Source, work: () => T): T => sources.run(source, work);

/** Undefined for work of the site itself, such as jobs. */
export const currentSource = (): string | undefined => sources.getStore()?.address;

/** Counts a refusal by a limit, and keeps the limit's name for the log line of the request. */
export function noteLimit(name: string): void {
  counters.limits.add(name);
  noteRefusal(name);
}

/** Keeps the reason of a refusal for the log line of the request: a limit, or a queue that was full. */
export function noteRefusal(reason: string): void {
  const source = sources.getStore();
  if (source) source.refusedBy = reason;
}
