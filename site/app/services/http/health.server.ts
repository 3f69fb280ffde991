import type { Hono } from 'hono';
import type { DatabaseState } from '../database/readiness.server.ts';

interface HealthOptions {
  lookAtDatabase: () => Promise<DatabaseState>;
  /** True if finished pages are in memory, which need no database. */
  hasPages: () => boolean;
  /** True while the process is stopping: the port closes soon. */
  isStopping: () => boolean;
}

/**
 * `/healthz` tells that the process lives, `/readyz` that a load balancer may send it requests. It may also while the
 * database is away, as long as finished pages are in memory: no other process could do more.
 */
export function answerHealth<E extends object>(app: Hono<E>, options: HealthOptions): void {
  const headers = { 'Cache-Control': 'no-store' };
  app.get('/healthz', (c) => c.text('ok', 200, headers));
  app.get('/readyz', async (c) => {
    const text = await readiness(options);
    return c.text(text, text.startsWith('ready') ? 200 : 503, headers);
  });
  const onlyRead = { ...headers, Allow: 'GET, HEAD' };
  for (const path of ['/healthz', '/readyz']) app.all(path, (c) => c.text('Use GET or HEAD.', 405, onlyRead));
}

/** Answer of `/readyz`: it begins with `ready` if requests may be sent here. */
async function readiness({ lookAtDatabase, hasPages, isStopping }: HealthOptions): Promise<string> {
  if (isStopping()) return 'stopping';
  const state = await lookAtDatabase();
  return (state === 'away' && hasPages() ? 'ready for finished pages only: ' : '') + words[state];
}

const words: Record<DatabaseState, string> = {
  good: 'ready',
  away: 'the database does not answer',
  full: 'the database cannot write: is the disk full?',
  'too new': 'the database belongs to a newer version, which this process does not support',
};
