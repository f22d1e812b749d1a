import type { ZoneBlock } from './calendar-zones';
import { type Property, parseContentLine } from './content-line';
import {
  maxEntries,
  maxEntryChars,
  maxObservancesPerTimezone,
  maxPropertiesPerEntry,
  maxTimezones,
} from './limits';
import { type ByteRange, type CalendarText, type LogicalLine, logicalLines } from './logical-lines';

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

/** What a calendar file consists of (RFC 5545, 3.4), beside its events. */
export interface CalendarBlocks {
  /** Whether the file contains any calendar component. */
  isCalendar: boolean;
  /** Number of VEVENTs that were read. */
  read: number;
  /** Number of VEVENTs beyond the limit that were not read. */
  unread: number;
}

/** A VEVENT in the file, whose texts are read when it is its turn: those of all together take more memory than the file. */
export interface EventPlace extends Pick<EventBlock, 'position' | 'calendar'> {
  range: ByteRange;
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
    'UID',
    'SEQUENCE',
    'LAST-MODIFIED',
    'DTSTAMP',
    'STATUS',
    'CLASS',
    'CATEGORIES',
    'DTSTART',
    'DTEND',
    'DURATION',
    'RECURRENCE-ID',
    'RRULE',
    'RDATE',
    'EXDATE',
    'EXRULE',
    'GEO',
    'X-APPLE-STRUCTURED-LOCATION',
    'URL',
    'X-TRUMBA-LINK',
    'X-TRUMBA-CUSTOMFIELD',
    'ATTACH',
    'IMAGE',
    'X-WP-IMAGES-URL',
    'X-COST',
    'COST',
    'X-MICROSOFT-CDO-ALLDAYEVENT',
    'X-FUNAMBOL-ALLDAY',
    'ORGANIZER',
    ...conferenceNames,
  ].map((name) => [name, name]),
);
/** Of the many entries without any. */
const nobody: ReadonlySet<string> = new Set();

/**
 * Sorts the lines of a file into calendars, zones and events. Tolerates common errors of real files: a
 * missing END, a broken line, text that continues after an unescaped line break, events outside of any
 * calendar. Uses no recursion, so deep nesting costs nothing, and keeps only the properties that are used, up
 * to a limit per entry.
 * @param onEntry receives each VEVENT's place, with its UID and people only
 */
export function readBlocks(
  text: CalendarText,
  onEntry: (place: EventPlace, identity: EventBlock) => void,
): CalendarBlocks {
  const reader = new BlockReader((entry, from, to) => {
    const { position, calendar } = entry;
    onEntry({ position, calendar, range: { from, to } }, entry);
  });
  for (const line of logicalLines(text)) {
    const isOfEvent = reader.target === null || reader.target === 'event';
    if (!isOfEvent || mayTell(line.firstByte)) reader.read(line);
  }
  reader.endEntry(text.bytes.length);
  return { isCalendar: reader.isCalendar, read: reader.entries, unread: reader.unread };
}

/** The whole VEVENT at its place. */
export function readEntry(text: CalendarText, { position, calendar, range }: EventPlace): EventBlock {
  let entry: EventBlock = { position, calendar, properties: [], people: nobody };
  const reader = new BlockReader(({ properties, people }) => {
    entry = { ...entry, properties, people };
  });
  for (const line of logicalLines(text, range)) reader.read(line);
  reader.endEntry(range.to);
  return entry;
}

/**
 * Whether a line of a VEVENT may begin or end a component, or tell its UID or people: such lines begin with these letters
 * or, after a space that isn't a fold, with any.
 */
function mayTell(firstByte: number): boolean {
  return firstByte <= 0x20 || firstByte >= 0x80 || tellingLetters.has(firstByte);
}

const tellingLetters = new Set(new TextEncoder().encode('BEUAObeuao'));

class BlockReader {
  isCalendar = false;
  entries = 0;
  unread = 0;
  private calendar: CalendarBlock = { timezone: null, zones: new Map() };
  private zoneCount = 0;
  /** The component that the current properties belong to; null inside components that aren't used. */
  target: 'calendar' | 'event' | 'zone' | 'observance' | null = 'calendar';
  /** Nesting depth inside unused components. */
  private nesting = 0;
  private afterNesting: BlockReader['target'] = null;
  private entry: EventBlock | null = null;
  private entryFrom = 0;
  /** Of the entry. */
  private people: Set<string> | null = null;
  private room = 0;
  /** The text property on the previous line, which a line that isn't a property continues. */
  private openText: Property | null = null;
  private zone: ZoneBlock | null = null;
  private observance: Property[] = [];

  /** @param onEntry receives each VEVENT, and where it begins and ends */
  constructor(private readonly onEntry: (entry: EventBlock, from: number, to: number) => void) {}

  read(line: LogicalLine): void {
    const text = line.decode();
    const component = /^\s*(BEGIN|END)\s*:\s*([A-Z0-9-]{1,40})\s*$/i.exec(text);
    if (!component) {
      this.readProperty(text);
      return;
    }
    this.openText = null;
    const name = (component[2] as string).toUpperCase();
    if (component[1]?.toUpperCase() === 'BEGIN') this.begin(name, line.from);
    else this.end(name, line.from);
  }

  /** @param at where something else begins */
  endEntry(at: number): void {
    if (this.entry) this.onEntry(this.entry, this.entryFrom, at);
    this.entry = null;
  }

  private begin(component: string, at: number): void {
    if (component === 'VCALENDAR') {
      this.isCalendar = true;
      this.calendar = { timezone: null, zones: new Map() };
      this.open('calendar', at);
    } else if (component === 'VEVENT') {
      this.isCalendar = true;
      this.open('event', at);
      this.beginEntry(at);
    } else if (component === 'VTIMEZONE') {
      this.open('zone', at);
      this.zone = { properties: [], observances: [] };
    } else if ((component === 'STANDARD' || component === 'DAYLIGHT') && this.zone) {
      this.open('observance', at);
      this.observance = [];
      if (this.zone.observances.length < maxObservancesPerTimezone)
        this.zone.observances.push(this.observance);
    } else {
      if (this.nesting === 0) this.afterNesting = this.target;
      this.nesting++;
      this.target = null;
    }
  }

  private end(component: string, at: number): void {
    if (component === 'VEVENT' || component === 'VTIMEZONE' || component === 'VCALENDAR') {
      if (component === 'VTIMEZONE') this.keepZone();
      this.open('calendar', at);
      this.zone = null;
    } else if (component === 'STANDARD' || component === 'DAYLIGHT') {
      this.open(this.zone ? 'zone' : 'calendar', at);
    } else if (this.nesting > 0) {
      this.nesting--;
      if (this.nesting === 0) this.target = this.afterNesting;
    }
  }

  private open(target: BlockReader['target'], at: number): void {
    this.target = target;
    this.nesting = 0;
    this.endEntry(at);
  }

  private beginEntry(at: number): void {
    if (this.entries >= maxEntries) {
      this.unread++;
      return;
    }
    this.entries++;
    this.entry = { position: this.entries, calendar: this.calendar, properties: [], people: nobody };
    this.entryFrom = at;
    this.people = null;
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
  return (line.slice(0, 2_000).match(/(?<![^\s:;,"<>=])[^\s:;,"<>=@]{1,64}@[^\s:;,"<>=]{1,255}/g) ?? []).map(
    (address) => address.toLowerCase(),
  );
}
