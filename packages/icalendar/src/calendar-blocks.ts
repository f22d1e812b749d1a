import type { ZoneBlock } from './calendar-zones';
import { type Property, parseContentLine } from './content-line';
import {
  maxEntries,
  maxEntryChars,
  maxObservancesPerTimezone,
  maxPropertiesPerEntry,
  maxTimezones,
} from './limits';

/** A VEVENT as it is written in the file. */
export interface EventBlock {
  /** 1 for the first VEVENT of the file. */
  position: number;
  calendar: CalendarBlock;
  properties: Property[];
  /** Lower-case e-mail addresses of the organizer and attendees, kept only to remove them from texts. */
  people: ReadonlySet<string>;
}

export interface CalendarBlock {
  /** X-WR-TIMEZONE */
  timezone: string | null;
  zones: Map<string, ZoneBlock>;
}

/** The structure of a calendar file (RFC 5545, 3.4). */
export interface CalendarBlocks {
  /** Whether the file contains any calendar component. */
  isCalendar: boolean;
  entries: EventBlock[];
  /** Number of VEVENTs beyond the limit that were not read. */
  unread: number;
}

/** RFC 7986, and what Google and Microsoft write. */
export const conferenceNames: readonly string[] = [
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
];
const textNames = new Set(['SUMMARY', 'DESCRIPTION', 'X-ALT-DESC', 'LOCATION']);
/** By themselves: of each name one string is kept, not one for each line that has it. */
const keptNames = new Map(
  [
    ...textNames,
    ...['UID', 'SEQUENCE', 'LAST-MODIFIED', 'DTSTAMP', 'STATUS', 'CLASS', 'CATEGORIES'],
    ...['DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE'],
    ...[
      'GEO',
      'X-APPLE-STRUCTURED-LOCATION',
      'URL',
      'X-TRUMBA-LINK',
      'X-TRUMBA-CUSTOMFIELD',
      'ATTACH',
      'IMAGE',
      'X-WP-IMAGES-URL',
    ],
    ...['X-COST', 'COST', 'X-MICROSOFT-CDO-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'],
    ...['ORGANIZER', ...conferenceNames],
  ].map((name) => [name, name]),
);
/** Of the many entries without any. */
const nobody: ReadonlySet<string> = new Set();

/**
 * Sorts the lines of a file into calendars, zones and events. Tolerates common errors of real files: a
 * missing END, a broken line, text that continues after an unescaped line break, events outside of any
 * calendar. Uses no recursion, so deep nesting costs nothing, and keeps only the properties that are used, up
 * to a limit per entry.
 */
export function readBlocks(lines: Iterable<string>): CalendarBlocks {
  const reader = new BlockReader();
  for (const line of lines) reader.read(line);
  return { isCalendar: reader.isCalendar, entries: reader.entries, unread: reader.unread };
}

class BlockReader {
  isCalendar = false;
  entries: EventBlock[] = [];
  unread = 0;
  private calendar: CalendarBlock = { timezone: null, zones: new Map() };
  private zoneCount = 0;
  /** The component that the current properties belong to; null inside components that aren't used. */
  private target: 'calendar' | 'event' | 'zone' | 'observance' | null = 'calendar';
  /** Nesting depth inside unused components. */
  private nesting = 0;
  private afterNesting: BlockReader['target'] = null;
  private entry: EventBlock | null = null;
  /** Of the entry. */
  private people: Set<string> | null = null;
  private room = 0;
  /** The text property on the previous line, which a line that isn't a property continues. */
  private openText: Property | null = null;
  private zone: ZoneBlock | null = null;
  private observance: Property[] = [];

  read(line: string): void {
    const component = /^\s*(BEGIN|END)\s*:\s*([A-Z0-9-]{1,40})\s*$/i.exec(line);
    if (!component) {
      this.readProperty(line);
      return;
    }
    this.openText = null;
    const name = (component[2] as string).toUpperCase();
    if (component[1]?.toUpperCase() === 'BEGIN') this.begin(name);
    else this.end(name);
  }

  private begin(component: string): void {
    if (component === 'VCALENDAR') {
      this.isCalendar = true;
      this.calendar = { timezone: null, zones: new Map() };
      this.open('calendar');
    } else if (component === 'VEVENT') {
      this.isCalendar = true;
      this.open('event');
      this.beginEntry();
    } else if (component === 'VTIMEZONE') {
      this.open('zone');
      this.zone = { properties: [], observances: [] };
    } else if ((component === 'STANDARD' || component === 'DAYLIGHT') && this.zone) {
      this.open('observance');
      this.observance = [];
      if (this.zone.observances.length < maxObservancesPerTimezone)
        this.zone.observances.push(this.observance);
    } else {
      if (this.nesting === 0) this.afterNesting = this.target;
      this.nesting++;
      this.target = null;
    }
  }

  private end(component: string): void {
    if (component === 'VEVENT' || component === 'VTIMEZONE' || component === 'VCALENDAR') {
      if (component === 'VTIMEZONE') this.keepZone();
      this.open('calendar');
      this.zone = null;
    } else if (component === 'STANDARD' || component === 'DAYLIGHT') {
      this.open(this.zone ? 'zone' : 'calendar');
    } else if (this.nesting > 0) {
      this.nesting--;
      if (this.nesting === 0) this.target = this.afterNesting;
    }
  }

  private open(target: BlockReader['target']): void {
    this.target = target;
    this.nesting = 0;
    if (target !== 'event') this.entry = null;
  }

  private beginEntry(): void {
    if (this.entries.length >= maxEntries) {
      this.unread++;
      this.entry = null;
      return;
    }
    this.entry = {
      position: this.entries.length + 1,
      calendar: this.calendar,
      properties: [],
      people: nobody,
    };
    this.people = null;
    this.entries.push(this.entry);
    this.room = maxEntryChars;
  }

  private keepZone(): void {
    const tzid = this.zone?.properties.find((property) => property.name === 'TZID')?.value.trim();
    if (!this.zone || !tzid || this.zoneCount >= maxTimezones) return;
    this.calendar.zones.set(tzid, this.zone);
    this.zoneCount++;
  }

  private readProperty(line: string): void {
    if (this.target === null) return;
    const property = parseContentLine(line);
    if (this.target === 'event') {
      if (this.entry) this.readEntryProperty(this.entry, line, property);
    } else if (!property) {
      return;
    } else if (this.target === 'observance') {
      if (this.observance.length < maxPropertiesPerEntry) this.observance.push(property);
    } else if (this.target === 'zone') {
      if (property.name === 'TZID' || property.name === 'X-LIC-LOCATION')
        this.zone?.properties.push(property);
    } else if (property.name === 'X-WR-TIMEZONE' || property.name === 'TIMEZONE-ID') {
      this.calendar.timezone ??= property.value.trim() || null;
    }
  }

  private readEntryProperty(entry: EventBlock, line: string, property: Property | null): void {
    if (entry.properties.length >= maxPropertiesPerEntry || line.length > this.room) return;
    if (this.openText && !isPropertyOfSomeKind(line)) {
      this.room -= line.length;
      this.openText.value += `\\n${line}`;
      return;
    }
    this.openText = null;
    if (!property) return;
    const name = keptNames.get(property.name);
    const isPerson = property.name === 'ATTENDEE' || property.name === 'ORGANIZER';
    if (!name && !isPerson) return;
    this.room -= line.length;
    if (name) {
      property.name = name;
      entry.properties.push(property);
    }
    if (isPerson) {
      this.people ??= new Set();
      entry.people = this.people;
      for (const address of addressesIn(line)) this.people.add(address);
    }
    if (textNames.has(property.name)) this.openText = property;
  }
}

/** 'X-SOMETHING:1' and 'Dtstart:2026…' are properties; 'Doors: 7pm' is text after an unescaped line break. */
function isPropertyOfSomeKind(line: string): boolean {
  const name = /^[A-Za-z0-9_-]{1,64}(?=[;:])/.exec(line)?.[0];
  return name !== undefined && (name === name.toUpperCase() || keptNames.has(name.toUpperCase()));
}

function addressesIn(line: string): string[] {
  return (line.slice(0, 2_000).match(/[^\s:;,"<>=]{1,64}@[^\s:;,"<>=]{1,255}/g) ?? []).map((address) =>
    address.toLowerCase(),
  );
}
