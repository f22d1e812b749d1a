import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutProxies } from '../../adapters/way-out';
import { openDatabase } from '../../db/client';
import { loadEnv } from '../../env';
import { factTable, readAnySource, sourceExtensions } from './event-check';
import { findDocuments, sourceLimits } from './fetch-source';
import { importEvents } from './imports.service';
import { prepareImport } from './prepare-import';
import { createProgress } from './progress';

const usage = 'Usage: npm run check:events -- <folder with files of sources>';

/** Everything in the files: their dates don't matter here. */
const window = { from: new Date('1990-01-01T00:00:00Z'), to: new Date('2040-01-01T00:00:00Z') };
/** The assumed zone of calendars without one. */
const campusTimezone = 'America/New_York';

async function run(): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new Error(usage);
  const documents = await findDocuments(folder, sourceExtensions, {
    ...sourceLimits,
    privateHosts: [],
    proxies: withoutProxies,
  });
  const progress = createProgress(process.stderr);
  const dataFolder = await mkdtemp(join(tmpdir(), 'quad-check-events-'));
  const database = await openDatabase(loadEnv({ DATA_DIR: dataFolder }));
  const counts = { files: 0, others: 0, read: 0, rejected: 0 };
  try {
    await prepareImport(database, null, progress);
    for (const document of documents) {
      const parsed = await readAnySource(document.name, await document.read(), { campusTimezone, ...window });
      if (!parsed) {
        counts.others += 1;
        continue;
      }
      // Other files have the same ids.
      const events = parsed.events.map((event) => ({
        ...event,
        externalId: `${document.name} ${event.externalId}`.slice(-400),
      }));
      await importEvents(database.db, { ...parsed, events }, { near: null, area: null });
      counts.files += 1;
      counts.read += parsed.read;
      counts.rejected += parsed.rejected.length;
    }
    const { files, others, read, rejected } = counts;
    console.log(`${files} sources (${others} other files): ${read} entries read, ${rejected} rejected`);
    for (const line of await factTable(database.db)) console.log(line);
  } finally {
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
