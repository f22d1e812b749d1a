import { NotASourceError, type ParseContext, type ParsedSource } from '../normalized-event';
import { type IcsCalendar, type IcsEntry, readBlocks } from './calendar-blocks';
import { type CalendarZones, calendarZones } from './calendar-zones';
import {
  icsMaxEntries,
  icsMaxEntriesPerUid,
  icsMaxEvents,
  icsMaxStepsPerFile,
  icsMaxStepsPerSeries,
  icsTimeBudgetMs,
} from './ics-limits';
import { logicalLines } from './logical-lines';
import { readSeries } from './series';
import { EntryError, labelOf, type TimedEntry, timeEntry, uidOf } from './timed-entry';

/**
 * Reads a calendar file (iCalendar, RFC 5545, and what real producers make of it).
 * Recurring events are expanded within [from, to), each occurrence with the id `UID#<planned start>`, the start in UTC
 * ('20261103T183000Z') or, for all-day events, the date. A broken entry is rejected and the others go on; a file that
 * passes a limit of ics-limits.ts is cut, and `rejected` says so. The result does not depend on the machine's zone.
 * @throws NotASourceError when the bytes are no calendar; nothing else
 */
export function parseIcs(bytes: Uint8Array, context: ParseContext): ParsedSource {
  const deadline = performance.now() + icsTimeBudgetMs;
  const { isCalendar, entries, unread } = readBlocks(logicalLines(bytes));
  if (!isCalendar) throw new NotASourceError(notACalendar(bytes));
  const parsed: ParsedSource = {
    events: [],
    rejected: [],
    read: entries.length,
    leftOut: { over: 0, later: 0 },
  };
  if (unread > 0) {
    const reason = `it has more than ${icsMaxEntries} entries; the last ${unread} were not read`;
    parsed.rejected.push({ entry: 'the file', reason });
  }
  const groups = groupByUid(entries, context, parsed, deadline);
  const known = new Set<string>();
  let fileSteps = icsMaxStepsPerFile;
  let done = 0;
  for (const group of groups) {
    const limit = reachedLimit(parsed, deadline);
    if (limit) {
      const reason = `reading stopped after ${limit}; ${groups.length - done} events or series were left out`;
      parsed.rejected.push({ entry: 'the file', reason });
      break;
    }
    const budget = { steps: Math.min(icsMaxStepsPerSeries, fileSteps) };
    fileSteps -= budget.steps;
    addSeries(parsed, known, group, context, budget);
    fileSteps += Math.max(budget.steps, 0);
    done++;
  }
  return parsed;
}

function reachedLimit(parsed: ParsedSource, deadline: number): string | null {
  if (parsed.events.length >= icsMaxEvents) return `${icsMaxEvents} events`;
  return performance.now() > deadline ? `${icsTimeBudgetMs / 1000} s` : null;
}

interface UidGroup {
  uid: string | null;
  members: TimedEntry[];
}

function groupByUid(
  entries: readonly IcsEntry[],
  context: ParseContext,
  parsed: ParsedSource,
  deadline: number,
): UidGroup[] {
  const zones = new Map<IcsCalendar, CalendarZones>();
  const zonesOf = (calendar: IcsCalendar) => {
    const known =
      zones.get(calendar) ?? calendarZones(calendar.timezone, calendar.zones, context.campusTimezone);
    zones.set(calendar, known);
    return known;
  };
  const groups = new Map<string, UidGroup>();
  for (const entry of entries) {
    if (performance.now() > deadline) {
      const left = entries.length - entry.position + 1;
      const reason = `reading stopped after ${icsTimeBudgetMs / 1000} s; ${left} entries were not read`;
      parsed.rejected.push({ entry: 'the file', reason });
      break;
    }
    try {
      const timed = timeEntry(entry, zonesOf);
      const uid = uidOf(entry);
      const key = uid === null ? `${entry.position}` : `uid ${uid}`;
      const group = groups.get(key) ?? { uid, members: [] };
      if (group.members.length >= icsMaxEntriesPerUid) {
        throw new EntryError(`more than ${icsMaxEntriesPerUid} entries have its UID`);
      }
      group.members.push(timed);
      groups.set(key, group);
    } catch (error) {
      parsed.rejected.push({ entry: labelOf(entry), reason: reasonOf(error) });
    }
  }
  return [...groups.values()];
}

function addSeries(
  parsed: ParsedSource,
  known: Set<string>,
  { uid, members }: UidGroup,
  context: ParseContext,
  budget: { steps: number },
): void {
  try {
    const { events, rejected, leftOut } = readSeries(uid, members, context, budget);
    for (const event of events) {
      if (known.has(event.externalId)) continue;
      known.add(event.externalId);
      parsed.events.push(event);
    }
    for (const rejection of rejected) parsed.rejected.push(rejection);
    parsed.leftOut.over += leftOut.over;
    parsed.leftOut.later += leftOut.later;
  } catch (error) {
    const [first] = members;
    if (first) parsed.rejected.push({ entry: labelOf(first.entry), reason: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof EntryError ? error.message : 'its fields are not what they should be';
}

/** One sentence on what came instead of a calendar. */
function notACalendar(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000)).trimStart();
  if (/^<(!doctype|html|head|body|\?xml)/i.test(start)) {
    return 'This is a web page, not a calendar; it may be a login page or an error page.';
  }
  if (/^[[{]/.test(start)) return 'This is JSON, not a calendar.';
  return 'This is not a calendar: it has no BEGIN:VCALENDAR.';
}
