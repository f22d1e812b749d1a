import { guessKind } from './guess-kind';
import { readPageOf } from './page-of-document';
import { runParseTask } from './parse-task';
import { allowedByRobots } from './robots-rules';

/** What is done with strangers' documents in threads of their own; each may throw NotASourceError. */
export const threadTasks = {
  guess: guessKind,
  page: readPageOf,
  parse: runParseTask,
  robots: allowedByRobots,
};

type Tasks = typeof threadTasks;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** The buffers of bytes that belong to nobody else: they go to another thread without a copy. */
export const ownBuffers = (documents: readonly Uint8Array[]): ArrayBuffer[] =>
  documents.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
