import { type Calendar, NotACalendarError, type ParseOptions } from './calendar';
import { type CalendarBlock, type EventBlock, readBlocks } from './calendar-blocks';
import { type CalendarZones, calendarZones } from './calendar-zones';
import {
  maxEntries,
  maxEntriesPerUid,
  maxEvents,
  maxStepsPerFile,
  maxStepsPerSeries,
  timeBudgetMs,
} from './limits';
import { logicalLines } from './logical-lines';
import { readSeries } from './series';
import { EntryError, nameOf, type TimedEntry, timeEntry, uidOf } from './timed-entry';

/**
 * Reads a calendar file (iCalendar, RFC 5545, and what real producers make of it), synchronously and in
 * bounded time. Recurring events are expanded within [from, to). A broken entry is reported as a problem and
 * the others are still read; a file that exceeds a limit in limits.ts is cut, which `problems` reports. The
 * result doesn't depend on the machine's zone.
 * @throws NotACalendarError if the bytes aren't a calendar; nothing else
 */
export function parseCalendar(bytes: Uint8Array, options: ParseOptions): Calendar {
  const deadline = performance.now() + timeBudgetMs;
  const { isCalendar, entries, unread } = readBlocks(logicalLines(bytes));
  if (!isCalendar) throw new NotACalendarError(notACalendar(bytes));
  const calendar: Calendar = {
    events: [],
    problems: [],
    read: entries.length,
    skipped: { before: 0, after: 0 },
  };
  if (unread > 0) {
    const reason = { code: 'too-many-entries', limit: maxEntries, left: unread } as const;
    calendar.problems.push({ entry: null, reason });
  }
  const groups = groupByUid(entries, options, calendar, deadline);
  const known = new Set<string>();
  let fileSteps = maxStepsPerFile;
  let left = groups.length;
  for (const group of groups) {
    if (calendar.events.length >= maxEvents) {
      calendar.problems.push({ entry: null, reason: { code: 'too-many-events', limit: maxEvents, left } });
      break;
    }
    if (performance.now() > deadline) {
      const reason = { code: 'out-of-time', limitMs: timeBudgetMs, left, unit: 'series' } as const;
      calendar.problems.push({ entry: null, reason });
      break;
    }
    const budget = { steps: Math.min(maxStepsPerSeries, fileSteps) };
    fileSteps -= budget.steps;
    addSeries(calendar, known, group, options, budget);
    fileSteps += Math.max(budget.steps, 0);
    left--;
  }
  return calendar;
}

interface UidGroup {
  uid: string | null;
  members: TimedEntry[];
}

function groupByUid(
  entries: readonly EventBlock[],
  options: ParseOptions,
  { problems }: Calendar,
  deadline: number,
): UidGroup[] {
  const zones = new Map<CalendarBlock, CalendarZones>();
  const zonesOf = (calendar: CalendarBlock) => {
    const known = zones.get(calendar) ?? calendarZones(calendar.timezone, calendar.zones, options.timezone);
    zones.set(calendar, known);
    return known;
  };
  const groups = new Map<string, UidGroup>();
  for (const entry of entries) {
    if (performance.now() > deadline) {
      const left = entries.length - entry.position + 1;
      const reason = { code: 'out-of-time', limitMs: timeBudgetMs, left, unit: 'entries' } as const;
      problems.push({ entry: null, reason });
      break;
    }
    try {
      const timed = timeEntry(entry, zonesOf);
      const uid = uidOf(entry);
      const key = uid === null ? `${entry.position}` : `uid ${uid}`;
      const group = groups.get(key) ?? { uid, members: [] };
      if (group.members.length >= maxEntriesPerUid) {
        throw new EntryError({ code: 'too-many-with-uid', limit: maxEntriesPerUid });
      }
      group.members.push(timed);
      groups.set(key, group);
    } catch (error) {
      problems.push({ entry: nameOf(entry), reason: reasonOf(error) });
    }
  }
  return [...groups.values()];
}

function addSeries(
  calendar: Calendar,
  known: Set<string>,
  { uid, members }: UidGroup,
  options: ParseOptions,
  budget: { steps: number },
): void {
  try {
    const { events, problems, skipped } = readSeries(uid, members, options, budget);
    for (const event of events) {
      if (known.has(event.id)) continue;
      known.add(event.id);
      calendar.events.push(event);
    }
    for (const problem of problems) calendar.problems.push(problem);
    calendar.skipped.before += skipped.before;
    calendar.skipped.after += skipped.after;
  } catch (error) {
    const [first] = members;
    if (first) calendar.problems.push({ entry: nameOf(first.entry), reason: reasonOf(error) });
  }
}

function reasonOf(error: unknown): EntryError['reason'] {
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
