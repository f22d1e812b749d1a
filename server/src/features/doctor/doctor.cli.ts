import { loadEnv } from '../../env';
import { StartupError } from '../../errors';
import { examine } from './examine';

const marks = { fine: 'ok   ', note: 'note ', fault: 'FAULT' } as const;

/** @returns the exit code */
async function run(): Promise<number> {
  const findings = await examine(loadEnv());
  for (const { about, state, words } of findings)
    console.log(`${marks[state]}  ${about.padEnd(10)} ${words}`);
  return findings.some(({ state }) => state === 'fault') ? 1 : 0;
}

run().then(
  // At once: what never responded keeps its connection open.
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  },
);
