import { categories } from '@quad/shared/categories';
import type { PreparedStatement } from '../../db/prepared-rows';
import { foundEventsSql } from '../events/event-json';
import { type Grid, maxCells } from './search-area';
import { Parameters, type SearchValues } from './search-parameters';

/** Identifies a search's statement. There are few, each with one plan: planning takes longer than a run. */
export interface SearchShape {
  /**
   * Where events come from: a branch per grid cell, any number of large cells, one scan over the whole earth, or the
   * index of words.
   */
  source: Grid | 'occupied' | 'world' | 'words';
  sort: 'soonest' | 'distance';
  /** How many categories match; 0 means all. */
  categories: 0 | 1 | 2;
  /** Whether events found by area are then filtered by words. */
  filtersWords: boolean;
  /** Rows of a page, their count, how many of the next events are in the bounds at all, or markers of the map. */
  output: 'page' | 'count' | 'share' | 'points' | 'clusters';
}

export interface SearchStatement extends PreparedStatement {
  /** The values in the order of the statement's parameters. */
  bind(values: SearchValues): (string | null)[];
}

/** sin²(angle / 2) between the searched point and an event: see haversine in shared/src/geo.ts. */
function haversineSql(parameters: Parameters): string {
  const latitude = parameters.of('latitude', 'float8', (v) => v.area.latitude);
  const longitude = parameters.of('longitude', 'float8', (v) => v.area.longitude);
  const cosLatitude = parameters.of('cosLatitude', 'float8', (v) => v.area.cosLatitude);
  return `(power(sin(radians(search_latitude - ${latitude}) / 2), 2) + cos(radians(search_latitude)) * ${cosLatitude}
    * power(sin(radians(search_longitude - ${longitude}) / 2), 2))`;
}

function boundsSql(parameters: Parameters): string {
  const span = (index: number) =>
    `search_longitude between ${parameters.of(`west${index}`, 'float8', (v) => v.area.spans[index]?.[0] ?? 999)}
      and ${parameters.of(`east${index}`, 'float8', (v) => v.area.spans[index]?.[1] ?? -999)}`;
  return `search_latitude between ${parameters.of('south', 'float8', (v) => v.area.south)}
      and ${parameters.of('north', 'float8', (v) => v.area.north)}
    and (${span(0)} or ${span(1)} or ${span(2)})`;
}

/** The conditions that every source checks, cheapest first. */
function matchSql(parameters: Parameters): string {
  return `ends_at > ${parameters.of('alive', 'timestamptz', (v) => v.asked.alive)}
    and start_date <= ${parameters.of('latest', 'timestamptz', (v) => v.asked.latest)}
    and (is_free or not ${parameters.of('freeOnly', 'boolean', (v) => v.asked.freeOnly)})
    and ${boundsSql(parameters)}
    and ${haversineSql(parameters)} <= ${parameters.of('maxHaversine', 'float8', (v) => v.area.maxHaversine)}`;
}

function categorySql(shape: SearchShape, parameters: Parameters): string {
  if (shape.categories === 0) return '';
  return `and category = any(${parameters.of('categories', 'text[]', (v) => v.asked.categories)})`;
}

/** One branch per cell, and with the index of categories per cell and category. */
function branchConditions(shape: SearchShape, parameters: Parameters): string[] {
  if (shape.source === 'world') return [categorySql(shape, parameters)];
  if (shape.source === 'occupied')
    return [`and large_cell = occupied.number ${categorySql(shape, parameters)}`];
  const column = shape.source === 'cell' ? 'cell' : 'large_cell';
  const cells = Array.from(
    { length: maxCells },
    (_, index) => `and ${column} = ${parameters.of(`cell${index}`, 'integer', (v) => v.cells[index] ?? -1)}`,
  );
  if (shape.source === 'largeCell') return cells.map((cell) => `${cell} ${categorySql(shape, parameters)}`);
  const categories = Array.from(
    { length: shape.categories },
    (_, index) =>
      `and category = ${parameters.of(`category${index}`, 'text', (v) => v.asked.categories[index] ?? '')}`,
  );
  if (categories.length === 0) return cells;
  return cells.flatMap((cell) => categories.map((category) => `${cell} ${category}`));
}

/** Where the page begins, in order of start. */
const afterSql = (parameters: Parameters) =>
  `(${parameters.of('afterStart', 'timestamptz', (v) => v.asked.after.start)}, ${parameters.of('afterId', 'uuid', (v) => v.asked.after.id)})`;

/** What is read of every candidate, and in which order up to how many. */
interface Selection {
  selected: string;
  order?: string;
  limit?: string;
}

/**
 * Events found by area: those that began within the last day or later, and long ones that began before. Of any number
 * of cells each is read up to the limit on its own: a merge has as many branches as its statement was written with.
 */
function areaSql(
  shape: SearchShape,
  parameters: Parameters,
  { selected, order = '', limit }: Selection,
): string {
  const after = afterSql(parameters);
  const branches = branchConditions(shape, parameters).map((condition) => {
    const branch = `select ${selected} from events
    where is_listed ${condition} and (start_date, id) > ${after} and ${matchSql(parameters)} ${order}`;
    if (shape.source !== 'occupied') return `(${branch})`;
    const cells = parameters.of('cells', 'integer[]', (v) => v.cells);
    return `(select of_cell.* from unnest(${cells}) as occupied(number)
      cross join lateral (${branch} ${limit ? `limit ${limit}` : 'offset 0'}) as of_cell)`;
  });
  return [...branches, longSql(shape, parameters, { selected, order })].join('\nunion all\n');
}

const readColumns = 'id, start_date, ends_at, is_free, category, search_latitude, search_longitude';

/** Long events that began more than a day ago. OFFSET 0 excludes every other index: see wordsSql. */
function longSql(
  shape: SearchShape,
  parameters: Parameters,
  { selected, order = '', also = '' }: Selection & { also?: string },
): string {
  const after = `(${parameters.of('longAfterStart', 'timestamptz', (v) => v.asked.longAfter.start)}, ${parameters.of('longAfterId', 'uuid', (v) => v.asked.longAfter.id)})`;
  const inCells =
    shape.source === 'world'
      ? ''
      : `and large_cell = any(${parameters.of('longCells', 'integer[]', (v) => v.longCells)})`;
  return `(select ${selected} from (
      select ${readColumns} from events
      where is_listed and ends_at - start_date > interval '24 hours' ${inCells} ${also}
        and ends_at > ${parameters.of('alive', 'timestamptz', (v) => v.asked.alive)} offset 0
    ) as lasting
    where start_date < ${parameters.of('dayBefore', 'timestamptz', (v) => v.asked.dayBefore)}
      and (start_date, id) > ${after} and ${matchSql(parameters)} ${categorySql(shape, parameters)} ${order})`;
}

/**
 * Events found by their words. OFFSET 0 keeps other conditions out of the look-up: the planner would use them
 * to read the index of starts, which contains all events.
 */
function wordsSql(shape: SearchShape, parameters: Parameters, selected: string, also = ''): string {
  const words = parameters.of('localWords', 'tsquery[]', (v) => v.localWords);
  const after = shape.sort === 'distance' ? '' : `and (start_date, id) > ${afterSql(parameters)}`;
  return `select ${selected} from (
      select ${readColumns} from events
      where is_listed and quad_local_words(large_cell, search_vector) @@ any(${words}) ${also} offset 0
    ) as worded
    where ${matchSql(parameters)} ${categorySql(shape, parameters)} ${after}`;
}

function candidatesSql(shape: SearchShape, parameters: Parameters, selection: Selection): string {
  return shape.source === 'words'
    ? wordsSql(shape, parameters, selection.selected)
    : areaSql(shape, parameters, selection);
}

/** The ids of a page, with their sort value as `key`. */
function foundSql(shape: SearchShape, parameters: Parameters): string {
  const limit = shape.filtersWords
    ? parameters.of('examined', 'integer', (v) => v.asked.examined)
    : parameters.of('limit', 'integer', (v) => v.asked.limit);
  if (shape.sort === 'soonest') {
    const order = 'order by start_date, id';
    const candidates = candidatesSql(shape, parameters, { selected: 'id, start_date', order, limit });
    return shape.source === 'words'
      ? `select id, start_date as key from (${candidates}) as matching ${order} limit ${limit}`
      : `select id, start_date as key from (${candidates}\n${order} limit ${limit}) as merged`;
  }
  const beyond = `(${parameters.of('beyond', 'float8', (v) => v.asked.beyond.haversine)}, ${parameters.of('beyondId', 'uuid', (v) => v.asked.beyond.id)})`;
  const candidates = candidatesSql(shape, parameters, { selected: `id, ${haversineSql(parameters)} as key` });
  return `select id, key from (${candidates}) as near where (key, id) > ${beyond} order by key, id limit ${limit}`;
}

/**
 * A page in one row: ids and JSON of its events, the key of the last event but one (the page has one more
 * than is shown), and how many events were examined. The late join is LATERAL with OFFSET 0, so that it can
 * only be a look-up for each row of the page, never a scan of the table.
 */
function pageSql(shape: SearchShape, parameters: Parameters): string {
  const found = foundSql(shape, parameters);
  const limit = parameters.of('limit', 'integer', (v) => v.asked.limit);
  const detail = (condition: string) =>
    `cross join lateral (
      select attendee_count, summary from events where events.id = found.id ${condition} offset 0
    ) as detail order by found.key, found.id`;
  const select = `select ${foundEventsSql}, (array_agg(key))[${limit} - 1]::text`;
  if (!shape.filtersWords) {
    return `${select}, 0 from (select * from (${found}) as found ${detail('')}) as page`;
  }
  const words = parameters.of('words', 'tsquery', (v) => v.words);
  return `with examined as materialized (${found})
    ${select}, (select count(*) from examined) from (
      select * from (select id, key from examined order by key, id offset 0) as found
      ${detail(`and search_vector @@ ${words}`)} limit ${limit}
    ) as page`;
}

/** How many of the next events, wherever they are, lie within the bounds. */
function shareSql(_: SearchShape, parameters: Parameters): string {
  const after = afterSql(parameters);
  return `select count(*) filter (where ${boundsSql(parameters)}) from (
    select search_latitude, search_longitude from events where is_listed and (start_date, id) > ${after}
    order by start_date, id limit ${parameters.of('limit', 'integer', (v) => v.asked.limit)}
  ) as next`;
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
        || extract(epoch from start_date)::bigint || ',' || to_json(title) || ']', E',\\n' order by found.key, found.id)
    from found cross join lateral (
      select latitude, longitude, category, start_date, title from events
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

/** All events of a search that are on the map, in no order. */
function placedSql(shape: SearchShape, parameters: Parameters): string {
  const selected = 'category, search_latitude, search_longitude';
  const onMap = 'and latitude is not null';
  if (shape.source === 'words') return wordsSql(shape, parameters, selected, onMap);
  const inCells =
    shape.source === 'world' ? '' : `and cell = any(${parameters.of('cells', 'integer[]', (v) => v.cells)})`;
  return `select ${selected} from events
      where is_listed ${onMap} ${inCells}
        and start_date >= ${parameters.of('dayBefore', 'timestamptz', (v) => v.asked.dayBefore)}
        and ${matchSql(parameters)} ${categorySql(shape, parameters)}
    union all
    ${longSql(shape, parameters, { selected, also: onMap })}`;
}

const builders = {
  page: pageSql,
  count: countSql,
  share: shareSql,
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
