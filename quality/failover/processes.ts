import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
/** The last lines of what a process printed, for the message when something goes wrong. */
const outputMax = 4_000;

/** A process of this run. It ends with the run, however that ends, except by kill -9. */
export interface Program {
  pid: number;
  /** The end of what it printed so far. */
  output(): string;
  hasEnded(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Sends a message to one that has a channel. */
  ask(message: string): void;
  /** Its next message that `isWanted` accepts: the program has messages of its own. */
  nextMessage<Message>(isWanted: (message: unknown) => message is Message): Promise<Message>;
  /** Resolves when it has ended. */
  ended: Promise<void>;
}

/** @param options with `hasChannel` for a program of Node that listens to messages */
export function startProgram(
  command: string,
  args: readonly string[],
  { hasChannel = false, ...options }: SpawnOptions & { hasChannel?: boolean } = {},
): Program {
  const child: ChildProcess = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? ['ipc' as const] : [])],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      output = (output + bytes).slice(-outputMax);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
    child.once('exit', () => {
      running.delete(child);
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    signal: (name) => void child.kill(name),
    ask: (message) => void child.send(message),
    nextMessage: (isWanted) =>
      new Promise((resolve) => {
        const receive = (message: unknown) => {
          if (!isWanted(message)) return;
          child.off('message', receive);
          resolve(message);
        };
        child.on('message', receive);
      }),
    ended,
  };
}

/**
 * Runs a command to its end.
 * @throws Error with its output if it fails
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      output += bytes;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code}):\n${output}`);
  return output;
}

process.on('exit', () => {
  // Stopped ones too: SIGKILL needs no cooperation.
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

/** Sends a signal to processes, some of which may have ended meanwhile. */
export function signalEach(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
