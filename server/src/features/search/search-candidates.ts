import { type Grid, maxCells } from './search-area';
import type { Parameters, SearchValues } from './search-parameters';

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
  /** Whether events are found by area, or by the index of words up to a time, and then filtered by words. */
  filtersWords: boolean;
  /**
   * Rows of a page, their count, how many of the next events are in the bounds at all or have the words as well, or
   * markers of the map.
   */
  output: 'page' | 'count' | 'share' | 'sample' | 'points' | 'clusters';
}

/** sin²(angle / 2) between the searched point and an event: see haversine in shared/src/geo.ts. */
export function haversineSql(parameters: Parameters): string {
  const latitude = parameters.of('latitude', 'float8', (v) => v.area.latitude);
  const longitude = parameters.of('longitude', 'float8', (v) => v.area.longitude);
  const cosLatitude = parameters.of('cosLatitude', 'float8', (v) => v.area.cosLatitude);
  return `(power(sin(radians(search_latitude - ${latitude}) / 2), 2) + cos(radians(search_latitude)) * ${cosLatitude}
    * power(sin(radians(search_longitude - ${longitude}) / 2), 2))`;
}

export function boundsSql(parameters: Parameters): string {
  const span = (index: number) =>
    `search_longitude between ${parameters.of(`west${index}`, 'float8', (v) => v.area.spans[index]?.[0] ?? 999)}
      and ${parameters.of(`east${index}`, 'float8', (v) => v.area.spans[index]?.[1] ?? -999)}`;
  return `search_latitude between ${parameters.of('south', 'float8', (v) => v.area.south)}
      and ${parameters.of('north', 'float8', (v) => v.area.north)}
    and (${span(0)} or ${span(1)} or ${span(2)})`;
}

/** The conditions that every source checks, cheapest first. */
export function matchSql(parameters: Parameters): string {
  const alive = parameters.of('alive', 'timestamptz', (v) => v.asked.alive);
  const maxHaversine = parameters.of('maxHaversine', 'float8', (v) => v.area.maxHaversine);
  return `ends_at > ${alive} and listed_from <= ${alive}
    and (not is_date_to_know or ${parameters.of('datesToKnow', 'boolean', (v) => v.asked.datesToKnow)})
    and start_date <= ${parameters.of('latest', 'timestamptz', (v) => v.asked.latest)}
    and (is_free or not ${parameters.of('freeOnly', 'boolean', (v) => v.asked.freeOnly)})
    and ${boundsSql(parameters)}
    and (${maxHaversine} >= 2 or ${haversineSql(parameters)} <= ${maxHaversine})`;
}

export function categorySql(shape: SearchShape, parameters: Parameters): string {
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
export const afterSql = (parameters: Parameters) =>
  `(${parameters.of('afterStart', 'timestamptz', (v) => v.asked.after.start)}, ${parameters.of('afterId', 'uuid', (v) => v.asked.after.id)})`;

/** What is read of every candidate, and in which order up to how many. */
interface Selection {
  selected: string;
  order?: string;
  limit?: string;
  /** Leaves out ongoing events. */
  isInTime?: boolean;
}

/** Whether an event may be ongoing, by what the index has: only those of starts, and of long events, know it. */
const ongoingSql = ({ source }: SearchShape) =>
  source === 'world' ? 'is_ongoing' : "(ends_at - start_date >= interval '6 days 20 hours')";

/** What the index of cells has; the other indexes have the category as well. */
const cellColumns =
  'id, start_date, ends_at, is_free, search_latitude, search_longitude, listed_from, is_date_to_know';

/**
 * Events found by area: those that began within the last day or later, and long ones that began before. The branches of
 * cells are merged and then filtered: preparing a condition for each of them costs more than checking it for their
 * events. OFFSET 0 keeps it out of them. Of any number of cells each is filtered, and read up to the limit, on its own: a
 * merge has as many branches as its statement was written with.
 */
export function areaSql(
  shape: SearchShape,
  parameters: Parameters,
  { selected, order = '', limit, isInTime = false }: Selection,
): string {
  const isOngoing = ongoingSql(shape);
  const match = `${matchSql(parameters)} ${isInTime ? `and not ${isOngoing}` : ''}`;
  const latest = parameters.of('latest', 'timestamptz', (v) => v.asked.latest);
  const branch = (columns: string, conditions: string) =>
    `select ${columns} from events
      where is_listed ${conditions} and (start_date, id) > ${afterSql(parameters)} and start_date <= ${latest}`;
  const conditions = branchConditions(shape, parameters);
  const alone = () => `${branch(selected, conditions.join())} and ${match} ${order}`;
  const apart = () =>
    `select of_cell.* from unnest(${parameters.of('cells', 'integer[]', (v) => v.cells)}) as occupied(number)
      cross join lateral (${alone()} ${limit ? `limit ${limit}` : 'offset 0'}) as of_cell`;
  const merged = () =>
    `select ${selected} from (
      ${conditions.map((each) => `(${branch(cellColumns, each)} ${order})`).join('\nunion all\n')} ${order} offset 0
    ) as merged where ${match} ${order}`;
  const inCells = shape.source === 'world' ? alone() : shape.source === 'occupied' ? apart() : merged();
  const long = longSql(shape, parameters, { selected, order, ...longBeforeSql(shape, parameters, isInTime) });
  return `(${inCells})\nunion all\n${long}`;
}

const readColumns = `${cellColumns}, category, is_ongoing`;

/**
 * The next `examined` events of an area with their words, before it is asked whether they match: a condition that hardly
 * any passes reads no more. What is over or outside of the area's box is left out by the index, before the row is read. Reading
 * rows by the scan of the index takes half of what it takes to look them up by id.
 */
function nextSql(shape: SearchShape, parameters: Parameters, began: string): string {
  const longitudes = (v: SearchValues) => v.area.spans.flat();
  const order = 'order by start_date, id';
  const branches = branchConditions({ ...shape, categories: 0 }, parameters).map(
    (each) => `(select ${readColumns}, search_vector from events
      where is_listed ${each} and ${began}
        and ends_at > ${parameters.of('alive', 'timestamptz', (v) => v.asked.alive)}
        and search_latitude between ${parameters.of('south', 'float8', (v) => v.area.south)}
          and ${parameters.of('north', 'float8', (v) => v.area.north)}
        and search_longitude between ${parameters.of('west', 'float8', (v) => Math.min(...longitudes(v)))}
          and ${parameters.of('east', 'float8', (v) => Math.max(...longitudes(v)))}
      ${order})`,
  );
  return `select * from (${branches.join('\nunion all\n')}) as branches
    ${order} limit ${parameters.of('examined', 'integer', (v) => v.asked.examined)}`;
}

/** Of the next events of an area that have yet to begin, how many there are, and when. */
export function sampledSql(shape: SearchShape, parameters: Parameters): string {
  const alive = parameters.of('alive', 'timestamptz', (v) => v.asked.alive);
  const after = parameters.of('afterStart', 'timestamptz', (v) => v.asked.after.start);
  return nextSql(shape, parameters, `start_date > greatest(${after}, ${alive})`);
}

const hasWordsSql = (shape: SearchShape, parameters: Parameters) =>
  `${matchSql(parameters)} ${categorySql(shape, parameters)} and search_vector @@ ${parameters.of('words', 'tsquery', (v) => v.words)}`;

/**
 * The ids of events with words in order of start, ongoing ones left out: of those that didn't begin long ago, up to one
 * `position` among the next, or by the index of words those that begin until `latest`.
 */
export function readInOrderSql(shape: SearchShape, parameters: Parameters): string {
  const { also, where } = longBeforeSql({ ...shape, source: 'world' }, parameters, true);
  const latest = parameters.of('latest', 'timestamptz', (v) => v.asked.latest);
  const match = `not is_ongoing and ${hasWordsSql(shape, parameters)}`;
  const lasting = `(select id, start_date, 0 as position from (${longRowsSql(shape, parameters, `${readColumns}, search_vector`, also)}) as lasting
      where ${where} and ${match} order by start_date, id)`;
  if (shape.source === 'words') {
    return `${lasting}
      union all
      (${wordsSql(shape, parameters, 'id, start_date, 0 as position', inTimeSql(parameters))} and not is_ongoing order by start_date, id)`;
  }
  return `${lasting}
    union all
    (select id, start_date, position from (
      select id, start_date, has_words, row_number() over () as position from (
        select id, start_date, ${match} as has_words
        from (${nextSql(shape, parameters, `(start_date, id) > ${afterSql(parameters)} and start_date <= ${latest}`)}) as next
        offset 0
      ) as worded
    ) as numbered where has_words)`;
}

/**
 * The time in which a page can be expected, for its own index (events_time): Postgres combines it with that of words, so that no
 * rows of other times are read.
 */
function inTimeSql(parameters: Parameters): string {
  const time = (instant: string) => `(${instant} at time zone 'UTC')`;
  const from = parameters.of('afterStart', 'timestamptz', (v) => v.asked.after.start);
  const latest = parameters.of('latest', 'timestamptz', (v) => v.asked.latest);
  return `and ${time('start_date')} between ${time(from)} and ${time(latest)}`;
}

/** Of long events, those that are not found by their start. If these are those that began, the index leaves out the others. */
export function longBeforeSql(
  shape: SearchShape,
  parameters: Parameters,
  isInTime = false,
): { also: string; where: string } {
  const after = `(start_date, id) > (${parameters.of('longAfterStart', 'timestamptz', (v) => v.asked.longAfter.start)}, ${parameters.of('longAfterId', 'uuid', (v) => v.asked.longAfter.id)})`;
  const began = `start_date < ${parameters.of('dayBefore', 'timestamptz', (v) => v.asked.dayBefore)}`;
  const inTime = isInTime ? 'and not is_ongoing' : '';
  return isInTime && shape.source !== 'world'
    ? { also: '', where: `(${began} or ${ongoingSql(shape)}) ${inTime} and ${after}` }
    : { also: `and ${began}`, where: `${after} ${inTime}` };
}

/** Events of more than a day. OFFSET 0 excludes every other index: see wordsSql. */
function longRowsSql(shape: SearchShape, parameters: Parameters, columns: string, also: string): string {
  const inCells =
    shape.source === 'world' || shape.source === 'words'
      ? ''
      : `and large_cell = any(${parameters.of('longCells', 'integer[]', (v) => v.longCells)})`;
  return `select ${columns} from events
      where is_listed and ends_at - start_date > interval '24 hours' ${inCells} ${also}
        and ends_at > ${parameters.of('alive', 'timestamptz', (v) => v.asked.alive)} offset 0`;
}

export function longSql(
  shape: SearchShape,
  parameters: Parameters,
  { selected, order = '', also = '', where }: Selection & { also?: string; where: string },
): string {
  return `(select ${selected} from (${longRowsSql(shape, parameters, readColumns, also)}) as lasting
    where ${where} and ${matchSql(parameters)} ${categorySql(shape, parameters)} ${order})`;
}

/**
 * Events found by their words. OFFSET 0 keeps other conditions out of the look-up: the planner would use them
 * to read the index of starts, which contains all events.
 */
export function wordsSql(shape: SearchShape, parameters: Parameters, selected: string, also = ''): string {
  const words = parameters.of('localWords', 'tsquery[]', (v) => v.localWords);
  const after =
    shape.sort === 'distance'
      ? ''
      : `and (is_ongoing, start_date, id) > (${parameters.of('isAfterOngoing', 'boolean', (v) => v.asked.isAfterOngoing)}, ${afterSql(parameters).slice(1)}`;
  return `select ${selected} from (
      select ${readColumns} from events
      where is_listed and quad_local_words(large_cell, search_vector) @@ any(${words}) ${also} offset 0
    ) as worded
    where ${matchSql(parameters)} ${categorySql(shape, parameters)} ${after}`;
}

export function candidatesSql(shape: SearchShape, parameters: Parameters, selection: Selection): string {
  return shape.source === 'words'
    ? wordsSql(shape, parameters, selection.selected)
    : areaSql(shape, parameters, selection);
}
