import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';

/** A process that does `stop` when it is told to, and otherwise runs for ever. */
async function startProcess(stop: string, stopTimeoutMs: number) {
  const program = `
    import { stopOnSignals } from ${JSON.stringify(new URL('stop-on-signals.ts', import.meta.url))};
    stopOnSignals({ DRAIN_MS: 0, STOP_TIMEOUT_MS: ${stopTimeoutMs} }, ${stop});
    setInterval(() => {}, 1000);
    console.log('started');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return { child, gone: once(child, 'exit') };
}
const never = '() => new Promise(() => {})';

it('ends when everything is finished', async () => {
  const { child, gone } = await startProcess('async () => {}', 60_000);
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
});

it('ends at once on a second signal, but not when npm passes on the same one', async () => {
  const { child, gone } = await startProcess(never, 60_000);
  child.kill('SIGINT');
  await setTimeout(50);
  child.kill('SIGINT');
  await setTimeout(500);
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  expect(await gone).toEqual([1, null]);
});

it('ends when its time is over', async () => {
  const { child, gone } = await startProcess(never, 100);
  child.kill('SIGTERM');
  expect(await gone).toEqual([1, null]);
});
