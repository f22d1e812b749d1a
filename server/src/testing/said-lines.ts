import { format } from 'node:util';

/**
 * What the code under test writes past its log in this file of tests. Console is replaced once, before any test spies
 * on it: what a spy keeps to itself isn't here.
 */
export const saidLines: string[] = [];

for (const name of ['log', 'info', 'warn', 'error'] as const) {
  const write = console[name].bind(console);
  console[name] = (...words: unknown[]) => {
    saidLines.push(format(...words));
    write(...words);
  };
}
