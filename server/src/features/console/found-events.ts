import { type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';
import { idsOfName } from '../friends/common-names';
import { textBegins, wordBegins } from '../friends/name-search';
import { localWordsQueries, readWords, typedWords } from '../search/search-words';

/** For very common words, only this many events of each way to find them are examined, and as many hosts and places. */
const candidatesMax = 300;
/** A cell is some 138 miles wide. */
const cellsMax = 100;

/** The cells that have events, each by one look into the index events_large_cell. */
async function listCells(db: Db): Promise<number[]> {
  const next = (after: SQL) =>
    sql`select large_cell from events where is_listed and large_cell ${after} order by large_cell limit 1`;
  const { rows } = await db.execute<{ large_cell: number }>(sql`
    with recursive cells as (
      (${next(sql`is not null`)})
      union all
      select (${next(sql`> cells.large_cell`)}) from cells where large_cell is not null
    )
    select large_cell from cells where large_cell is not null limit ${cellsMax}`);
  return rows.map((row) => row.large_cell);
}

/**
 * Ids of events by the beginning of a word of their title, host, place or source, each by an index.
 * @param filter a condition on rows of events
 */
export async function eventsWithWords({ db, pool }: Database, q: string, filter: SQL): Promise<SQL> {
  const [words, cells, hosts] = await Promise.all([
    readWords(pool, q),
    listCells(db),
    idsOfName(db, q, candidatesMax),
  ]);
  const local = words.length > 0 ? localWordsQueries(typedWords(words), cells) : [];
  const place = sql`' ' || coalesce(venue_name, '') || ' ' || coalesce(room, '') || ' ' || location || ' ' || coalesce(organizer, '')`;
  const limit = sql`limit ${candidatesMax}`;
  /** Events of the rows of a list, which are few: of each those that start last. */
  const eventsOf = (list: SQL, column: SQL) => sql`
    select e.id from (${list}) listed, lateral (
      select id from events where ${column} = listed.id and ${filter} order by start_date desc ${limit}) e ${limit}`;
  /** The index of words has only what is listed. */
  const newest = (since: SQL) =>
    sql`(select * from events where ${since} is not null order by created_at desc, id desc ${limit})`;
  return sql`
    (select id from events where ${wordBegins(sql`' ' || title`, q)} and ${filter} ${limit})
    union (select id from events where is_listed and quad_local_words(large_cell, search_vector) @@ any(${sql.param(local)}::tsquery[])
      and ${wordBegins(place, q)} and ${filter} ${limit})
    union (select id from (${newest(sql`hidden_at`)} union all ${newest(sql`withdrawn_at`)}) events
      where ${wordBegins(place, q)} and ${filter})
    union (${eventsOf(hosts, sql`host_id`)})
    union (${eventsOf(sql`select id from sources where ${wordBegins(sql`' ' || coalesce(title, '') || ' ' || name`, q)} ${limit}`, sql`source_id`)})
    union (${eventsOf(
      sql`
        select id from places where ${textBegins(sql`name`, q)}
        union select place_id from place_aliases where ${textBegins(sql`alias`, q)} ${limit}`,
      sql`place_id`,
    )})`;
}
