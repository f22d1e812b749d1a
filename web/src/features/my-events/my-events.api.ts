import type { AttendedEvent, HostedEvent, WaitingEvent } from '@quad/shared/contract/my-events';
import { requestJson } from '../../lib/api-client';
import { nextCursorOf } from '../../lib/next-cursor';

/** The calls of contract/my-events.ts. */

export type Tense = 'upcoming' | 'past';
export type Part = 'hosting' | 'attending';

export const myEventsKey = (part: Part, when: Tense) => ['/api/user', part, when] as const;
export const calendarKey = ['/api/user', 'calendar'] as const;

export interface MyEventPage {
  events: (HostedEvent | AttendedEvent)[];
  counts: { upcoming: number; past: number };
  waiting: WaitingEvent[];
  nextCursor: string | null;
}

const pageSize = 30;
const addresses = { hosting: '/api/user/events', attending: '/api/user/attending' } as const;

export async function fetchMyEvents(
  part: Part,
  when: Tense,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<MyEventPage> {
  const query = new URLSearchParams({ when, limit: String(pageSize), ...(cursor ? { cursor } : {}) });
  const { data, headers } = await requestJson<
    Omit<MyEventPage, 'nextCursor' | 'waiting'> & Partial<MyEventPage>
  >(`${addresses[part]}?${query}`, { signal });
  return { ...data, waiting: data.waiting ?? [], nextCursor: nextCursorOf(headers.get('link')) };
}

/** The secret address of the own calendar, or null while there is none. */
export async function fetchCalendar(signal?: AbortSignal): Promise<string | null> {
  return (await requestJson<{ url: string | null }>('/api/user/calendar', { signal })).data.url;
}

export async function renewCalendar(): Promise<string> {
  return (await requestJson<{ url: string }>('/api/user/calendar', { method: 'POST' })).data.url;
}

export async function revokeCalendar(): Promise<void> {
  await requestJson('/api/user/calendar', { method: 'DELETE' });
}
