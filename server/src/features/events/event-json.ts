import type { EventSummary } from '@quad/shared/contract/events';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';

/** Events in order, as written by the database. */
export interface FoundEvents {
  /** Separated by commas. */
  ids: string;
  /** As a visitor sees them, in the shape of eventSummarySchema: objects separated by `betweenEvents`. */
  json: string;
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

export const noEvents: FoundEvents = { ids: '', json: '' };

const visitorStart = '{"isFavorited":false,"ownRsvpStatus":null';
/** JSON has line feeds only between its parts, so no event contains this. */
export const betweenEvents = ',\n';

/**
 * Selects FoundEvents from rows of id, attendee_count and summary, in their order: ids and json, null if
 * there are none. One row per page takes the server a third of the CPU that a row per event takes. The
 * database writes the summaries from an allow-list of columns (function quad_event_summary), so no schema
 * runs here; a test parses the result with it instead.
 */
export const foundEventsSql = `string_agg(id::text, ','),
  string_agg('${visitorStart},"attendeeCount":' || attendee_count || ',' || summary, E',\\n')`;

/** Events as one JSON array, for a visitor or for the person with these marks. */
export function eventsJson({ ids, json }: FoundEvents, marks: PersonalMarks | null): string {
  if (!marks) return `[${json}]`;
  const listed = ids.split(',');
  const events = json.split(betweenEvents).flatMap((event, index) => {
    const id = listed[index] ?? '';
    const answer = marks.answers.get(id);
    const isFavorited = marks.favorites.has(id);
    const friends = marks.friendsGoing.get(id);
    if (marks.hidden.has(id)) return [];
    if (!answer && !isFavorited && !friends) return event;
    const ownRsvpStatus = answer ? `"${answer}"` : 'null';
    const friendsGoing = friends ? `,${friends}` : '';
    return `{"isFavorited":${isFavorited},"ownRsvpStatus":${ownRsvpStatus}${friendsGoing}${event.slice(visitorStart.length)}`;
  });
  return `[${events.join(betweenEvents)}]`;
}

export function parseEvents(events: FoundEvents, marks: PersonalMarks | null): EventSummary[] {
  return JSON.parse(eventsJson(events, marks)) as EventSummary[];
}
