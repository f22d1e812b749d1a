import { readFileSync } from 'node:fs';

/** Linux reports process times in units of 1/100 s on every platform. */
const msPerTick = 10;

function ownCpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) * msPerTick;
}

/** A process and its children, such as the backends of a Postgres. */
export function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)];
}

/** CPU of a process and its children so far, in milliseconds; counted in steps of 10. */
export const cpuMsOf = (pid: number): number =>
  withChildren(pid).reduce((sum, one) => sum + ownCpuMsOf(one), 0);

/** CPU of a process's main thread so far, in milliseconds. */
export const mainThreadCpuMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
