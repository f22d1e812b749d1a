import type { EventSummary } from '@quad/shared/contract/events';
import type { FoundEvent } from './events.queries';

/**
 * Events as JSON in the shape of eventSummarySchema. Their summaries are written by the database from an allow-list of
 * columns (function quad_event_summary), so no schema runs here; a test parses the result with it instead.
 */
export function eventsJson(events: readonly FoundEvent[], favorites: ReadonlySet<string> | null): string {
  let json = '[';
  for (const { id, attendeeCount, summary } of events) {
    if (json.length > 1) json += ',';
    json += `{"isFavorited":${favorites?.has(id) ?? false},"attendeeCount":${attendeeCount},${summary}`;
  }
  return `${json}]`;
}

export function parseEvents(
  events: readonly FoundEvent[],
  favorites: ReadonlySet<string> | null,
): EventSummary[] {
  return JSON.parse(eventsJson(events, favorites)) as EventSummary[];
}
