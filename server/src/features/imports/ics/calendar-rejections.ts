import type {
  CalendarProblem,
  CalendarReport,
  EntryName,
  EntryProblem,
  FileProblem,
} from '@quad/icalendar/calendar';
import type { RejectedEntry } from '../normalized-event';
import { cleanLine } from './ics-text';

/** A problem of a calendar in words for the operator. */
export function rejectionOf({ entry, reason }: CalendarProblem): RejectedEntry {
  return entry
    ? { entry: entryLabel(entry), reason: entryReason(reason) }
    : { entry: 'the file', reason: fileReason(reason) };
}

/** A zone that had to be guessed: nothing is left out, but its times may be hours off. */
export function guessOf({ name, timezone }: CalendarReport['guessedZones'][number]): RejectedEntry {
  return {
    entry: `zone ${cleanLine(name)}`,
    reason: `unknown time zone; its times were read in ${timezone}`,
  };
}

/** Identifies an entry to the operator: 'entry 3 (Open mic)'. */
export function entryLabel({ position, summary }: EntryName): string {
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
