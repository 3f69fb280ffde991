import { readFileSync } from 'node:fs';

/** Unit of the fields of /proc/PID/stat: ticks per second (Linux, on every machine). */
const ticksPerSecond = 100;

/** CPU time of the process so far (s), of all its threads, user and system. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The memory a process holds now, and the most it ever held, in megabytes. */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
