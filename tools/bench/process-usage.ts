import { readFileSync } from 'node:fs';

/** Ticks per second in /proc/PID/stat on Linux. */
const ticksPerSecond = 100;

/** CPU time of the process so far (s): all its threads, user and system. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Resident memory of a process now, and its peak (MB). */
export function residentMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
