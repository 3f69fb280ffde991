import type { Hono } from 'hono';
import type { DatabaseState } from '../database/readiness.server.ts';

interface HealthOptions {
  lookAtDatabase: () => Promise<DatabaseState>;
  /** Finished pages are in memory, which no database is needed for. */
  hasPages: () => boolean;
  /** Asked to stop: the port is closed soon. */
  isStopping: () => boolean;
}

/**
 * `/healthz` says that the process lives, `/readyz` that a balancer may send it requests. With a dead database it may, as
 * long as finished pages are in memory: no other process could do more.
 */
export function answerHealth<E extends object>(app: Hono<E>, options: HealthOptions): void {
  const headers = { 'Cache-Control': 'no-store' };
  app.get('/healthz', (c) => c.text('ok', 200, headers));
  app.get('/readyz', async (c) => {
    const { isReady, text } = await readiness(options);
    return c.text(text, isReady ? 200 : 503, headers);
  });
  const onlyRead = { ...headers, Allow: 'GET, HEAD' };
  for (const path of ['/healthz', '/readyz']) app.all(path, (c) => c.text('Only read this.', 405, onlyRead));
}

async function readiness({ lookAtDatabase, hasPages, isStopping }: HealthOptions) {
  if (isStopping()) return { isReady: false, text: 'stopping' };
  const database = await lookAtDatabase();
  if (database === 'full') return { isReady: false, text: 'the database cannot write: is the disk full?' };
  if (database === 'too new')
    return {
      isReady: false,
      text: 'the database is of a newer version, with which this process cannot work',
    };
  if (database === 'good') return { isReady: true, text: 'ready' };
  return hasPages()
    ? { isReady: true, text: 'ready for finished pages only: the database does not answer' }
    : { isReady: false, text: 'the database does not answer' };
}
