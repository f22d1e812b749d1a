import { type CalendarEvent, type CalendarReport, NotACalendarError, type ParseOptions } from './calendar';
import { type CalendarBlock, type EventPlace, readBlocks, readEntry } from './calendar-blocks';
import { type CalendarZones, calendarZones } from './calendar-zones';
import { maxEntries, maxEntriesPerUid, maxEvents, maxStepsPerSeries } from './limits';
import { type CalendarText, calendarText } from './logical-lines';
import { readSeries } from './series';
import { stepsOf } from './series-cost';
import { EntryError, nameOf, timeEntry, uidOf } from './timed-entry';
import { OutOfWork, Work } from './work';
import { dayMs } from './written-time';
import { createIanaZones } from './zone-clock';

/**
 * Reads a calendar file (iCalendar, RFC 5545, and what real producers make of it), synchronously and with
 * bounded work. Recurring events are expanded within [from, to). A broken entry is reported as a problem and
 * the others are still read; a file that exceeds a limit in limits.ts is cut, which `problems` reports. The
 * result depends on nothing but the bytes and options: not on the machine's zone, speed or load.
 * @param onEvents receives the events of one UID at a time, in file order, by start and replaced occurrences last. Their
 * texts take more memory than the file: what isn't needed of them shouldn't be kept.
 * @throws NotACalendarError if the bytes aren't a calendar; else only what onEvents throws
 */
export function parseCalendar(
  bytes: Uint8Array,
  options: ParseOptions,
  onEvents: (events: readonly CalendarEvent[]) => void,
): CalendarReport {
  const calendar: CalendarReport = {
    problems: [],
    read: 0,
    guessedZones: [],
    skipped: { before: 0, after: 0 },
  };
  const text = calendarText(bytes);
  const groups = readGroups(text, calendar);
  const work = new Work();
  const zonesOf = createZones(options, work, calendar);
  const known = new Set<string>();
  for (const [key, group] of groups) {
    const left = groups.size;
    if (known.size >= maxEvents) {
      calendar.problems.push({ entry: null, reason: { code: 'too-many-events', limit: maxEvents, left } });
      break;
    }
    let events: CalendarEvent[];
    try {
      events = readGroup(text, calendar, group, { ...options, zonesOf, work });
    } catch (error) {
      if (!(error instanceof OutOfWork)) throw error;
      calendar.problems.push({ entry: null, reason: { code: 'too-much-work', left } });
      break;
    }
    groups.delete(key);
    const added = events.filter(({ id }) => !known.has(id) && known.add(id));
    if (added.length > 0) onEvents(added);
  }
  return calendar;
}

/** The entries with one UID, or a single one without. */
interface UidGroup {
  uid: string | null;
  entries: EventPlace[];
}

function readGroups(text: CalendarText, calendar: CalendarReport): Map<string, UidGroup> {
  const groups = new Map<string, UidGroup>();
  const tooMany: EventPlace[] = [];
  const { isCalendar, read, unread } = readBlocks(text, (place, identity) => {
    const uid = uidOf(identity);
    const key = uid === null ? `${place.position}` : `uid ${uid}`;
    const group = groups.get(key) ?? { uid, entries: [] };
    groups.set(key, group);
    (group.entries.length < maxEntriesPerUid ? group.entries : tooMany).push(place);
  });
  if (!isCalendar) throw new NotACalendarError(notACalendar(text.bytes));
  calendar.read = read;
  if (unread > 0) {
    const reason = { code: 'too-many-entries', limit: maxEntries, left: unread } as const;
    calendar.problems.push({ entry: null, reason });
  }
  for (const place of tooMany) {
    const reason = { code: 'too-many-with-uid', limit: maxEntriesPerUid } as const;
    calendar.problems.push({ entry: nameOf(readEntry(text, place)), reason });
  }
  return groups;
}

const maxGuessedZones = 20;
const maxZoneName = 100;

/** The zones of each calendar in the file, found when its first entry needs them. */
function createZones(
  { timezone, from }: ParseOptions,
  work: Work,
  { guessedZones }: CalendarReport,
): (calendar: CalendarBlock) => CalendarZones {
  const zones = new Map<CalendarBlock, CalendarZones>();
  const ianaZone = createIanaZones(work);
  const guessed = new Set<string>();
  const onGuess = (written: string, iana: string) => {
    const name = written.slice(0, maxZoneName);
    if (guessed.has(name) || guessed.size >= maxGuessedZones) return;
    guessed.add(name);
    guessedZones.push({ name, timezone: iana });
  };
  const sources = { ianaZone, work, onGuess, today: Math.floor(from.getTime() / dayMs) * dayMs };
  return (calendar) => {
    const { timezone: homeName, zones: blocks } = calendar;
    const known = zones.get(calendar) ?? calendarZones(homeName, timezone, { ...sources, blocks });
    zones.set(calendar, known);
    return known;
  };
}

interface ReadingOptions extends ParseOptions {
  zonesOf: (calendar: CalendarBlock) => CalendarZones;
  work: Work;
}

/** @throws OutOfWork if the file has cost too much by then; what was read before stays */
function readGroup(
  text: CalendarText,
  calendar: CalendarReport,
  { uid, entries: places }: UidGroup,
  { zonesOf, work, ...options }: ReadingOptions,
): CalendarEvent[] {
  const entries = places.map((place) => readEntry(text, place));
  work.spend(stepsOf(entries));
  const members = entries.flatMap((entry) => {
    try {
      return timeEntry(entry, { zonesOf, keepsUtc: options.keepsUtc });
    } catch (error) {
      calendar.problems.push({ entry: nameOf(entry), reason: reasonOf(error) });
      return [];
    }
  });
  const [first] = members;
  if (!first) return [];
  const budget = { steps: maxStepsPerSeries };
  try {
    const { events, problems, skipped } = readSeries(uid, members, options, budget);
    work.spend(maxStepsPerSeries - budget.steps);
    for (const problem of problems) calendar.problems.push(problem);
    calendar.skipped.before += skipped.before;
    calendar.skipped.after += skipped.after;
    return events;
  } catch (error) {
    calendar.problems.push({ entry: nameOf(first.entry), reason: reasonOf(error) });
    return [];
  }
}

/** @throws OutOfWork if it is that: it concerns the whole file */
function reasonOf(error: unknown): EntryError['reason'] {
  if (error instanceof OutOfWork) throw error;
  return error instanceof EntryError ? error.reason : { code: 'unreadable' };
}

/** One sentence that says what the bytes are instead of a calendar. */
function notACalendar(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000)).trimStart();
  if (/^<(!doctype|html|head|body|\?xml)/i.test(start)) {
    return 'This is a web page, not a calendar; it may be a login page or an error page.';
  }
  if (/^[[{]/.test(start)) return 'This is JSON, not a calendar.';
  return 'This is not a calendar: it has no BEGIN:VCALENDAR.';
}
