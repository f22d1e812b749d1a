import { type Calendar, type EventDetails, NotACalendarError } from '@quad/icalendar/calendar';
import { parseCalendar } from '@quad/icalendar/parse-calendar';
import { defaultDurationHours } from '@quad/shared/limits';
import { keyWithoutUid } from '../entry-key';
import { NotASourceError, type ParseContext, type ParsedSource } from '../normalized-event';
import { entryLabel, rejectionOf } from './calendar-rejections';
import { costOfCleaning, maxCleaning } from './cleaning-cost';
import { type IcsDetails, readDetails } from './entry-details';

/**
 * Reads a calendar file into events. What is read depends on the file alone: no limit is a time.
 * @throws NotASourceError if the bytes aren't a calendar; nothing else
 */
export function parseIcs(bytes: Uint8Array, context: ParseContext): ParsedSource {
  const { events, problems, read, skipped } = readCalendar(bytes, context);
  const parsed: ParsedSource = {
    events: [],
    rejected: problems.map(rejectionOf),
    read,
    skipped,
    isPartial: problems.some(({ entry }) => entry === null),
  };
  const known = new Map<EventDetails, IcsDetails | null>();
  let cleaning = 0;
  for (const [index, { id, uid, start, end, allDay, timezone, details: written }] of events.entries()) {
    let details = known.get(written);
    if (details === undefined) {
      cleaning += costOfCleaning(written);
      if (cleaning > maxCleaning) {
        const reason = `its texts cost too much to clean; the last ${events.length - index} events were left out`;
        parsed.rejected.push({ entry: 'the file', reason });
        parsed.isPartial = true;
        break;
      }
      details = readDetails(written, { timezone, allDay });
      known.set(written, details);
      const reason = 'it has neither a title nor a description';
      if (!details) parsed.rejected.push({ entry: entryLabel(written.entry), reason });
    }
    if (!details) continue;
    parsed.events.push({
      source: 'ics',
      externalId: id,
      uid: uid ?? keyWithoutUid(details.title, details.venueName, details.location),
      ...details,
      startDate: start,
      endDate: end,
      allDay,
      timeTba: false,
      timezone,
      venueId: null,
    });
  }
  return parsed;
}

function readCalendar(
  bytes: Uint8Array,
  { campusTimezone, from, to, keepsUtc = false }: ParseContext,
): Calendar {
  const assumedDurationMs = defaultDurationHours * 3_600_000;
  try {
    return parseCalendar(bytes, { timezone: campusTimezone, from, to, assumedDurationMs, keepsUtc });
  } catch (error) {
    throw error instanceof NotACalendarError ? new NotASourceError(error.message) : error;
  }
}
