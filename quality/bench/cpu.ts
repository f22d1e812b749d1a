import { readdirSync, readFileSync } from 'node:fs';

/** CPU seconds of a process's threads, user and kernel, to the nanosecond; 0 if it has ended. */
function cpuOfThreads(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(ran) / 1e9;
    }, 0);
  } catch {
    return 0;
  }
}

/** The processes that a process has started and that run. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Field `position` of a process's statistics, counted as in proc(5). */
function statOf(pid: number, position: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces; the fields after it begin with number 3.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[position - 3]);
}

export const parentOf = (pid: number): number => statOf(pid, 4);

/** CPU seconds of all child processes that have ended, in steps of 10 ms. */
export const cpuOfEndedChildren = (pid: number): number => (statOf(pid, 16) + statOf(pid, 17)) / 100;

/** CPU seconds of a process and everything it started: the workers of a cluster, the backends of a Postgres. */
export function cpuOf(pid: number): number {
  const own = [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuOfThreads(each), 0);
  return own + cpuOfEndedChildren(pid);
}

/** Resident memory of a process in bytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** The most memory that a process, or one that it started, has had resident so far, in bytes; 0 once it has ended. */
export function peakMemoryOf(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.max(Number(kilobytes ?? 0) * 1024, ...childrenOf(pid).map(peakMemoryOf));
  } catch {
    return 0;
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which a part (0 to 1) of the values are. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
