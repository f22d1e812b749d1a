import type { SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { aptInstall } from '../../scripts/apt.mjs';
import { type Program, startProgram } from './processes';

const startMs = 20_000;

/**
 * Installs what is missing of Debian's programs.
 * @param programs the path of each, and the package that has it
 * @returns why something is missing all the same; null if everything is there
 */
export async function requirePrograms(programs: Record<string, string>): Promise<string | null> {
  const missing = Object.keys(programs).filter((path) => !existsSync(path));
  if (missing.length === 0) return null;
  try {
    await aptInstall(...new Set(missing.map((path) => programs[path] ?? '')));
    return null;
  } catch (error) {
    return `${missing.join(', ')} can't be installed: ${(error as Error).message}`;
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return isOpen;
}

/**
 * Starts a program that listens.
 * @throws Error with its output if it doesn't in time
 */
export async function startListening(
  command: string,
  args: readonly string[],
  port: number,
  options: SpawnOptions = {},
): Promise<Program> {
  const program = startProgram(command, args, options);
  for (const until = Date.now() + startMs; !(await isListening(port)); await setTimeout(100)) {
    if (program.hasEnded() || Date.now() > until)
      throw new Error(`${command} does not start:\n${program.output()}`);
  }
  return program;
}
