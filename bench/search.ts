import { type Campus, readCampuses, readTitles, syntheticCampuses } from './generate-events';
import { type BenchDatabase, fillDatabase, openBenchPostgres } from './search-database';
import { benchHttp } from './search-http';
import { choosePoints } from './search-points';
import { benchStatements } from './search-statements';
import { type Claim, printClaims } from './targets';

export interface SearchBenchOptions {
  /** Sizes, ascending. */
  events: readonly number[];
  /** A file of real titles, and a CSV of real campuses. */
  titles?: string;
  places?: string;
}

/** The size at which a search from the database has its own limit. */
const judgedSize = 100_000;

/** Measures searches at every size; true when every target is met. */
export async function benchSearch({ events, titles, places }: SearchBenchOptions): Promise<boolean> {
  const campuses: readonly Campus[] = places ? readCampuses(places) : syntheticCampuses();
  const points = choosePoints(campuses);
  const now = new Date();
  const postgres = await openBenchPostgres();
  const databases: BenchDatabase[] = [];
  const claims: Claim[] = [];
  try {
    for (const size of events) {
      const started = performance.now();
      databases.push(
        await fillDatabase(postgres, {
          events: size,
          now,
          campuses,
          titles: titles ? readTitles(titles) : undefined,
        }),
      );
      console.log(
        `${size.toLocaleString('en-US')} events: loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`,
      );
    }
    claims.push(...(await benchStatements(databases, points, now)));
    for (const database of databases.filter((_, index) => index > 0 || databases.length === 1)) {
      const isJudged = database.events === judgedSize;
      claims.push(...(await benchHttp(database, points, { isJudged })));
    }
  } finally {
    for (const database of databases) await database.drop();
    await postgres.stop();
  }
  return printClaims('Searches: CPU against named limits', claims);
}
