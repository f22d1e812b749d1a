import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { NotASourceError } from '../imports/normalized-event';
import type { ParsedTask, ParseTask } from './parse-task';

type Outcome = { parsed: ParsedTask } | { fault: string; isNoSource: boolean };

/** What strangers write may be built to exhaust memory: then the thread ends, and the server goes on. */
const maxHeapMegabytes = 768;
/** What is new lives shortly: a small space for it is cleared often instead of growing the process. */
const youngHeapMegabytes = 4;
/** A thread costs some tenths of a second to start, and memory to keep. */
const idleMs = 5_000;

let worker: Worker | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

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

function startWorker(): Worker {
  const started = openWorker();
  started.unref();
  started.on('error', () => {});
  started.once('exit', () => {
    if (worker === started) worker = null;
  });
  return started;
}

async function parse(task: ParseTask): Promise<ParsedTask> {
  clearTimeout(idleTimer);
  worker ??= startWorker();
  const running = worker;
  running.ref();
  const listening = new AbortController();
  try {
    const died = once(running, 'exit', listening).then((): never => {
      throw new NotASourceError('It takes more memory to read than a source may.');
    });
    died.catch(() => {});
    running.postMessage(
      task,
      task.documents.flatMap(({ buffer, byteLength }) =>
        buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
      ),
    );
    const [outcome] = (await Promise.race([once(running, 'message', listening), died])) as [Outcome];
    if ('parsed' in outcome) return outcome.parsed;
    throw outcome.isNoSource ? new NotASourceError(outcome.fault) : new Error(outcome.fault);
  } finally {
    listening.abort();
    running.unref();
    idleTimer = setTimeout(() => void running.terminate(), idleMs).unref();
  }
}

/**
 * Reads documents in a thread of their own, one task at a time, so that requests never wait for a large file. The thread
 * takes their bytes over: they are empty afterwards.
 * @throws NotASourceError if they are of another kind, or too much
 */
export function parseInThread(task: ParseTask): Promise<ParsedTask> {
  const next = last.then(() => parse(task));
  last = next.catch(() => {});
  return next;
}

/** Gives the memory of the thread back at once, where nothing more is to be read. */
export async function endThread(): Promise<void> {
  clearTimeout(idleTimer);
  await worker?.terminate();
}
