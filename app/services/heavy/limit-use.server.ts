import type { Worker } from 'node:worker_threads';

const lookEveryMs = 250;

/**
 * Calls `end` once a thread has used so many seconds of a processor from now on. A clock would end honest work on a
 * busy machine. Returns what ends the looking.
 */
export function limitUse(thread: Worker, seconds: number, end: () => void): () => void {
  let atFirst: number | undefined;
  let isOver = false;
  const look = async () => {
    // A thread that has ended says nothing.
    const used = await thread.cpuUsage().catch(() => undefined);
    if (!used || isOver) return;
    const microseconds = used.user + used.system;
    atFirst ??= microseconds;
    if (microseconds - atFirst > seconds * 1e6) end();
  };
  const looking = setInterval(look, lookEveryMs);
  void look();
  return () => {
    isOver = true;
    clearInterval(looking);
  };
}
