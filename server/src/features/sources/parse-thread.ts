import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { NotASourceError } from '../imports/normalized-event';
import type { ParsedTask, ParseTask } from './parse-task';
import { ownBuffers, type TaskInput, type TaskName, type TaskResult } from './thread-tasks';

type Outcome = { result: unknown } | { fault: string; isNoSource: boolean };

/** What strangers write may be built to exhaust memory: then the thread ends, and the server goes on. */
const maxHeapMegabytes = 768;
/** What is new lives shortly: a small space for it is cleared often instead of growing the process. */
const youngHeapMegabytes = 4;
/** A thread costs some tenths of a second to start, and memory to keep. */
const idleMs = 5_000;
/**
 * The last resort against a document whose work no other limit bounds. The largest files that Quad reads take some
 * seconds, so that what is read of them depends on their bytes alone.
 */
const longestMs = 60_000;
/** For a preview somebody waits: all of its work ends so long after it stops asking for documents. */
const previewGraceMs = 2_000;

/** The thread's module as built, or from source, which a thread only reads with a loader of its own. */
function openWorker(): Worker {
  const resourceLimits = {
    maxOldGenerationSizeMb: maxHeapMegabytes,
    maxYoungGenerationSizeMb: youngHeapMegabytes,
  };
  const module = new URL(`./parse-worker${extname(import.meta.url)}`, import.meta.url);
  if (!module.pathname.endsWith('.ts')) return new Worker(module, { resourceLimits });
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); })`;
  return new Worker(code, { eval: true, resourceLimits });
}

const tooMuch = (of: 'time' | 'memory') =>
  new NotASourceError(`It takes more ${of} to read than a source may.`);

/** Threads that read documents, each one task at a time. */
class Threads {
  private readonly idle: Worker[] = [];
  private readonly usable = new WeakSet<Worker>();
  /** Those that have loaded what they need. */
  private readonly ready = new WeakSet<Worker>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly max: number) {}

  /** @throws NotASourceError if the document is of another kind, or too much */
  async run(message: object, documents: readonly Uint8Array[], mostMs: () => number): Promise<unknown> {
    if (this.busy >= this.max) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.busy += 1;
    clearTimeout(this.idleTimer);
    const worker = this.idle.pop() ?? this.open();
    worker.ref();
    try {
      return await this.perform(worker, message, documents, mostMs());
    } finally {
      worker.unref();
      if (this.usable.has(worker)) this.idle.push(worker);
      // The next one takes this one's turn over.
      const next = this.waiting.shift();
      if (next) next();
      else this.busy -= 1;
      this.idleTimer = setTimeout(() => void this.endIdle(), idleMs).unref();
    }
  }

  /** Has a thread do one task; one that takes longer than it may is ended, and nobody waits for its end. */
  private async perform(
    worker: Worker,
    message: object,
    documents: readonly Uint8Array[],
    mostMs: number,
  ): Promise<unknown> {
    const listening = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const died = once(worker, 'exit', listening).then((): never => {
      throw tooMuch('memory');
    });
    died.catch(() => {});
    const answer = async () => (await Promise.race([once(worker, 'message', listening), died]))[0];
    try {
      // Opening a thread takes a time that isn't the document's.
      if (!this.ready.has(worker)) await answer();
      this.ready.add(worker);
      const late = new Promise<never>((_, reject) => {
        const giveUp = () => {
          this.usable.delete(worker);
          void worker.terminate();
          reject(tooMuch('time'));
        };
        timer = setTimeout(giveUp, mostMs);
      });
      worker.postMessage(message, ownBuffers(documents));
      const outcome: Outcome = await Promise.race([answer(), late]);
      if ('result' in outcome) return outcome.result;
      throw outcome.isNoSource ? new NotASourceError(outcome.fault) : new Error(outcome.fault);
    } finally {
      clearTimeout(timer);
      listening.abort();
    }
  }

  async endIdle(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((worker) => worker.terminate()));
  }

  private open(): Worker {
    const worker = openWorker();
    this.usable.add(worker);
    worker.on('error', () => {});
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
const threads = { run: new Threads(runsAtOnce), preview: new Threads(previewsAtOnce) };

/** For whom documents are read. */
export interface ReadFor {
  /** Until when documents are asked for (performance.now); what has been sent by then is still read. */
  endsAt?: number;
  /** Whether somebody waits. */
  isPreview?: boolean;
}

/**
 * Works on documents in a thread of its own, so that requests never wait for a large file, and neither do other sources
 * for a bad one. The thread takes the bytes of `documents` over: they are empty afterwards.
 * @throws NotASourceError if they are of another kind, or too much
 */
export async function inThread<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  documents: readonly Uint8Array[],
  { endsAt = Number.POSITIVE_INFINITY, isPreview = false }: ReadFor = {},
): Promise<TaskResult<Name>> {
  const restMs = () => {
    const untilEnd = endsAt - performance.now();
    const mostMs = isPreview ? untilEnd + previewGraceMs : longestMs + untilEnd;
    return Math.max(0, Math.min(longestMs, mostMs));
  };
  const pool = isPreview ? threads.preview : threads.run;
  return (await pool.run({ name, input }, documents, restMs)) as TaskResult<Name>;
}

/** Reads documents into events, see inThread. */
export const parseInThread = (task: ParseTask, readFor?: ReadFor): Promise<ParsedTask> =>
  inThread('parse', task, task.documents, readFor);

/** Gives the memory of the threads back at once, where nothing more is to be read. */
export async function endThreads(): Promise<void> {
  await Promise.all(Object.values(threads).map((pool) => pool.endIdle()));
}
