import { learnZones } from '@quad/shared/zone-book';
import '../../adapters/zone-book';
import { NotASourceError } from '../imports/normalized-event';
import { processTasks, type TaskName } from './process-tasks';

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
