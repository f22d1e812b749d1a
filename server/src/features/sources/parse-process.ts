import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { newerZones } from '../../adapters/zone-book';
import { NotASourceError } from '../imports/normalized-event';
import type { ParsedTask, ParseTask } from './parse-task';
import type { TaskInput, TaskName, TaskResult } from './parse-worker';

type Outcome = { result: unknown } | { fault: string; isNoSource: boolean };

/** What strangers write may be built to exhaust memory: then the process ends, and the server goes on. */
const maxHeapMegabytes = 768;
/** What is new lives shortly: a small space for it is cleared often instead of growing the process. */
const youngHeapMegabytes = 4;
/** A process costs some tenths of a second to start, and memory to keep. */
const idleMs = 5_000;
/**
 * The last resort against a document whose work no other limit bounds. The largest files that Quad reads take some
 * seconds, so that what is read of them depends on their bytes alone.
 */
const longestMs = 60_000;
/** For a preview somebody waits: all of its work ends so long after it stops asking for documents. */
const previewGraceMs = 2_000;

/**
 * The module as built, or from source, which Node 20 only reads with a loader. Not a thread: Node 20 aborts the whole
 * server when a thread ends beyond its limit of memory. It gets none of the server's secrets.
 */
function openWorker(): ChildProcess {
  const module = new URL(`./parse-worker${extname(import.meta.url)}`, import.meta.url);
  const limits = [`--max-old-space-size=${maxHeapMegabytes}`, `--max-semi-space-size=${youngHeapMegabytes}`];
  // One process uses one core; more only help to clear memory a little sooner.
  const oneCore = ['--single-threaded-gc', '--max-inlined-bytecode-size-cumulative=300'];
  const loader = module.pathname.endsWith('.ts') ? ['--import=tsx'] : [];
  return fork(module, {
    serialization: 'advanced',
    execArgv: [...limits, ...oneCore, ...loader],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const tooMuch = (of: 'time' | 'memory') =>
  new NotASourceError(`It takes more ${of} to read than a source may.`);

/** Processes that read documents, each one task at a time. */
class Workers {
  private readonly idle: ChildProcess[] = [];
  private readonly usable = new WeakSet<ChildProcess>();
  /** Those that have loaded what they need. */
  private readonly ready = new WeakSet<ChildProcess>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly max: number) {}

  /** @throws NotASourceError if the document is of another kind, or too much */
  async run(message: object, mostMs: () => number): Promise<unknown> {
    if (this.busy >= this.max) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.busy += 1;
    clearTimeout(this.idleTimer);
    const worker = this.idle.pop() ?? this.open();
    worker.ref();
    worker.channel?.ref();
    try {
      return await this.perform(worker, message, mostMs());
    } finally {
      worker.unref();
      worker.channel?.unref();
      if (this.usable.has(worker)) this.idle.push(worker);
      // The next one takes this one's turn over.
      const next = this.waiting.shift();
      if (next) next();
      else this.busy -= 1;
      this.idleTimer = setTimeout(() => this.endIdle(), idleMs).unref();
    }
  }

  /** Has a process do one task; one that takes longer than it may is ended, and nobody waits for its end. */
  private async perform(worker: ChildProcess, message: object, mostMs: number): Promise<unknown> {
    const listening = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const died = once(worker, 'exit', listening).then((): never => {
      throw tooMuch('memory');
    });
    died.catch(() => {});
    const answer = async () => (await Promise.race([once(worker, 'message', listening), died]))[0];
    try {
      // Opening a process takes a time that isn't the document's.
      if (!this.ready.has(worker)) await answer();
      this.ready.add(worker);
      const late = new Promise<never>((_, reject) => {
        const giveUp = () => {
          this.usable.delete(worker);
          worker.kill('SIGKILL');
          reject(tooMuch('time'));
        };
        timer = setTimeout(giveUp, mostMs);
      });
      worker.send(message);
      const outcome: Outcome = await Promise.race([answer(), late]);
      if ('result' in outcome) return outcome.result;
      throw outcome.isNoSource ? new NotASourceError(outcome.fault) : new Error(outcome.fault);
    } finally {
      clearTimeout(timer);
      listening.abort();
    }
  }

  endIdle(): void {
    for (const worker of this.idle.splice(0)) worker.kill('SIGKILL');
  }

  private open(): ChildProcess {
    const worker = openWorker();
    this.usable.add(worker);
    // One that couldn't be started, or is sent something after its end.
    worker.on('error', () => this.usable.delete(worker));
    worker.once('exit', () => {
      this.usable.delete(worker);
      const place = this.idle.indexOf(worker);
      if (place !== -1) this.idle.splice(place, 1);
    });
    return worker;
  }
}

/** Sources that one process reads at the same time: those that were good last, and one of the others. */
export const goodAtOnce = 2;
const runsAtOnce = goodAtOnce + 1;
const previewsAtOnce = 2;

/** What is read for whom: what waits for one of them never waits for another. */
const workers = { run: new Workers(runsAtOnce), preview: new Workers(previewsAtOnce) };

/** For whom documents are read. */
export interface ReadFor {
  /** Until when documents are asked for (performance.now); what has been sent by then is still read. */
  endsAt?: number;
  /** Whether somebody waits. */
  isPreview?: boolean;
}

/**
 * Works on documents in a process of its own, so that requests never wait for a large file, and neither do other
 * sources for a bad one.
 * @throws NotASourceError if they are of another kind, or too much
 */
export async function inProcess<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  { endsAt = Number.POSITIVE_INFINITY, isPreview = false }: ReadFor = {},
): Promise<TaskResult<Name>> {
  const restMs = () => {
    const untilEnd = endsAt - performance.now();
    const mostMs = isPreview ? untilEnd + previewGraceMs : longestMs + untilEnd;
    return Math.max(0, Math.min(longestMs, mostMs));
  };
  const pool = isPreview ? workers.preview : workers.run;
  return (await pool.run({ name, input, zones: newerZones() }, restMs)) as TaskResult<Name>;
}

/** Reads documents into events, see inProcess. */
export const parseInProcess = (task: ParseTask, readFor?: ReadFor): Promise<ParsedTask> =>
  inProcess('parse', task, readFor);

/** Gives the memory of the processes back at once, where nothing more is to be read. */
export function endProcesses(): void {
  for (const pool of Object.values(workers)) pool.endIdle();
}
