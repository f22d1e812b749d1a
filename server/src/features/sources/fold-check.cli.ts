import { withoutProxies } from '../../adapters/way-out';
import { readAnySource, sourceExtensions } from '../imports/event-check';
import { findDocuments, sourceLimits } from '../imports/fetch-source';
import { checkFolding } from './fold-check';

const usage = 'Usage: npm run check:folding -- <folder with files of sources>';

/** Everything in the files: their dates don't matter here. */
const window = { from: new Date('1990-01-01T00:00:00Z'), to: new Date('2040-01-01T00:00:00Z') };
const campusTimezone = 'America/New_York';

async function run(): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new Error(usage);
  const limits = { ...sourceLimits, privateHosts: [], proxies: withoutProxies };
  const documents = await findDocuments(folder, sourceExtensions, limits);
  const sources = [];
  for (const document of documents) {
    const parsed = await readAnySource(document.name, await document.read(), { campusTimezone, ...window });
    if (parsed) sources.push(parsed.events);
  }
  const { lines, wrong } = checkFolding(sources);
  for (const line of wrong) console.log(`wrong: ${line}`);
  for (const line of lines) console.log(line);
  if (wrong.length > 0) process.exitCode = 1;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
