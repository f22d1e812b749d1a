import type { SessionUser } from './contract/auth';
import type { EventDetail, EventSummary } from './contract/events';
import type { MoreEvents } from './contract/more-events';
import type { BoundingBox } from './geo';
import type { OtherSearch } from './other-searches';
import type { Site } from './site';

/** A map drawn by hand, for views inside its bounds that have no other background. */
export interface SketchSource {
  url: string;
  bounds: BoundingBox;
}

/** The operator's configuration of the map, without backgrounds whose host doesn't respond. */
export interface MapConfig {
  /** Raster tile template with {z}/{x}/{y}, or null if there is none. */
  tilesUrl: string | null;
  /** A self-hosted Protomaps file, drawn in our own colors; takes precedence over tiles. */
  pmtilesUrl: string | null;
  attribution: string;
  /** The city of the demo campus; null without one. */
  sketch: SketchSource | null;
}

/** One page of a search and the cursor of the next. */
export interface EventPage {
  events: EventSummary[];
  /** Opaque; null at the end. */
  nextCursor: string | null;
  /** How many events the whole search finds, counted up to searchCountMax; only on first pages. */
  total: number | null;
  /** What was searched for in place of a mistyped keyword; absent or '' for one that was searched as typed. */
  corrected?: string;
}

/** Everything the first screen needs, inlined in the served page, which is usable without requests. */
export interface BootData {
  user: SessionUser | null;
  /** The server's clock, ISO, down to the minute: labels such as 'Today' are computed from it until hydration is complete. */
  now: string;
  /** What clocks show in the zones of the page (zone-book.ts). */
  zones: string;
  publicUrl: string;
  site: Site;
  map: MapConfig;
  /**
   * Results already in the page, by screen. Discover's belong to the search with this key (`searchKey`); absent if
   * nobody knows yet where to search. `others` are there if it finds nothing.
   */
  discover?: { key: string; page: EventPage; others?: OtherSearch[] };
  event?: EventDetail | null;
  /** The lists at the end of that event's page. */
  more?: MoreEvents;
  /** The page's path, if the person, invitation or RSVP that it is about doesn't exist for this viewer. */
  missingPath?: string;
}
