import { parentPort } from 'node:worker_threads';
import { NotASourceError } from '../imports/normalized-event';
import { type ParseTask, runParseTask } from './parse-task';

/** The thread of parse-thread.ts. */
parentPort?.on('message', async (task: ParseTask) => {
  try {
    const parsed = await runParseTask(task);
    parentPort?.postMessage(
      { parsed },
      parsed.parts.map(({ buffer }) => buffer),
    );
  } catch (error) {
    const isNoSource = error instanceof NotASourceError;
    parentPort?.postMessage({ fault: (error as Error).message, isNoSource });
  }
});
