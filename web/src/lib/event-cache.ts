import type { EventPage } from '@quad/shared/boot-data';
import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import type { Attendance } from '@quad/shared/contract/rsvps';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/*
 * What was fetched about events is kept in lists (searches) and by event (its page). Whatever a person does to an event
 * is changed here everywhere at once, so that list, map and page always say the same.
 */

/** What a search has found so far. */
export type Searches = InfiniteData<EventPage, string | null>;
type EventPatch = Partial<Omit<EventDetail, 'id'>>;

/** The root of all queries of events. */
export const eventsKey = ['events'] as const;
/** The key under which all searches are kept. */
export const searchesKey = [...eventsKey, 'search'] as const;
export const detailKey = (id: string) => [...eventsKey, 'detail', id] as const;

/** Answers to searches may be shared, and then a second old (search-cache.ts of the server): this is longer. */
const sharedAnswerMs = 2_500;

/** What was told last about an event's attendance, while an older answer may still arrive. */
const lastTold = new Map<string, { attendance: Attendance; at: number }>();

function patchSearches(data: Searches | undefined, id: string, patch: EventPatch): Searches | undefined {
  if (!data?.pages.some((page) => page.events.some((event) => event.id === id))) return data;
  const patchPage = (page: EventPage): EventPage => ({
    ...page,
    events: page.events.map((event) => (event.id === id ? { ...event, ...patch } : event)),
  });
  return { ...data, pages: data.pages.map(patchPage) };
}

function applyPatch(client: QueryClient, id: string, patch: EventPatch): void {
  client.setQueriesData<Searches>({ queryKey: searchesKey }, (data) => patchSearches(data, id, patch));
  client.setQueryData<EventDetail | null>(detailKey(id), (event) => event && { ...event, ...patch });
}

/** An event as it is known: by its page, else by a list. */
export function knownEvent(
  client: QueryClient,
  id: string,
): (EventSummary & Partial<EventDetail>) | undefined {
  const detail = client.getQueryData<EventDetail | null>(detailKey(id));
  if (detail) return detail;
  for (const [, data] of client.getQueriesData<Searches>({ queryKey: searchesKey })) {
    for (const page of data?.pages ?? []) {
      const found = page.events.find((event) => event.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/**
 * Changes an event wherever it is kept.
 * @returns how to take it back: only what still has the value that was put there
 */
export function patchEvent(client: QueryClient, id: string, patch: EventPatch): () => void {
  const before = knownEvent(client, id);
  applyPatch(client, id, patch);
  return () => {
    const now = knownEvent(client, id);
    if (!before || !now) return;
    const names = (Object.keys(patch) as (keyof EventPatch)[]).filter((name) => now[name] === patch[name]);
    applyPatch(client, id, Object.fromEntries(names.map((name) => [name, before[name]])));
  };
}

/** Takes over what the server told about an event's attendance. */
export function patchAttendance(client: QueryClient, attendance: Attendance): void {
  const { eventId, attendeeCount, maxAttendees, waitlistCount } = attendance;
  lastTold.set(eventId, { attendance, at: Date.now() });
  applyPatch(client, eventId, { attendeeCount, maxAttendees, waitlistCount });
}

/** Puts right what an answer from before the last news may have put back. */
function reapplyNews(client: QueryClient): void {
  const now = Date.now();
  for (const [id, { attendance, at }] of lastTold) {
    if (now - at > sharedAnswerMs) lastTold.delete(id);
    else if (knownEvent(client, id)) patchAttendance(client, attendance);
  }
}

/** Fetches the lists anew. */
export async function refetchSearches(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: searchesKey });
  reapplyNews(client);
}

/** An event is gone: its page says so without asking, the lists are fetched anew. */
export async function forgetEvent(client: QueryClient, id: string): Promise<void> {
  client.setQueryData(detailKey(id), null);
  await refetchSearches(client);
}

/** Fetches the lists and the event's own page anew: for after a change of which the server knows more. */
export async function refetchEvents(client: QueryClient, id: string): Promise<void> {
  await Promise.all([refetchSearches(client), client.invalidateQueries({ queryKey: detailKey(id) })]);
  reapplyNews(client);
}

/** Keeps late answers from taking back what was told live. Returns how to stop. */
export function guardNews(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query, ...event }) => {
    const action = 'action' in event ? event.action : null;
    const isAnswer = type === 'updated' && action?.type === 'success' && !action.manual;
    if (isAnswer && query.queryKey[0] === eventsKey[0]) reapplyNews(client);
  });
}
