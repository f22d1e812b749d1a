import type { PreparedStatement } from '../../db/prepared-rows';
import { foundEventsSql } from '../events/event-json';
import { type Grid, maxCells } from './search-area';

/** Identifies a search's statement. There are few, each with one plan: planning takes longer than a run. */
export interface SearchShape {
  /** Where events come from: a branch per grid cell, one scan over the whole earth, or the index of words. */
  source: Grid | 'world' | 'words';
  sort: 'soonest' | 'distance';
  /** How many categories match; 0 means all. */
  categories: 0 | 1 | 2;
  /** Whether events found by area are then filtered by words. */
  filtersWords: boolean;
  /** Rows of a page, their count, or the words of their titles and locations. */
  output: 'page' | 'count' | 'words';
}

/** The area of a search. */
export interface AreaValues {
  latitude: number;
  longitude: number;
  cosLatitude: number;
  /** Haversine of the radius; 2 is farther than anything. */
  maxHaversine: number;
  south: number;
  north: number;
  spans: readonly (readonly [number, number])[];
}

/** What a search asks of events, and which part of them is its page. */
export interface AskedValues {
  /** Events that end after this instant are found. */
  alive: string;
  /** A day before `alive`: events that began earlier are found by the index of long events. */
  dayBefore: string;
  latest: string;
  freeOnly: boolean;
  categories: readonly string[];
  /** Where the page begins, in order of start. */
  after: { start: string; id: string };
  /** The same for long events that began before `dayBefore`. */
  longAfter: { start: string; id: string };
  /** Where the page begins, in order of distance. */
  beyond: { haversine: string; id: string };
  limit: number;
  /** How many events are searched for words before the index of words is used instead. */
  examined: number;
}

/** The parameters of all statements, by name. */
export interface SearchValues {
  area: AreaValues;
  asked: AskedValues;
  cells: readonly number[];
  longCells: readonly number[];
  /** tsquery over the words of one event. */
  words: string;
  /** tsqueries over words with their cells. */
  localWords: readonly string[];
}

export interface SearchStatement extends PreparedStatement {
  /** The values in the order of the statement's parameters. */
  bind(values: SearchValues): (string | null)[];
}

type Reader = (values: SearchValues) => unknown;

/** Assigns a parameter to every distinct value, in order of first use. */
class Parameters {
  private readonly readers = new Map<string, Reader>();

  /** The typed placeholder of a value. */
  of(key: string, type: string, read: Reader): string {
    if (!this.readers.has(key)) this.readers.set(key, read);
    return `$${[...this.readers.keys()].indexOf(key) + 1}::${type}`;
  }

  bind(values: SearchValues): (string | null)[] {
    return [...this.readers.values()].map((read) => textOf(read(values)));
  }
}

/** A value in Postgres' text format; arrays contain numbers, categories or tsqueries. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((item) => (typeof item === 'number' ? item : quoteElement(String(item)))).join(',')}}`;
}

const quoteElement = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** sin²(angle / 2) between the searched point and an event: see haversine in shared/src/geo.ts. */
function haversineSql(parameters: Parameters): string {
  const latitude = parameters.of('latitude', 'float8', (v) => v.area.latitude);
  const longitude = parameters.of('longitude', 'float8', (v) => v.area.longitude);
  const cosLatitude = parameters.of('cosLatitude', 'float8', (v) => v.area.cosLatitude);
  return `(power(sin(radians(search_latitude - ${latitude}) / 2), 2) + cos(radians(search_latitude)) * ${cosLatitude}
    * power(sin(radians(search_longitude - ${longitude}) / 2), 2))`;
}

/** The conditions that every source checks, cheapest first. */
function matchSql(parameters: Parameters): string {
  const span = (index: number) =>
    `search_longitude between ${parameters.of(`west${index}`, 'float8', (v) => v.area.spans[index]?.[0] ?? 999)}
      and ${parameters.of(`east${index}`, 'float8', (v) => v.area.spans[index]?.[1] ?? -999)}`;
  return `ends_at > ${parameters.of('alive', 'timestamptz', (v) => v.asked.alive)}
    and start_date <= ${parameters.of('latest', 'timestamptz', (v) => v.asked.latest)}
    and (is_free or not ${parameters.of('freeOnly', 'boolean', (v) => v.asked.freeOnly)})
    and search_latitude between ${parameters.of('south', 'float8', (v) => v.area.south)}
      and ${parameters.of('north', 'float8', (v) => v.area.north)}
    and (${span(0)} or ${span(1)} or ${span(2)})
    and ${haversineSql(parameters)} <= ${parameters.of('maxHaversine', 'float8', (v) => v.area.maxHaversine)}`;
}

function categorySql(shape: SearchShape, parameters: Parameters): string {
  if (shape.categories === 0) return '';
  return `and category = any(${parameters.of('categories', 'text[]', (v) => v.asked.categories)})`;
}

/** One branch per cell, and with the index of categories per cell and category. */
function branchConditions(shape: SearchShape, parameters: Parameters): string[] {
  if (shape.source === 'world') return [categorySql(shape, parameters)];
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

/** Events found by area: those that began within the last day or later, and long ones that began before. */
function areaSql(shape: SearchShape, parameters: Parameters, selected: string, order: string): string {
  const after = `(${parameters.of('afterStart', 'timestamptz', (v) => v.asked.after.start)}, ${parameters.of('afterId', 'uuid', (v) => v.asked.after.id)})`;
  const branches = branchConditions(shape, parameters).map(
    (condition) => `(select ${selected} from events
    where is_listed ${condition} and (start_date, id) > ${after} and ${matchSql(parameters)} ${order})`,
  );
  return [...branches, longSql(shape, parameters, selected, order)].join('\nunion all\n');
}

const readColumns = 'id, start_date, ends_at, is_free, category, search_latitude, search_longitude';

/** Long events that began more than a day ago. OFFSET 0 excludes every other index: see wordsSql. */
function longSql(shape: SearchShape, parameters: Parameters, selected: string, order: string): string {
  const after = `(${parameters.of('longAfterStart', 'timestamptz', (v) => v.asked.longAfter.start)}, ${parameters.of('longAfterId', 'uuid', (v) => v.asked.longAfter.id)})`;
  const inCells =
    shape.source === 'world'
      ? ''
      : `and large_cell = any(${parameters.of('longCells', 'integer[]', (v) => v.longCells)})`;
  return `(select ${selected} from (
      select ${readColumns} from events
      where is_listed and ends_at - start_date > interval '24 hours' ${inCells}
        and ends_at > ${parameters.of('alive', 'timestamptz', (v) => v.asked.alive)} offset 0
    ) as lasting
    where start_date < ${parameters.of('dayBefore', 'timestamptz', (v) => v.asked.dayBefore)}
      and (start_date, id) > ${after} and ${matchSql(parameters)} ${categorySql(shape, parameters)} ${order})`;
}

/**
 * Events found by their words. OFFSET 0 keeps other conditions out of the look-up: the planner would use them
 * to read the index of starts, which contains all events.
 */
function wordsSql(shape: SearchShape, parameters: Parameters, selected: string): string {
  const words = parameters.of('localWords', 'tsquery[]', (v) => v.localWords);
  const after =
    shape.sort === 'distance'
      ? ''
      : `and (start_date, id) > (${parameters.of('afterStart', 'timestamptz', (v) => v.asked.after.start)}, ${parameters.of('afterId', 'uuid', (v) => v.asked.after.id)})`;
  return `select ${selected} from (
      select ${readColumns} from events
      where is_listed and quad_local_words(large_cell, search_vector) @@ any(${words}) offset 0
    ) as worded
    where ${matchSql(parameters)} ${categorySql(shape, parameters)} ${after}`;
}

function candidatesSql(shape: SearchShape, parameters: Parameters, selected: string, order: string): string {
  return shape.source === 'words'
    ? wordsSql(shape, parameters, selected)
    : areaSql(shape, parameters, selected, order);
}

/** The ids of a page, with their sort value as `key`. */
function foundSql(shape: SearchShape, parameters: Parameters): string {
  const limit = shape.filtersWords
    ? parameters.of('examined', 'integer', (v) => v.asked.examined)
    : parameters.of('limit', 'integer', (v) => v.asked.limit);
  if (shape.sort === 'soonest') {
    const order = 'order by start_date, id';
    const candidates = candidatesSql(shape, parameters, 'id, start_date', order);
    return shape.source === 'words'
      ? `select id, start_date as key from (${candidates}) as matching ${order} limit ${limit}`
      : `select id, start_date as key from (${candidates}\n${order} limit ${limit}) as merged`;
  }
  const beyond = `(${parameters.of('beyond', 'float8', (v) => v.asked.beyond.haversine)}, ${parameters.of('beyondId', 'uuid', (v) => v.asked.beyond.id)})`;
  const candidates = candidatesSql(shape, parameters, `id, ${haversineSql(parameters)} as key`, '');
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

/** The distinct words of titles, venues and locations: those of weight A and B (quad_search_vector). */
function vocabularySql(shape: SearchShape, parameters: Parameters): string {
  return `select distinct word from (${foundSql(shape, parameters)}) as found
    cross join lateral (
      select unnest(tsvector_to_array(ts_filter(search_vector, '{a,b}'))) as word from events
      where events.id = found.id offset 0
    ) as words`;
}

function countSql(shape: SearchShape, parameters: Parameters): string {
  const candidates = candidatesSql(shape, parameters, 'id', '');
  const limit = parameters.of('limit', 'integer', (v) => v.asked.limit);
  return `select count(*) from (select from (${candidates}) as matching limit ${limit}) as counted`;
}

const builders = { page: pageSql, count: countSql, words: vocabularySql };

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
