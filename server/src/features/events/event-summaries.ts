import type { Category } from '@quad/shared/categories';
import type { EventSummary } from '@quad/shared/contract/events';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { coverOf } from '@quad/shared/covers';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { LookUpsInTurn } from '../../db/look-ups-in-turn';
import { queryPrepared } from '../../db/prepared-statements';
import type { EventChanges, KeptOfEvents, SeenChanges } from './change-feed';

/** Events in order. */
export interface FoundEvents {
  ids: readonly string[];
  /** Of each as a visitor sees it, in the shape of eventSummarySchema. */
  json: readonly string[];
  /** The time zones that they name. */
  zones: ReadonlySet<string>;
}

/** The relation of events to one person. */
export interface PersonalMarks {
  favorites: ReadonlySet<string>;
  /** The person's live RSVPs by event. */
  answers: ReadonlyMap<string, RsvpStatus>;
  /**
   * The friends who show that they attend, by event; none is left out. As the members `friendsGoing` and
   * `friendsPreview` of eventSummarySchema in JSON, without braces.
   */
  friendsGoing: ReadonlyMap<string, string>;
  /** Events across a block, which the person doesn't see. */
  hidden: ReadonlySet<string>;
}

const visitorStart = '{"isFavorited":false,"ownRsvpStatus":null';
/** JSON has line feeds only between its parts, so no event contains this. */
export const betweenEvents = ',\n';

/**
 * An event's JSON as a visitor sees it, from its row. The database writes the summaries from an allow-list of columns
 * (function quad_event_summary), so no schema runs here; a test parses the result with it instead.
 */
const summarySql = `'${visitorStart},"attendeeCount":' || attendee_count || ',' || summary`;

/**
 * Chosen here, not where the summaries are written: the words that tell what is drawn are in no database. Joined, because that makes
 * one text of the parts, where `+` leaves them apart and every page that has the event copies them one by one.
 */
const withCover = (json: string, event: Parameters<typeof coverOf>[0]): string =>
  [json.slice(0, -1), ',"cover":', JSON.stringify(coverOf(event)), '}'].join('');

/** Each event as JSON, for a visitor or for the person with these marks. */
function listedJson({ ids, json }: FoundEvents, marks: PersonalMarks | null): readonly string[] {
  if (!marks) return json;
  return json.flatMap((event, index) => {
    const id = ids[index] ?? '';
    const answer = marks.answers.get(id);
    const isFavorited = marks.favorites.has(id);
    const friends = marks.friendsGoing.get(id);
    if (marks.hidden.has(id)) return [];
    if (!answer && !isFavorited && !friends) return event;
    const ownRsvpStatus = answer ? `"${answer}"` : 'null';
    const friendsGoing = friends ? `,${friends}` : '';
    return `{"isFavorited":${isFavorited},"ownRsvpStatus":${ownRsvpStatus}${friendsGoing}${event.slice(visitorStart.length)}`;
  });
}

/** All of them as one JSON array. */
export const eventsJson = (events: FoundEvents, marks: PersonalMarks | null): string =>
  `[${listedJson(events, marks).join(betweenEvents)}]`;

export function parseEvents(events: FoundEvents, marks: PersonalMarks | null): EventSummary[] {
  return listedJson(events, marks).map((event) => JSON.parse(event) as EventSummary);
}

/** Some 50 MB of the process, and as many as are on the first pages of five hundred busy places. */
const maxKept = 50_000;

const readingSummaries = {
  name: 'event_summaries',
  text: `select id::text, ${summarySql}, timezone, title, category, image_url from events where id = any($1::uuid[])`,
};

/** An event as it is kept for lists. */
interface KeptSummary {
  id: string;
  json: string;
  timezone: string;
}

/**
 * Events in lists as visitors see them, kept as JSON by their ids: a page of a search is found in a third of the time that reading
 * its rows takes.
 */
export class EventSummaries implements KeptOfEvents {
  private readonly lookUps = new LookUpsInTurn((asked: readonly (readonly string[])[]) => this.read(asked));
  private readonly kept = new LRUCache<string, KeptSummary>({ max: maxKept });
  /** How many times something changed: what was read meanwhile may be older, and isn't kept. */
  private changes = 0;

  constructor(
    private readonly pool: pg.Pool,
    private readonly eventChanges: EventChanges,
  ) {}

  /** Those of these events that exist, as of a moment after the call. */
  async of(ids: readonly string[]): Promise<FoundEvents> {
    if (ids.length > 0) await this.eventChanges.see();
    return this.ofFound(ids);
  }

  /** Those of these events that exist, as of when changes were last seen or later. */
  async ofFound(ids: readonly string[]): Promise<FoundEvents> {
    // Not `get`: noting that each of a hundred events was used takes as long as finding it.
    const kept = ids.map((id) => this.kept.peek(id));
    const missing = ids.filter((_, index) => !kept[index]);
    const read = missing.length > 0 ? await this.lookUps.ask(missing) : null;
    const events = ids
      .map((id, index) => kept[index] ?? read?.get(id))
      .filter((event) => event !== undefined);
    return {
      ids: events.map(({ id }) => id),
      json: events.map(({ json }) => json),
      zones: new Set(events.map(({ timezone }) => timezone)),
    };
  }

  change({ ids }: SeenChanges): void {
    for (const id of ids) this.kept.delete(id);
    this.changes += 1;
  }

  renew() {
    return {
      add: () => {},
      complete: async () => {},
      finish: () => {
        this.kept.clear();
        this.changes += 1;
      },
    };
  }

  isWorn(): boolean {
    return false;
  }

  private async read(asked: readonly (readonly string[])[]): Promise<Map<string, KeptSummary>> {
    const { changes } = this;
    const ids = new Set(asked.flat());
    const rows = await queryPrepared(this.pool, readingSummaries, [`{${[...ids]}}`]);
    const read = new Map(
      rows.map(([id = '', summary = '', timezone = '', title = '', category, imageUrl]) => {
        const json = withCover(summary, {
          title,
          category: category as Category,
          imageUrl: imageUrl ?? null,
        });
        return [id, { id, json, timezone }];
      }),
    );
    if (this.changes === changes) {
      for (const [id, event] of read) this.kept.set(id, event);
    }
    return read;
  }
}
