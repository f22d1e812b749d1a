import type { EventSummary } from '@quad/shared/contract/events';
import { coverOf } from '@quad/shared/covers';
import type pg from 'pg';
import { marksAmong } from './personal-marks';

/** One event of a list that another feature has chosen. */
export interface SummaryRow {
  id: string;
  attendeeCount: number;
  /** The column of that name: the event's JSON without its opening brace and personal fields. */
  summary: string;
}

type WrittenSummary = Omit<EventSummary, 'cover' | 'isFavorited' | 'ownRsvpStatus' | 'attendeeCount'>;

/**
 * Events chosen elsewhere, as lists show them to one person or to a visitor: all of them, in order, because
 * the caller has checked who may see them. One more look-up.
 */
export async function presentEvents(
  pool: pg.Pool,
  rows: readonly SummaryRow[],
  userId: string | undefined,
): Promise<EventSummary[]> {
  const ids = rows.map(({ id }) => id);
  const marks = await marksAmong(pool, ids, userId);
  return rows.map(({ id, attendeeCount, summary }) => {
    const event = JSON.parse(`{${summary}`) as WrittenSummary;
    return {
      ...event,
      cover: coverOf(event),
      isFavorited: marks?.favorites.has(id) ?? false,
      ownRsvpStatus: marks?.answers.get(id) ?? null,
      ...(JSON.parse(`{${marks?.friendsGoing.get(id) ?? ''}}`) as Pick<
        EventSummary,
        'friendsGoing' | 'friendsPreview'
      >),
      attendeeCount,
    };
  });
}
