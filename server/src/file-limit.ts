import { readFileSync } from 'node:fs';

const filesLeast = 1024;

/** How many files and connections this process may have open; null where the system doesn't say. */
export function readFileLimit(): number | null {
  try {
    const [, most = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return most === '' ? null : Number(most);
  } catch {
    return null;
  }
}

/** What to do where they are too few to start; null if they are enough. */
export function fewFilesFault(most = readFileLimit()): string | null {
  if (most === null || most >= filesLeast) return null;
  return `This process may have only ${most} files and connections open, and Quad needs ${filesLeast} or more, one for each visitor: set LimitNOFILE=65536 in its unit, or run ulimit -n 65536 before it.`;
}
