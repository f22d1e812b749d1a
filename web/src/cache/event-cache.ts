import type { EventPage } from '@quad/shared/boot-data';
import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import type { Attendance } from '@quad/shared/contract/rsvps';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { detailKey, eventPointsKey, eventsKey, searchesKey } from './query-keys';

/*
 * Events are cached in lists (searches) and individually (event pages). Whatever a person does to an event is
 * updated here in all of them, so that list, map and page always agree.
 */

/** The pages of a search so far. */
export type Searches = InfiniteData<EventPage, string | null>;
type EventPatch = Partial<Omit<EventDetail, 'id'>>;

/** Search responses may be shared and up to a second old (search-caches.ts of the server): this is longer. */
const sharedResponseMs = 2_500;

type LatestAttendance = Map<string, { attendance: Attendance; at: number }>;

const latestAttendances = new WeakMap<QueryClient, LatestAttendance>();

/** The latest attendance of each event by id, kept while an older response may still arrive. */
function latestAttendance(client: QueryClient): LatestAttendance {
  const latest: LatestAttendance = latestAttendances.get(client) ?? new Map();
  latestAttendances.set(client, latest);
  return latest;
}

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

/** An event as cached: from its page, else from a list. */
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
 * Changes an event wherever it is cached.
 * @returns how to undo it: only fields that still have the new value are reverted
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

/** Events that are being answered: what is shown counts the answer, what the server says of them may not yet. */
const answered = new Set<string>();

/** Applies the server's attendance of an event, once no answer to it is on its way. */
export function patchAttendance(client: QueryClient, attendance: Attendance): void {
  const { eventId, attendeeCount, maxAttendees, waitlistCount } = attendance;
  latestAttendance(client).set(eventId, { attendance, at: performance.now() });
  if (!answered.has(eventId)) applyPatch(client, eventId, { attendeeCount, maxAttendees, waitlistCount });
}

/** Sends an answer to an event; the attendance that arrives meanwhile is applied when the server has responded. */
export async function whileAnswering(
  client: QueryClient,
  id: string,
  send: () => Promise<void>,
): Promise<void> {
  const since = performance.now();
  answered.add(id);
  try {
    await send();
  } finally {
    answered.delete(id);
    const latest = latestAttendance(client).get(id);
    if (latest && latest.at >= since) patchAttendance(client, latest.attendance);
  }
}

/** Reapplies the latest attendance after an older response may have overwritten it. */
function reapplyAttendance(client: QueryClient): void {
  const now = performance.now();
  const latest = latestAttendance(client);
  for (const [id, { attendance, at }] of latest) {
    if (now - at > sharedResponseMs) latest.delete(id);
    else if (knownEvent(client, id)) patchAttendance(client, attendance);
  }
}

/** Refetches the lists, and their events on the map. */
export async function refetchSearches(client: QueryClient): Promise<void> {
  await Promise.all([searchesKey, eventPointsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  reapplyAttendance(client);
}

/** An event was deleted: its page shows that without a request, the lists are refetched. */
export async function forgetEvent(client: QueryClient, id: string): Promise<void> {
  client.setQueryData(detailKey(id), null);
  await refetchSearches(client);
}

/** Refetches the lists and the event's own page, after a change whose effects only the server knows. */
export async function refetchEvents(client: QueryClient, id: string): Promise<void> {
  const queryKey = detailKey(id);
  // The page's first request may be older than the change, and would be waited for instead of sending another.
  await client.cancelQueries({ queryKey });
  await Promise.all([refetchSearches(client), client.invalidateQueries({ queryKey })]);
  reapplyAttendance(client);
}

/** Keeps late responses from overwriting live updates. Returns how to stop. */
export function guardAttendance(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query, ...event }) => {
    const action = 'action' in event ? event.action : null;
    const isResponse = type === 'updated' && action?.type === 'success' && !action.manual;
    if (isResponse && query.queryKey[0] === eventsKey[0]) reapplyAttendance(client);
  });
}
