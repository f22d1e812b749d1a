import pg from 'pg';

/** Runs one statement on a connection of its own. */
export async function queryAt<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  // Also in a database that takes no writes unless it is asked to.
  const options = '-c default_transaction_read_only=off';
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Events that guests can answer; those of the first twelve days of a month come first, which others read as months. */
export const comingEvents = (url: string, count: number) =>
  queryAt<{ id: string; day: string }>(
    url,
    `select id, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD') as day from events
     where start_date > now() + interval '1 day' and max_attendees is null and cancelled_at is null and external_source = 'user'
     order by extract(day from start_date) > 12, start_date limit $1`,
    [count],
  );
