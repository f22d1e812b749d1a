import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { parsers } from './import-command';
import { NotASourceError, type ParseContext, type ParsedSource } from './normalized-event';

/** Formats by the end of a file's name; of several the first that fits. */
const kindsByExtension = {
  ics: ['ics'],
  html: ['jsonld'],
  json: ['ticketmaster', 'seatgeek', 'localist', 'jsonld'],
} as const;

/**
 * Reads a file of any kind of source, of a series one date only, so that one weekly meeting doesn't outweigh the rest.
 * @returns null if it is none
 */
export function readAnySource(name: string, bytes: Uint8Array, context: ParseContext): ParsedSource | null {
  const [, kinds = []] =
    Object.entries(kindsByExtension).find(([extension]) => name.toLowerCase().endsWith(`.${extension}`)) ??
    [];
  for (const kind of kinds) {
    try {
      const parsed = parsers[kind](bytes, context);
      return { ...parsed, events: firstDates(parsed.events) };
    } catch (error) {
      if (!(error instanceof NotASourceError)) throw error;
    }
  }
  return null;
}

function firstDates(events: ParsedSource['events']): ParsedSource['events'] {
  const firsts = new Map<string, ParsedSource['events'][number]>();
  for (const event of events) {
    const entry = event.externalId.replace(/#\d{8}(T\d{6}Z)?$/, '');
    if (!firsts.has(entry)) firsts.set(entry, event);
  }
  return [...firsts.values()];
}

/** What is counted of stored events, in the order of the table. */
const facts = {
  events: sql`true`,
  entrance: sql`point_certainty = 'entrance'`,
  building: sql`point_certainty = 'building'`,
  campus: sql`point_certainty = 'campus'`,
  town: sql`point_certainty = 'town'`,
  'from source': sql`latitude is not null and point_certainty is null`,
  online: sql`is_online`,
  picture: sql`source_image_url is not null`,
  organizer: sql`organizer is not null`,
  'to know': sql`is_date_to_know`,
  'not social': sql`category <> 'social'`,
};

/** How much is known of all stored events: a line for each kind of source, and one for all. */
export async function factTable(db: Db): Promise<string[]> {
  const counts = Object.values(facts).map((fact) => sql`count(*) filter (where ${fact})::int`);
  const { rows } = await db.execute<{ source: string; counts: number[] }>(sql`
    select coalesce(external_source, 'all') as source, json_build_array(${sql.join(counts, sql`, `)}) as counts
    from events group by rollup (external_source) order by external_source nulls last`);
  const names = Object.keys(facts);
  const line = (first: string, cells: readonly (string | number)[]) =>
    [first.padEnd(12), ...cells.map((cell, index) => String(cell).padStart(names[index]?.length ?? 0))].join(
      '  ',
    );
  return [line('source', names), ...rows.map(({ source, counts }) => line(source, counts))];
}
