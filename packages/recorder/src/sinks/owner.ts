import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';

/**
 * Marks of streams in progress. Beside `NAME.trace.jsonl` is an empty file whose name identifies the writing process:
 * `NAME.trace.jsonl.HOST~PID~START.open`. So a new process can distinguish the stream of a killed process from one in
 * progress. On Linux, START does so even if the process id was reused, as id 1 is in each container.
 */
const mark = /^(?<stream>.+\.trace\.jsonl)\.(?<host>[\w-]*)~(?<pid>\d+)~(?<start>[\w-]*)\.open$/;

const host = hostname()
  .replaceAll(/[^\w-]/g, '-')
  .slice(0, 60);
const own = `${host}~${process.pid}~${startOf('self')}`;

/** The name of the mark of this process for a stream. */
export const markOf = (stream: string) => `${stream}.${own}.open`;

/** The stream of a mark, and whether its owner lives; `elsewhere` for another machine. Undefined for other names. */
export function readMark(
  name: string,
): { stream: string; owner: 'alive' | 'dead' | 'elsewhere' } | undefined {
  const parts = mark.exec(name)?.groups;
  if (!parts?.stream) return undefined;
  if (parts.host !== host) return { stream: parts.stream, owner: 'elsewhere' };
  return { stream: parts.stream, owner: isAlive(Number(parts.pid), parts.start ?? '') ? 'alive' : 'dead' };
}

function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, and lives.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === start;
}

/** Start of a process, in ticks since the machine's boot, and the boot's id; empty if unknown. */
function startOf(pid: number | 'self'): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may contain anything.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${started}-${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}`;
  } catch {
    return '';
  }
}
