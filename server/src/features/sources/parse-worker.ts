import { parentPort } from 'node:worker_threads';
import { NotASourceError } from '../imports/normalized-event';
import { ownBuffers, type TaskName, threadTasks } from './thread-tasks';

/** A thread of parse-thread.ts. */
parentPort?.on('message', async ({ name, input }: { name: TaskName; input: never }) => {
  try {
    const result = await threadTasks[name](input);
    const bytes = 'parts' in result ? result.parts : 'document' in result ? [result.document] : [];
    parentPort?.postMessage({ result }, ownBuffers(bytes));
  } catch (error) {
    const isNoSource = error instanceof NotASourceError;
    parentPort?.postMessage({ fault: (error as Error).message, isNoSource });
  }
});
parentPort?.postMessage('ready');
