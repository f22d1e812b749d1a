import { guessKindOfDocument } from './guess-kind';
import { readPageOf } from './page-of-document';
import { runParseTask } from './parse-task';
import { allowedByRobots } from './robots-rules';

/** What is done with strangers' documents in processes of their own; each may throw NotASourceError. */
export const processTasks = {
  guess: guessKindOfDocument,
  page: readPageOf,
  parse: runParseTask,
  robots: allowedByRobots,
};

type Tasks = typeof processTasks;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
