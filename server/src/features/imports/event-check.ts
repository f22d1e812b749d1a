import { categories } from '@quad/shared/categories';
import { sourceFormats } from '@quad/shared/source-formats';
import { sourceKinds } from '@quad/shared/source-kinds';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { formatReaders } from './format-readers';
import {
  type NormalizedEvent,
  NotASourceError,
  type ParseContext,
  type ParsedSource,
} from './normalized-event';

/** How the names of files end that may be a source. */
export const sourceExtensions = sourceKinds.flatMap((kind) => sourceFormats[kind].extensions);

/**
 * Reads a file as the first kind of source that it fits, of a series one date only, so that one weekly meeting doesn't
 * outweigh the rest.
 * @returns null if it is none
 */
export async function readAnySource(
  name: string,
  bytes: Uint8Array,
  context: ParseContext,
): Promise<ParsedSource | null> {
  for (const kind of sourceKinds) {
    const { extensions } = sourceFormats[kind];
    if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) continue;
    const read = await formatReaders[kind].load();
    const events: NormalizedEvent[] = [];
    try {
      const parsed = read(bytes, context, (ofEntry) => {
        for (const event of ofEntry) events.push(event);
      });
      return { ...parsed, events: firstDates([...events, ...parsed.events]) };
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
const facts: Record<string, SQL> = {
  events: sql`true`,
  entrance: sql`point_certainty = 'entrance'`,
  building: sql`point_certainty = 'building'`,
  campus: sql`point_certainty = 'campus'`,
  town: sql`point_certainty = 'town'`,
  'from source': sql`latitude is not null and point_certainty is null`,
  online: sql`is_online`,
  picture: sql`source_image_url <> ''`,
  organizer: sql`organizer is not null`,
  'to know': sql`is_date_to_know`,
  ...Object.fromEntries(categories.map((category) => [category, sql`category = ${category}`])),
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
