import { bookOffset } from '@quad/shared/zone-book';
import { sql } from 'drizzle-orm';
import { zoneNames } from '../../adapters/zone-book';
import type { Db } from '../../db/client';

const lookedAt = 6;
const monthsBetween = 2;

/** Noon UTC of the first day of every other month of the coming year, in milliseconds. */
function comingTimes(now: Date): number[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: lookedAt }, (_, index) =>
    Date.UTC(year, month + 1 + index * monthsBetween, 1, 12),
  );
}

/** Those that Postgres doesn't take for an abbreviation, as it does CET, which is an hour off in summer. */
const isPlaceName = (name: string) => name.includes('/');

/**
 * The zones whose clocks Postgres will read otherwise than Quad within the next year: it has data of its own age, and says no
 * version. Names that it lacks are not among them.
 */
export async function zonesOtherInPostgres(db: Db, now: Date): Promise<string[]> {
  const times = comingTimes(now);
  const asked = zoneNames()
    .filter(isPlaceName)
    .flatMap((name) =>
      times.map((time) => ({
        name,
        at: time / 1000,
        wall: new Date(time + (bookOffset(time, name) ?? 0)).toISOString().replace('Z', ''),
      })),
    );
  const { rows } = await db.execute<{ name: string }>(sql`
    with known as materialized (
      select asked.* from json_to_recordset(${JSON.stringify(asked)}::json) as asked (name text, at bigint, wall text)
      join pg_timezone_names using (name)
    )
    select distinct name from known where extract(epoch from (wall || ' ' || name)::timestamptz) <> at order by name`);
  return rows.map(({ name }) => name);
}
