import process from 'node:process';
import { threadId } from 'node:worker_threads';
import { asJob } from '#app/services/heavy/job.server.ts';

/** Work that goes wrong in every way, for the test of worker threads. */
export default asJob((what: 'endless' | 'greedy' | 'failing' | 'settings' | 'thread') => {
  if (what === 'settings') return JSON.stringify(process.env);
  if (what === 'failing') throw new Error('a fault of the job');
  const kept: object[] = [];
  while (what === 'greedy') kept.push(Array.from({ length: 1000 }, () => ({})));
  while (what === 'endless');
  return String(threadId);
});
