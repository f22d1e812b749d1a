import { createHash } from 'node:crypto';
import type { EventDraft } from '@quad/shared/contract/payments';
import { hasEnded } from '@quad/shared/event-times';
import type { AppContext } from '../../app-context';
import type { StoredDraft } from '../../db/schema/payments';
import { AppError } from '../../errors';
import { cleanText } from '../../text/loose-json';
import { looksLikeHtml, sanitizeDescription } from '../../text/sanitize-description';
import { isZone } from '../../text/source-time';
import { finishEventImage } from '../media/event-image';

/** Later starts are typing errors. */
const latestYear = 2200;
/** Characters that change the direction of the text after them, even outside of the title. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

const cleanLine = (text: string) => cleanText(text).replace(directionMarks, '').replace(/\s+/g, ' ').trim();

function cleanDescription(text: string): string {
  const clean = cleanText(text).replace(directionMarks, '').trim();
  return looksLikeHtml(clean) ? sanitizeDescription(clean).text : clean;
}

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
 * The draft as it will be published: plain text without control characters, its picture checked and
 * re-encoded. Finds every error before anything is charged.
 * @throws AppError INVALID_INPUT that names what is wrong
 */
export async function prepareDraft(
  context: AppContext,
  draft: EventDraft,
  userId: string,
): Promise<StoredDraft> {
  refusePast(draft, context.now());
  if (new Date(draft.startDate).getUTCFullYear() > latestYear) {
    throw new AppError('INVALID_INPUT', 'The event is too far in the future');
  }
  if (draft.timezone && !isZone(draft.timezone)) {
    throw new AppError('INVALID_INPUT', 'timezone must be an IANA time zone');
  }
  const title = cleanLine(draft.title);
  const location = cleanLine(draft.location);
  if (title === '') throw new AppError('INVALID_INPUT', 'Title is required');
  if (location === '') throw new AppError('INVALID_INPUT', 'Location is required');
  return {
    ...draft,
    title,
    location,
    description: cleanDescription(draft.description ?? ''),
    venueName: cleanLine(draft.venueName ?? '') || null,
    imageUrl: draft.imageUrl ? await finishEventImage(context, { imageUrl: draft.imageUrl, userId }) : null,
  };
}
