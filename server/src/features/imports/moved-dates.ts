/** A date of a series, stored or read. */
export interface SeriesDate {
  /** Identifies it within its source. */
  externalId: string;
  /** What all dates of one entry share. */
  uid: string;
  start: Date;
}

const dayMs = 86_400_000;
/** A date that moved farther than this is a new one. */
const maxMoveMs = 14 * dayMs;

/** A stored date, and the read one that it has become. */
export interface Move<Stored extends SeriesDate> {
  stored: Stored;
  read: SeriesDate;
}

const byStart = (one: SeriesDate, other: SeriesDate) =>
  one.start.getTime() - other.start.getTime() || one.externalId.localeCompare(other.externalId, 'en');

/**
 * Pairs the dates that are gone from their source with the new ones of the same entry, the nearest first: an entry that
 * became a series, or is no longer one, or whose times changed, keeps its dates.
 * @param now a date that has begun only becomes one at the same time
 */
export function pairMovedDates<Stored extends SeriesDate>(
  gone: readonly Stored[],
  added: readonly SeriesDate[],
  now: Date,
): Move<Stored>[] {
  const addedOf = new Map<string, SeriesDate[]>();
  for (const read of added) {
    const same = addedOf.get(read.uid);
    if (same) same.push(read);
    else addedOf.set(read.uid, [read]);
  }
  const near = gone.flatMap((stored) => {
    const at = stored.start.getTime();
    const most = stored.start < now ? 0 : maxMoveMs;
    return (addedOf.get(stored.uid) ?? [])
      .map((read) => ({ stored, read, distance: Math.abs(read.start.getTime() - at) }))
      .filter(({ distance }) => distance <= most);
  });
  near.sort(
    (one, other) =>
      one.distance - other.distance || byStart(one.stored, other.stored) || byStart(one.read, other.read),
  );
  const taken = new Set<SeriesDate>();
  return near.flatMap(({ stored, read }) => {
    if (taken.has(stored) || taken.has(read)) return [];
    taken.add(stored).add(read);
    return [{ stored, read }];
  });
}
