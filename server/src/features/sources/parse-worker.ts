import '../../adapters/zone-book';
import { learnZones } from '@quad/shared/zone-book';
import { NotASourceError } from '../imports/normalized-event';
import { guessKindOfDocument } from './guess-kind';
import { readPageOf, runParseTask } from './parse-task';
import { allowedByRobots } from './robots-rules';

/** What is done with strangers' documents in processes of their own; each may throw NotASourceError. */
const processTasks = {
  guess: guessKindOfDocument,
  page: readPageOf,
  parse: runParseTask,
  robots: allowedByRobots,
};

type Tasks = typeof processTasks;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** A process of parse-process.ts, which alone says when it ends: a terminal's Ctrl+C goes to the server too. */
process.on('SIGINT', () => {});
process.on('message', async ({ name, input, zones }: { name: TaskName; input: never; zones: string }) => {
  learnZones(zones);
  try {
    process.send?.({ result: await processTasks[name](input) });
  } catch (error) {
    const isNoSource = error instanceof NotASourceError;
    process.send?.({ fault: (error as Error).message, isNoSource });
  }
});
process.send?.('ready');
