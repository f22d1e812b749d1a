import '../../../adapters/zone-book';
import {
  type CalendarEvent,
  type CalendarProblem,
  type CalendarReport,
  type EntryName,
  type EntryProblem,
  type EventDetails,
  type FileProblem,
  NotACalendarError,
} from '@quad/icalendar/calendar';
import { parseCalendar } from '@quad/icalendar/parse-calendar';
import { defaultDurationHours } from '@quad/shared/limits';
import { localOfUtc } from '../../../text/source-time';
import {
  keyWithoutUid,
  type NormalizedEvent,
  NotASourceError,
  type ParseContext,
  type ParsedSource,
  type RejectedEntry,
} from '../normalized-event';
import { type IcsDetails, readDetails } from './entry-details';
import { cleanLine } from './ics-text';

/** A problem of a calendar in words for the operator. */
export function rejectionOf({ entry, reason }: CalendarProblem): RejectedEntry {
  return entry
    ? { entry: entryLabel(entry), reason: entryReason(reason) }
    : { entry: 'the file', reason: fileReason(reason) };
}

/** A zone that had to be guessed: nothing is left out, but its times may be hours off. */
function guessOf({ name, timezone }: CalendarReport['guessedZones'][number]): RejectedEntry {
  return {
    entry: `zone ${cleanLine(name)}`,
    reason: `unknown time zone; its times were read in ${timezone}`,
  };
}

/** Identifies an entry to the operator: 'entry 3 (Open mic)'. */
function entryLabel({ position, summary }: EntryName): string {
  const title = cleanLine(summary).slice(0, 100);
  return title ? `entry ${position} (${title})` : `entry ${position}`;
}

function entryReason(reason: EntryProblem): string {
  switch (reason.code) {
    case 'private':
      return `it is marked ${reason.classification}; such entries are not imported`;
    case 'no-start':
      return 'it has no start';
    case 'unreadable-start':
      return `its start cannot be read (${reason.written})`;
    case 'unreadable':
      return 'its data is malformed';
    case 'too-many-with-uid':
      return `more than ${reason.limit} entries have its UID`;
    case 'unreadable-rule':
      return `its repetition cannot be read (${reason.written}); other dates of it were kept`;
    case 'too-many-occurrences':
      return `it repeats more than ${reason.limit} times in this span; the rest was left out`;
    case 'costly-rule':
      return 'its repetition costs too much to follow; some dates were left out';
  }
}

function fileReason(reason: FileProblem): string {
  switch (reason.code) {
    case 'too-many-entries':
      return `it has more than ${reason.limit} entries; the last ${reason.left} were not read`;
    case 'too-many-events':
      return `reading stopped after ${reason.limit} events; ${reason.left} events or series were left out`;
    case 'too-much-work':
      return `the file costs too much to read; its last ${reason.left} events or series were left out`;
  }
}

/**
 * What cleaning the texts of one file may cost: 50,000 events with a formatted description of 800 characters. One
 * costs as much as its characters, and each tag as much as `tagCost` more.
 */
const maxCleaning = 80_000_000;
const tagCost = 40;

/** What cleaning an entry's texts costs: those without tags and entities nothing. */
function costOfCleaning(written: EventDetails): number {
  const { summary, description, htmlDescription, location, cost, venue, categories, customFields } = written;
  let sum = 0;
  for (const text of [
    summary,
    description,
    htmlDescription,
    location,
    cost,
    venue.name,
    venue.address,
    ...categories,
    ...customFields.map(({ value }) => value),
  ]) {
    if (text.includes('<') || text.includes('&')) sum += text.length + tagCost * (text.split('<').length - 1);
  }
  return sum;
}

/** The same as readIcs, with all events at once. */
export function parseIcs(bytes: Uint8Array, context: ParseContext): ParsedSource {
  const events: NormalizedEvent[] = [];
  const rest = readIcs(bytes, context, (ofEntry) => {
    for (const event of ofEntry) events.push(event);
  });
  return { ...rest, events };
}

/**
 * Reads a calendar file into events. What is read depends on the file alone: no limit is a time.
 * @param onEvents receives the events of one entry at a time, and at the end those of all entries without a UID, some of which
 * may be one
 * @throws NotASourceError if the bytes aren't a calendar; nothing else
 */
export function readIcs(
  bytes: Uint8Array,
  context: ParseContext,
  onEvents: (events: readonly NormalizedEvent[]) => void,
): Omit<ParsedSource, 'events'> {
  const withoutUid: NormalizedEvent[] = [];
  const rejected: RejectedEntry[] = [];
  let cleaning = 0;
  let leftOut = 0;
  const { problems, guessedZones, read, skipped } = readCalendar(bytes, context, (ofUid) => {
    const events: NormalizedEvent[] = [];
    const known = new Map<EventDetails, IcsDetails | null>();
    for (const { id, uid, start, end, allDay, timezone, isZoneAssumed, isInUtc, details: written } of ofUid) {
      let details = known.get(written);
      if (details === undefined) cleaning += costOfCleaning(written);
      if (cleaning > maxCleaning) {
        leftOut += 1;
        continue;
      }
      if (details === undefined) {
        details = readDetails(written, { timezone, campusTimezone: context.campusTimezone, allDay });
        known.set(written, details);
        const reason = 'it has neither a title nor a description';
        if (!details) rejected.push({ entry: entryLabel(written.entry), reason });
      }
      if (!details) continue;
      const isInstant = isInUtc && !context.utcIsLocal;
      const at = (written: Date) => (isInUtc && !isInstant ? localOfUtc(written, timezone) : written);
      const into = uid === null ? withoutUid : events;
      into.push({
        source: 'ics',
        externalId: id,
        uid: uid ?? keyWithoutUid(details.title, details.venueName, details.location),
        ...details,
        startDate: at(start),
        endDate: end && at(end),
        allDay,
        timeTba: false,
        timezone,
        isZoneAssumed,
        timeKind: allDay ? 'day' : isInstant ? 'instant' : 'wall',
        venueId: null,
      });
    }
    onEvents(events);
  });
  onEvents(withoutUid);
  if (leftOut > 0) {
    const reason = `its texts cost too much to clean; the last ${leftOut} events were left out`;
    rejected.push({ entry: 'the file', reason });
  }
  return {
    rejected: [...problems.map(rejectionOf), ...guessedZones.map(guessOf), ...rejected],
    read,
    skipped,
    isPartial: leftOut > 0 || problems.some(({ entry }) => entry === null),
  };
}

function readCalendar(
  bytes: Uint8Array,
  { campusTimezone, from, to, utcIsLocal = false, keepsUtc = utcIsLocal }: ParseContext,
  onEvents: (events: readonly CalendarEvent[]) => void,
): CalendarReport {
  const assumedDurationMs = defaultDurationHours * 3_600_000;
  try {
    return parseCalendar(
      bytes,
      { timezone: campusTimezone, from, to, assumedDurationMs, keepsUtc },
      onEvents,
    );
  } catch (error) {
    throw error instanceof NotACalendarError ? new NotASourceError(error.message) : error;
  }
}
