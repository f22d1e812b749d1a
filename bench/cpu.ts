import { readFileSync } from 'node:fs';

/** Clock ticks a second of /proc/<pid>/stat: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; what follows begins with field 3.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const seconds = (fields: readonly string[], ...positions: number[]) =>
  positions.reduce((sum, position) => sum + Number(fields[position - 3]), 0) / ticksPerSecond;

/** CPU seconds a process has used, all threads, in the program and in the kernel; 0 when it is gone. */
export function cpuOf(pid: number): number {
  try {
    return seconds(statFields(pid), 14, 15);
  } catch {
    return 0;
  }
}

/** CPU seconds of a process of one thread, such as a Postgres backend, to the nanosecond where the kernel tells it. */
export function cpuOfThread(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
  } catch {
    return cpuOf(pid);
  }
}

/** CPU seconds of all processes that a process has started and seen end. */
export function cpuOfEndedChildren(pid: number): number {
  return seconds(statFields(pid), 16, 17);
}

export function parentOf(pid: number): number {
  return Number(statFields(pid)[1]);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
