import { setImmediate } from 'node:timers/promises';
import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { eventFolds, type FoldEvidence } from '../../db/schema/source-entries';
import { AppError } from '../../errors';
import { holdSource, type Reading } from '../imports/event-identity';
import { decideFold, type FoldRow, foldEvents } from './fold-events';
import { lockSourcesOf } from './fold-rows';
import { comparedAtOnce, type FoldCandidate, type FoldVerdict, judgePair, likenessOf } from './fold-rule';

/** Pairs compared for one event: at the beginning of an hour a city has hundreds. */
const pairsMax = 60;
const eventsAtATime = 200;
/** A statement has at most 65,535 parameters, and a pair takes five. */
const pairsAtATime = 500;

interface CandidateRow extends Record<string, unknown> {
  id: string;
  sourceId: string | null;
  title: string;
  /** What its source calls it, if an editor calls it otherwise. */
  saidTitle: string | null;
  uid: string | null;
  url: string | null;
  isRepeated: boolean;
  startDate: string;
  isDay: boolean;
  timezone: string;
  isOnline: boolean;
  latitude: number | null;
  longitude: number | null;
  pointCertainty: string | null;
  placeId: string | null;
  venueName: string | null;
}

interface PairRow extends Record<string, unknown> {
  one: CandidateRow;
  other: CandidateRow;
}

const fieldsOf = (alias: 'one' | 'other') => {
  const of = (column: string) => sql.raw(`${alias}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'sourceId', ${of('source_id')}, 'title', ${of('title')},
    'saidTitle', (select original ->> 'title' from event_corrections where event_id = ${of('id')}), 'uid', ${of('uid')},
    'url', ${of('url')}, 'isRepeated', ${of('external_id')} is distinct from ${of('uid')},
    'startDate', ${of('start_date')}, 'isDay', ${of('all_day')} or ${of('time_tba')}, 'timezone', ${of('timezone')},
    'isOnline', ${of('is_online')}, 'latitude', ${of('latitude')}, 'longitude', ${of('longitude')},
    'pointCertainty', ${of('point_certainty')}, 'placeId', ${of('place_id')}, 'venueName', coalesce(${of('venue_name')}, ${of('location')}))`;
};

/** An address without scheme, 'www.', and what says who came from where. */
function canonicalAddress(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  const query = [...url.searchParams].filter(([name]) => !/^(utm_|fbclid|gclid|ref$)/.test(name)).sort();
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  // A home page is that of everything.
  if (path === '' && query.length === 0) return null;
  return `${url.host.replace(/^www\./, '')}${path}?${new URLSearchParams(query)}`.toLowerCase();
}

const isBuilding = ({ pointCertainty }: CandidateRow) =>
  pointCertainty === null || pointCertainty === 'entrance' || pointCertainty === 'building';

function candidateOf(row: CandidateRow): FoldCandidate {
  const { latitude: lat, longitude: lng } = row;
  return {
    ...row,
    address: row.isRepeated ? null : canonicalAddress(row.url),
    startDate: new Date(row.startDate),
    point: lat !== null && lng !== null && isBuilding(row) ? { lat, lng } : null,
  };
}

/** Events of other sources, and hosted ones, that begin at about the same time or have the same id, and aren't pairs yet. */
async function findPairs(db: Db, ids: readonly string[], now: Date): Promise<PairRow[]> {
  const { rows } = await db.execute<PairRow>(sql`
    select ${fieldsOf('one')} as one, ${fieldsOf('other')} as other
    from events one cross join lateral (
      (select near.* from events near
      where near.is_listed and near.id <> one.id and near.source_id is distinct from one.source_id
        and near.start_date between one.start_date - interval '15 minutes' and one.start_date + interval '15 minutes'
        and (near.search_latitude is null or one.search_latitude is null or
          abs(near.search_latitude - one.search_latitude) < 0.5 and abs(near.search_longitude - one.search_longitude) < 0.7)
      order by near.start_date, near.id limit ${pairsMax})
      union
      (select near.* from source_entries entry join events near on near.id = entry.event_id
      where entry.uid = one.uid and one.uid = one.external_id and near.external_id = near.uid and near.is_listed
        and near.source_id is distinct from one.source_id
        and near.start_date between one.start_date - interval '7 days' and one.start_date + interval '7 days' limit 5)
    ) as other
    where one.id = any(${sql.param([...ids])}::uuid[]) and one.is_listed and one.start_date > ${now.toISOString()}::timestamptz
      and not exists (select from event_folds known
        where least(known.entry_id, known.event_id) = least(one.id, other.id)
          and greatest(known.entry_id, known.event_id) = greatest(one.id, other.id))`);
  return rows;
}

/** A pair that is one event, or may be. */
interface JudgedPair extends PairRow {
  verdict: FoldVerdict;
  evidence: FoldEvidence;
}

const saidBySource = (row: CandidateRow) => candidateOf({ ...row, title: row.saidTitle ?? row.title });

/** By what they are called, and by what their sources call them: another source may have either. */
function judge({ one, other }: PairRow) {
  const judged = judgePair(candidateOf(one), candidateOf(other));
  if (judged.verdict === 'fold' || (one.saidTitle === null && other.saidTitle === null)) return judged;
  const said = judgePair(saidBySource(one), saidBySource(other));
  return said.verdict ? said : judged;
}

/** Those that are one event or may be, the most alike first. */
async function judgePairs(pairs: readonly PairRow[]): Promise<JudgedPair[]> {
  const judged: JudgedPair[] = [];
  for (const [index, pair] of pairs.entries()) {
    if (index % comparedAtOnce === 0) await setImmediate();
    const { verdict, evidence } = judge(pair);
    if (verdict) judged.push({ ...pair, verdict, evidence });
  }
  return judged.sort((first, second) => likenessOf(second.evidence) - likenessOf(first.evidence));
}

/** Notes pairs for editors; returns those that nobody had noted. */
async function notePairs<Pair extends PairRow & { evidence: FoldEvidence }>(
  db: Db,
  judged: readonly Pair[],
): Promise<Map<Pair, FoldRow>> {
  const noted = new Map<Pair, FoldRow>();
  for (let from = 0; from < judged.length; from += pairsAtATime) {
    const part = judged.slice(from, from + pairsAtATime);
    const rows = await db
      .insert(eventFolds)
      .values(
        part.map(({ one, other, evidence }) => ({
          entryId: one.id,
          eventId: other.id,
          state: 'open' as const,
          likeness: likenessOf(evidence),
          evidence,
        })),
      )
      .onConflictDoNothing()
      .returning();
    const byIds = new Map(rows.map((row) => [`${row.entryId} ${row.eventId}`, row]));
    for (const pair of part) {
      const row = byIds.get(`${pair.one.id} ${pair.other.id}`);
      if (row) noted.set(pair, row);
    }
  }
  return noted;
}

/**
 * Joins new and changed events of a source with those of others that are the same, and notes those that may be. An event
 * that somebody hosts is never joined unasked.
 * @returns how many were joined
 */
export async function foldNewEvents(db: Db, ids: readonly string[], reading: Reading): Promise<number> {
  let folded = 0;
  for (let from = 0; from < ids.length; from += eventsAtATime) {
    const part = ids.slice(from, from + eventsAtATime);
    const judged = await judgePairs(await findPairs(db, part, reading.now));
    if (judged.length === 0) continue;
    folded += await db.transaction(async (db) => {
      await lockSourcesOf(
        db,
        judged.flatMap(({ one, other }) => [one.id, other.id]),
      );
      await holdSource(db, reading);
      let joined = 0;
      for (const [{ one, other, verdict }, fold] of await notePairs(db, judged)) {
        const isHosted = one.sourceId === null || other.sourceId === null;
        if (verdict === 'fold' && !isHosted && (await foldEvents(db, fold, null, reading.now))) joined += 1;
      }
      return joined;
    });
  }
  return folded;
}

/**
 * Makes one event of two, as somebody has found out, also of a pair that isn't alike.
 * @throws AppError NOT_FOUND, CONFLICT if that is impossible now
 */
export async function mergeEvents(
  db: Db,
  { eventId, otherId }: { eventId: string; otherId: string },
  act: { actorId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    await lockSourcesOf(db, [eventId, otherId]);
    const { rows } = await db.execute<PairRow>(sql`
      select ${fieldsOf('one')} as one, ${fieldsOf('other')} as other from events one, events other
      where one.id = ${eventId}::uuid and other.id = ${otherId}::uuid and one.id <> other.id`);
    const [pair] = rows;
    if (!pair) throw new AppError('NOT_FOUND', 'There are no two such events');
    await notePairs(db, [{ ...pair, evidence: judge(pair).evidence }]);
    const [known] = await db
      .select({ id: eventFolds.id })
      .from(eventFolds)
      .where(
        and(inArray(eventFolds.entryId, [eventId, otherId]), inArray(eventFolds.eventId, [eventId, otherId])),
      );
    if (known) await decideFold(db, known.id, { decision: 'fold', ...act });
  });
}
