import type { EventSummary } from '@quad/shared/contract/events';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import type { FoundEvent } from './events.queries';

/** What the events of a page are to one person. */
export interface PersonalMarks {
  favorites: ReadonlySet<string>;
  /** The person's live answers by event. */
  answers: ReadonlyMap<string, RsvpStatus>;
}

/**
 * Events as JSON in the shape of eventSummarySchema. Their summaries are written by the database from an allow-list of
 * columns (function quad_event_summary), so no schema runs here; a test parses the result with it instead.
 */
export function eventsJson(events: readonly FoundEvent[], marks: PersonalMarks | null): string {
  let json = '[';
  for (const { id, attendeeCount, summary } of events) {
    if (json.length > 1) json += ',';
    const answer = marks?.answers.get(id);
    const ownRsvpStatus = answer ? `"${answer}"` : 'null';
    json += `{"isFavorited":${marks?.favorites.has(id) ?? false},"ownRsvpStatus":${ownRsvpStatus},"attendeeCount":${attendeeCount},${summary}`;
  }
  return `${json}]`;
}

export function parseEvents(events: readonly FoundEvent[], marks: PersonalMarks | null): EventSummary[] {
  return JSON.parse(eventsJson(events, marks)) as EventSummary[];
}
