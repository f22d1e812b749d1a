import type { AttendedEvent, HelpedEvent, HostedEvent, WaitingEvent } from '@quad/shared/contract/my-events';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { myEventsKey } from '../../cache/query-keys';
import { call, callPage } from '../../lib/api-client';
import { paging } from '../../lib/paging';

export type Tense = 'upcoming' | 'past';
export type Part = 'hosting' | 'attending';

interface MyEventPage {
  events: (HostedEvent | AttendedEvent)[];
  counts: { upcoming: number; past: number };
  waiting?: WaitingEvent[];
  helping?: HelpedEvent[];
}

const routes = { hosting: 'GET /api/user/events', attending: 'GET /api/user/attending' } as const;

/** The query of a list of the person's own events; app/offline.ts prefetches with the same one. */
export const firstPageOf = (when: Tense) => ({ when, limit: 30 });

/** One list of the person's own events. */
export const myEventsQuery = (part: Part, when: Tense) =>
  infiniteQueryOptions({
    queryKey: [...myEventsKey, part, when],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...firstPageOf(when), cursor: pageParam };
      const { data, nextCursor } = await callPage(routes[part], { query, signal });
      const page: MyEventPage = data;
      return { ...page, nextCursor };
    },
    ...paging,
    // An RSVP made on another screen is not known here.
    refetchOnMount: 'always',
  });

/** The secret URL of the person's calendar, or null if there is none. */
export const calendarQuery = () =>
  queryOptions({
    queryKey: [...myEventsKey, 'calendar'],
    queryFn: async ({ signal }) => (await call('GET /api/user/calendar', { signal })).url,
  });

export const renewCalendar = async () => (await call('POST /api/user/calendar')).url;

export const revokeCalendar = () => call('DELETE /api/user/calendar');

/** Removes a draft whose fee isn't paid. */
export const discardDraft = (paymentId: string) =>
  call('DELETE /api/payments/:id', { params: { id: paymentId } });
