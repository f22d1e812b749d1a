import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Things that can be made again: locks, an unpacked browser, test reports. */
export const cacheDir = join(root, '.cache');

/** A failure with a complete message; no stack is shown. */
export class CommandError extends Error {}

/** @param {string} name A command that one of the installed packages provides. */
export function tool(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** @param {number} since Milliseconds, from performance.now(). */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs a program to its end. With `quiet` its output is returned instead of shown.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, signal?: NodeJS.Signals | null, output: string }>}
 */
export function run(command, args, { quiet = false, env = process.env, cwd = root, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const stop = forwardSignals(child);
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => {
      stop();
      resolve({ code: 127, output: error.message });
    });
    child.once('close', (code, signal) => {
      stop();
      resolve({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/** Ends this process with its child, so that nothing keeps running behind a stopped command. */
function forwardSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the whole group, so the child already has it.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    child.once('close', () => process.exit(128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal]));
  };
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * Runs a step quietly with a line before and after; on failure it shows the output and a sentence.
 * @param {string} what 'Installing the packages'
 * @throws CommandError
 */
export async function runStep(what, command, args, options = {}) {
  const started = performance.now();
  console.log(`${what} ...`);
  const pulse = setInterval(() => console.log(`${what} ... ${secondsSince(started)}`), 15_000);
  const { code, signal, output } = await run(command, args, { ...options, quiet: true });
  clearInterval(pulse);
  if (code !== 0) {
    console.error(output.trimEnd());
    // By the kernel, nearly always.
    if (signal === 'SIGKILL')
      throw new CommandError(`${what} was killed: it needs 1.5 GB of memory, or swap.`);
    throw new CommandError(`${what} failed (exit code ${code}); its output is above.`);
  }
  console.log(`${what}: done in ${secondsSince(started)}`);
}
