import { openDatabase } from '../../server/src/db/client';
import { loadEnv } from '../../server/src/env';
import { readDueSources } from '../../server/src/features/sources/sources.jobs';
import { openContext } from '../../server/src/open-context';

/** A process that reads the sources which are due at the time it is told, and reports what that took. */
let now = new Date();
let peak = 0;
const env = loadEnv({ ...process.env, NODE_ENV: 'test', DEMO_DATA: '0' });
const database = await openDatabase(env);
const { context } = await openContext(env, database, () => now);
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20).unref();

process.on('message', (message: { now: string }) => {
  now = new Date(message.now);
  peak = process.memoryUsage().rss;
  const before = { cpu: process.cpuUsage(), rss: peak };
  readDueSources(context)
    .then(() => {
      const { user, system } = process.cpuUsage(before.cpu);
      process.send?.({ cpuMs: (user + system) / 1000, grownBytes: peak - before.rss });
    })
    .catch(
      (error: unknown) => process.connected && process.send?.({ error: String((error as Error).stack) }),
    );
});
process.send?.({ ready: true });
