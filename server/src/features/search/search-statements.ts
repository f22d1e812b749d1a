import { categories } from '@quad/shared/categories';
import type { PreparedStatement } from '../../db/prepared-rows';
import {
  afterSql,
  areaSql,
  boundsSql,
  candidatesSql,
  categorySql,
  haversineSql,
  longBeforeSql,
  longSql,
  matchSql,
  readInOrderSql,
  type SearchShape,
  sampledSql,
  wordsSql,
} from './search-candidates';
import { Parameters, type SearchValues } from './search-parameters';

export interface SearchStatement extends PreparedStatement {
  /** The values in the order of the statement's parameters. */
  bind(values: SearchValues): (string | null)[];
}

/**
 * Events of an area in order of start, then the ongoing ones. Postgres reads the parts of a UNION ALL in turn, and the
 * second one only if the first is shorter than the page: neither is sorted again.
 */
function inOrderSql(shape: SearchShape, parameters: Parameters, limit: string): string {
  const selected = 'id, start_date';
  const order = 'order by start_date, id';
  const others = areaSql(shape, parameters, { selected, order, limit, isInTime: true });
  const after = `(${parameters.of('ongoingAfterStart', 'timestamptz', (v) => v.asked.ongoingAfter.start)}, ${parameters.of('ongoingAfterId', 'uuid', (v) => v.asked.ongoingAfter.id)})`;
  const where = `is_ongoing and (start_date, id) > ${after}`;
  const ongoing = longSql(shape, parameters, { selected: `${selected}, true`, order, where });
  return `select id, start_date as key, is_last from (
      (select id, start_date, false as is_last from (${others}\n${order} limit ${limit}) as in_time)
      union all
      ${ongoing}
    ) as either limit ${limit}`;
}

/** The ids of a page, with their sort value as `key`, after which those with `is_last` begin again. */
function foundSql(shape: SearchShape, parameters: Parameters): string {
  const limit = shape.filtersWords
    ? parameters.of('examined', 'integer', (v) => v.asked.examined)
    : parameters.of('limit', 'integer', (v) => v.asked.limit);
  if (shape.sort === 'soonest') {
    if (shape.source !== 'words') return inOrderSql(shape, parameters, limit);
    const candidates = wordsSql(shape, parameters, 'id, start_date as key, is_ongoing as is_last');
    return `select id, key, is_last from (${candidates}) as matching order by is_last, key, id limit ${limit}`;
  }
  const beyond = `(${parameters.of('beyond', 'float8', (v) => v.asked.beyond.haversine)}, ${parameters.of('beyondId', 'uuid', (v) => v.asked.beyond.id)})`;
  const candidates = candidatesSql(shape, parameters, { selected: `id, ${haversineSql(parameters)} as key` });
  return `select id, key, false as is_last from (${candidates}) as near where (key, id) > ${beyond} order by key, id limit ${limit}`;
}

/**
 * A page in one row: the ids of its events, the key of the last event but one (the page has one more than is shown) and
 * whether that is ongoing, and the position of the last one among those examined for words. One row takes the server a third
 * of the CPU that a row per event takes. The late join is LATERAL with OFFSET 0, so that it can only be a look-up for
 * each row of the page, never a scan of the table.
 */
function pageSql(shape: SearchShape, parameters: Parameters): string {
  const limit = parameters.of('limit', 'integer', (v) => v.asked.limit);
  const select = `select string_agg(id::text, ','), (array_agg(key))[${limit} - 1]::text, (array_agg(is_last))[${limit} - 1]`;
  if (shape.filtersWords && shape.sort === 'soonest') {
    return `${select}, max(position) from (
      select id, start_date as key, false as is_last, position from (${readInOrderSql(shape, parameters)}) as read
      limit ${limit}) as page`;
  }
  const found = foundSql(shape, parameters);
  if (!shape.filtersWords) return `${select}, 0 from (${found}) as page`;
  const words = parameters.of('words', 'tsquery', (v) => v.words);
  return `${select}, max(position) from (
      select * from (select *, row_number() over () as position from (${found}) as matching offset 0) as found
      cross join lateral (
        select search_vector @@ ${words} as has_words from events where events.id = found.id offset 0
      ) as detail where has_words limit ${limit}
    ) as page`;
}

/** How many of the next events, wherever they are, lie within the bounds. */
function shareSql(_: SearchShape, parameters: Parameters): string {
  const after = afterSql(parameters);
  const alive = parameters.of('alive', 'timestamptz', (v) => v.asked.alive);
  return `select count(*) filter (where listed_from <= ${alive} and ${boundsSql(parameters)}) from (
    select search_latitude, search_longitude, listed_from from events where is_listed and (start_date, id) > ${after}
    order by start_date, id limit ${parameters.of('limit', 'integer', (v) => v.asked.limit)}
  ) as next`;
}

/** How many of the next events of an area have the words, of how many, and within how many seconds these begin. */
function sampleSql(shape: SearchShape, parameters: Parameters): string {
  const words = parameters.of('words', 'tsquery', (v) => v.words);
  return `select count(*) filter (where ${matchSql(parameters)} ${categorySql(shape, parameters)} and search_vector @@ ${words}),
      count(*), extract(epoch from max(start_date) - min(start_date))
    from (${sampledSql(shape, parameters)}) as next`;
}

function countSql(shape: SearchShape, parameters: Parameters): string {
  const candidates = candidatesSql(shape, parameters, { selected: 'id' });
  const limit = parameters.of('limit', 'integer', (v) => v.asked.limit);
  return `select count(*) from (select from (${candidates}) as matching limit ${limit}) as counted`;
}

/**
 * The markers of a whole search in one row: how many events were found, and JSON of those on the map
 * (eventPointSchema). With more than `limit` - 1 found nothing is looked up: the map then shows clusters.
 */
function pointsSql(shape: SearchShape, parameters: Parameters): string {
  const limit = parameters.of('limit', 'integer', (v) => v.asked.limit);
  return `with found as materialized (${foundSql(shape, parameters)}), size as (select count(*) as found from found)
    select (select found from size), string_agg(
      '["' || found.id || '",' || ${degreesSql('latitude')} || ',' || ${degreesSql('longitude')} || ',"' || category || '",'
        || extract(epoch from start_date)::bigint || ',' || to_json(title)
        || case when point_certainty in ('campus', 'town') then ',1]' else ']' end, E',\\n' order by found.is_last, found.key, found.id)
    from found cross join lateral (
      select latitude, longitude, category, start_date, title, point_certainty from events
      where events.id = found.id and latitude is not null offset 0
    ) as detail where (select found from size) < ${limit}`;
}

/** About one meter, in the shortest notation. */
const degreesSql = (degrees: string) => `round(${degrees} * 1e5) / 1e5`;

/**
 * JSON of clusters (eventClusterSchema), the largest first: the events of each field of a grid over the area, at
 * their middle. Longitudes are counted eastward from the area's western edge, so that no cluster is torn at the date
 * line. Read from an index of its own (events_points).
 */
function clustersSql(shape: SearchShape, parameters: Parameters): string {
  const west = parameters.of('gridWest', 'float8', (v) => v.grid.west);
  const across = `(search_longitude - ${west} + case when search_longitude < ${west} then 360 else 0 end)`;
  const field = [
    `floor((search_latitude - ${parameters.of('south', 'float8', (v) => v.area.south)}) / ${parameters.of('fieldHeight', 'float8', (v) => v.grid.fieldHeight)})`,
    `floor(${across} / ${parameters.of('fieldWidth', 'float8', (v) => v.grid.fieldWidth)})`,
  ];
  const counts = categories.map((category) => `count(*) filter (where category = '${category}')`);
  const east = `(avg(${across}) + ${west})`;
  const longitude = `${east} - 360 * floor((${east} + 180) / 360)`;
  return `select string_agg('[' || latitude || ',' || longitude || ',[' || counts || ']]', E',\\n' order by size desc), sum(size)
    from (select count(*) as size, ${degreesSql('avg(search_latitude)')} as latitude,
      ${degreesSql(`(${longitude})`)} as longitude, ${counts.join(" || ',' || ")} as counts
    from (${placedSql(shape, parameters)}) as placed group by ${field.join(', ')}) as clusters`;
}

/** All events of a search that are on the map, in no order. OFFSET 0 keeps the planner from reading them by their start. */
function placedSql(shape: SearchShape, parameters: Parameters): string {
  const selected = 'category, search_latitude, search_longitude';
  const onMap = 'and latitude is not null';
  if (shape.source === 'words') return wordsSql(shape, parameters, selected, onMap);
  const long = longBeforeSql(shape, parameters);
  const inCells =
    shape.source === 'world' ? '' : `and cell = any(${parameters.of('cells', 'integer[]', (v) => v.cells)})`;
  return `select ${selected} from (
      select ${selected}, start_date, ends_at, is_free, listed_from, is_date_to_know from events
      where is_listed ${onMap} ${inCells}
        and start_date >= ${parameters.of('dayBefore', 'timestamptz', (v) => v.asked.dayBefore)} offset 0
    ) as placed where ${matchSql(parameters)} ${categorySql(shape, parameters)}
    union all
    ${longSql(shape, parameters, { selected, also: `${onMap} ${long.also}`, where: long.where })}`;
}

const builders = {
  page: pageSql,
  count: countSql,
  share: shareSql,
  sample: sampleSql,
  points: pointsSql,
  clusters: clustersSql,
};

const statements = new Map<string, SearchStatement>();

/** The statement of a shape, made once. */
export function searchStatement(shape: SearchShape): SearchStatement {
  const { source, sort, categories, filtersWords, output } = shape;
  const name = ['search', source, sort, categories, filtersWords ? 'filter' : 'all', output].join('_');
  let statement = statements.get(name);
  if (!statement) {
    const parameters = new Parameters();
    const text = builders[output](shape, parameters);
    statement = { name, text, bind: (values) => parameters.bind(values) };
    statements.set(name, statement);
  }
  return statement;
}
