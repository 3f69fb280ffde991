/**
 * Compiles schemas from servers and validates values against them, in a thread of its own: a pattern can take for ever,
 * and a thread can be ended.
 */
import { parentPort } from 'node:worker_threads';
import { judge } from './schema-judge.ts';
import type { IndexedTask, IndexedVerdict } from './schemas.ts';

const port = parentPort;
port?.on('message', ({ index, ...task }: IndexedTask) => {
  port.postMessage({ index, ...judge(task) } satisfies IndexedVerdict);
});
