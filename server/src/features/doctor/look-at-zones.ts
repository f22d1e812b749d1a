import { statSync } from 'node:fs';
import { join } from 'node:path';
import { tzVersion } from '../../adapters/tz-database';
import { findSystemZones, zoneVersion } from '../../adapters/zone-book';
import type { Env } from '../../env';
import { zonesOtherInPostgres } from '../clocks/postgres-zones';
import { type Found, fine, note } from './finding';
import { isOpen, type Opened } from './look-at-database';

/** A law is seldom older than this when its data come out. */
const zonesDaysMost = 90;
const zonesNamed = 3;

/** By what clocks are read: the system's time zones bring new laws without a new release. */
function lookAtSystemZones({ ZONEINFO_DIR }: Env): Found {
  const system = tzVersion(ZONEINFO_DIR);
  const [own, runtime] = [zoneVersion(), `Node has ${process.versions.tz}`];
  if (system === null) {
    return note(
      `tzdata ${own}; ${ZONEINFO_DIR} has none with a version: install the system's tzdata for new laws`,
    );
  }
  if (system < own)
    return note(`tzdata ${own}; the system has ${system}: update its tzdata for new laws. ${runtime}`);
  const newer = findSystemZones(ZONEINFO_DIR, new Date());
  if (typeof newer === 'string') return note(newer);
  const { mtimeMs } = statSync(join(ZONEINFO_DIR, 'tzdata.zi'));
  const days = Math.floor((Date.now() - mtimeMs) / 86_400_000);
  if (days > zonesDaysMost)
    return note(`tzdata ${system} is ${days} days old: see whether the system has newer. ${runtime}`);
  return fine(`tzdata ${system}. ${runtime}`);
}

/** What Postgres thinks of clocks: it reads none of events that are to come, which reports of an operator's own may. */
async function postgresWords(database: Opened): Promise<string | null> {
  if (!isOpen(database)) return null;
  const names = await zonesOtherInPostgres(database.db, new Date());
  if (names.length === 0) return 'Postgres agrees for the coming year';
  const more = names.length - zonesNamed;
  const named = [...names.slice(0, zonesNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `Postgres has other clocks within a year for ${named}: Quad doesn't ask it, queries of your own would`;
}

/** By what clocks are read, and what the runtime and the database say. */
export async function lookAtZones(env: Env, database: Opened): Promise<Found> {
  const { state, words } = lookAtSystemZones(env);
  const ofPostgres = await postgresWords(database);
  return { state, words: ofPostgres === null ? words : `${words}. ${ofPostgres}` };
}
