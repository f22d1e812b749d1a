import type { EventSummary } from '@quad/shared/contract/events';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { coverOf } from '@quad/shared/covers';

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
export const summarySql = `'${visitorStart},"attendeeCount":' || attendee_count || ',' || summary`;

/**
 * Chosen here, not where the summaries are written: the words that tell what is drawn are in no database. Joined, because that makes
 * one text of the parts, where `+` leaves them apart and every page that has the event copies them one by one.
 */
export const withCover = (json: string, event: Parameters<typeof coverOf>[0]): string =>
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
