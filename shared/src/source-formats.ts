import type { SourceKind } from './source-kinds';

/** What is known of one kind of source. */
export interface SourceFormat {
  label: string;
  /** What is read so, for people who add a source. */
  note: string;
  /** What the import command reads so, for its help. */
  files: string;
  /** How the names of such files end. */
  extensions: readonly string[];
  /** The setting without which its vendor gives nothing, and what the vendor calls it; null if none is needed. */
  key: { setting: 'TICKETMASTER_API_KEY' | 'SEATGEEK_CLIENT_ID'; name: string } | null;
}

export const sourceFormats: Record<SourceKind, SourceFormat> = {
  ics: {
    label: 'Calendar file',
    note: 'Any .ics or webcal address',
    files: 'calendars (.ics): campus calendars, Google, Outlook, Apple',
    extensions: ['.ics', '.ical'],
    key: null,
  },
  localist: {
    label: 'Localist',
    note: 'Address of the campus calendar',
    files: 'responses from the Localist API (.json)',
    extensions: ['.json'],
    key: null,
  },
  feed: {
    label: 'Web feed',
    note: 'RSS, Atom or JSON with event dates',
    files: 'web feeds (RSS, Atom, JSON Feed) whose entries say when their event is',
    extensions: ['.xml', '.rss', '.atom', '.rdf', '.json'],
    key: null,
  },
  jsonld: {
    label: 'Event pages',
    note: 'Pages with event markup (schema.org)',
    files: 'web pages with schema.org events (.html), or JSON-LD alone',
    extensions: ['.html', '.htm', '.jsonld', '.json'],
    key: null,
  },
  ticketmaster: {
    label: 'Ticketmaster',
    note: 'Concerts, games',
    files: 'responses from the Ticketmaster Discovery API (.json)',
    extensions: ['.json'],
    key: { setting: 'TICKETMASTER_API_KEY', name: 'key' },
  },
  seatgeek: {
    label: 'SeatGeek',
    note: 'Concerts, games',
    files: 'responses from the SeatGeek API (.json)',
    extensions: ['.json'],
    key: { setting: 'SEATGEEK_CLIENT_ID', name: 'client ID' },
  },
};
