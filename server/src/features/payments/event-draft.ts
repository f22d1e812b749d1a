import { createHash } from 'node:crypto';
import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { hasEnded } from '@quad/shared/event-times';
import type { AppContext } from '../../app-context';
import type { StoredDraft } from '../../db/schema/payments';
import { AppError } from '../../errors';
import { plainDescription } from '../../text/sanitize-description';
import { isZone } from '../../text/source-time';
import { withInstants } from '../events/event-clock';
import { finishEventImage } from '../media/event-image';
import { requirePayouts } from '../tickets/ticket-types';

/** Equal for equal drafts, regardless of the order of fields; null fields count as missing. */
export function hashDraft(draft: EventDraft): string {
  const fields = Object.entries(draft).filter(([, value]) => value !== null && value !== undefined);
  return createHash('sha256')
    .update(JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url');
}

/** @throws AppError INVALID_INPUT if the event has begun */
export function refusePast(draft: EventDraft, now: Date): void {
  if (new Date(draft.startDate) <= now) {
    throw new AppError('INVALID_INPUT', 'The event must start in the future');
  }
}

/** Whether the event is over. */
export function isOver(draft: StoredDraft, now: Date): boolean {
  const times = { startDate: draft.startDate, endDate: draft.endDate ?? null };
  return hasEnded({ ...times, allDay: false, timeTba: false, timezone: 'UTC' }, now);
}

/**
 * The draft as it will be published: its description as plain text, its picture checked and re-encoded. Finds every error before anything is charged.
 * @throws AppError INVALID_INPUT that names what is wrong; CONFLICT for tickets of a host who can't be paid out
 */
export async function prepareDraft(
  context: AppContext,
  given: EventDraft,
  userId: string,
): Promise<StoredDraft> {
  if (given.timezone && !isZone(given.timezone)) {
    throw new AppError('INVALID_INPUT', 'timezone must be an IANA time zone');
  }
  const draft = given.timezone ? withInstants(given, given.timezone) : given;
  refusePast(draft, context.now());
  if (draft.endDate && new Date(draft.endDate) <= new Date(draft.startDate)) {
    throw new AppError('INVALID_INPUT', 'The end must be after the start');
  }
  if (draft.tickets) await requirePayouts(context, context.database.db, userId);
  return {
    ...draft,
    description: plainDescription(draft.description ?? ''),
    venueName: draft.venueName || null,
    imageUrl: draft.imageUrl ? await finishEventImage(context, { imageUrl: draft.imageUrl, userId }) : null,
  };
}
