import { readFileSync } from 'node:fs';

/** Clock ticks per second of /proc/<pid>/stat: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces; the fields after it begin with number 3.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const seconds = (fields: readonly string[], ...positions: number[]) =>
  positions.reduce((sum, position) => sum + Number(fields[position - 3]), 0) / ticksPerSecond;

/** CPU seconds used by a process, all threads, user and kernel; 0 if it no longer exists. */
export function cpuOf(pid: number): number {
  try {
    return seconds(statFields(pid), 14, 15);
  } catch {
    return 0;
  }
}

/**
 * CPU seconds of a single-threaded process such as a Postgres backend, in nanoseconds if the kernel reports
 * it.
 */
export function cpuOfThread(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
  } catch {
    return cpuOf(pid);
  }
}

/** CPU seconds of all child processes that have ended. */
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
