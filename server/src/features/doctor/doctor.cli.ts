import { loadEnv } from '../../env';
import { StartupError } from '../../errors';
import { examine } from './examine';

const marks = { fine: 'ok   ', note: 'note ', fault: 'FAULT' } as const;

async function run(): Promise<void> {
  const findings = await examine(loadEnv());
  for (const { about, state, words } of findings)
    console.log(`${marks[state]}  ${about.padEnd(10)} ${words}`);
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
}

run().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
