import type { EventPage } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client';
import { eventFixture } from '../testing/event-fixture';
import { disco } from '../testing/events';
import {
  guardAttendance,
  knownEvent,
  patchAttendance,
  patchEvent,
  refetchEvents,
  refetchSearches,
  whileAnswering,
} from './event-cache';

const searchKey = ['events', 'search', '?free=1'];
const detailKey = ['events', 'detail', disco.id];
const other = eventFixture({ id: '00000000-0000-4000-8000-000000000007', title: 'Night Market' });
const attendance = (attendeeCount: number) => ({
  eventId: disco.id,
  attendeeCount,
  maxAttendees: 150,
  waitlistCount: 0,
});

let client: QueryClient;
const listed = () =>
  client
    .getQueryData<{ pages: EventPage[] }>(searchKey)
    ?.pages.flatMap(({ events }) => events)
    .find(({ id }) => id === disco.id);
const detail = () => client.getQueryData<EventSummary>(detailKey);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  client = createQueryClient();
  const pages = [
    { events: [other], nextCursor: 'x', total: 2 },
    { events: [eventFixture()], nextCursor: null, total: null },
  ];
  client.setQueryData(searchKey, { pages, pageParams: [null, 'x'] });
  client.setQueryData(detailKey, disco);
});
afterEach(() => {
  vi.advanceTimersByTime(10_000);
});

describe('a change of an event', () => {
  it('is seen in every list and on its page, and nowhere else', () => {
    const before = client.getQueryData<{ pages: EventPage[] }>(searchKey);
    patchEvent(client, disco.id, { isFavorited: true });
    expect([listed()?.isFavorited, detail()?.isFavorited]).toEqual([true, true]);
    expect(knownEvent(client, other.id)?.isFavorited).toBe(false);
    expect(client.getQueryData<{ pages: EventPage[] }>(searchKey)?.pages[0]?.events[0]).toBe(
      before?.pages[0]?.events[0],
    );
  });

  it('can be taken back, without what has changed since', () => {
    const undo = patchEvent(client, disco.id, { ownRsvpStatus: 'attending', attendeeCount: 127 });
    patchAttendance(client, attendance(140));
    undo();
    expect(listed()).toMatchObject({ ownRsvpStatus: null, attendeeCount: 140 });
    expect(detail()).toMatchObject({ ownRsvpStatus: null, attendeeCount: 140 });
  });

  it('counts an answer that is on its way, whatever the server says of others meanwhile', async () => {
    let respond = () => {};
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    patchEvent(client, disco.id, { ownRsvpStatus: 'attending', attendeeCount: 127 });
    const answering = whileAnswering(client, disco.id, () => response);
    patchAttendance(client, attendance(126));
    expect(detail()?.attendeeCount).toBe(127);
    patchAttendance(client, attendance(130));
    respond();
    await answering;
    expect([listed()?.attendeeCount, detail()?.attendeeCount]).toEqual([130, 130]);
    patchAttendance(client, attendance(131));
    expect(detail()?.attendeeCount).toBe(131);
  });

  it('is not lost to the first response for its page, if that is older', async () => {
    client.removeQueries({ queryKey: detailKey });
    let respond = (_older: EventSummary) => {};
    const older = new Promise<EventSummary>((resolve) => {
      respond = resolve;
    });
    const changed = { ...disco, isFavorited: true };
    const queryFn = vi.fn().mockReturnValueOnce(older).mockResolvedValue(changed);
    const stop = new QueryObserver(client, { queryKey: detailKey, queryFn }).subscribe(() => {});
    const refetched = refetchEvents(client, disco.id);
    respond({ ...disco, isFavorited: false });
    await refetched;
    expect(detail()).toEqual(changed);
    stop();
  });

  it('to an unknown event changes nothing', () => {
    const undo = patchEvent(client, 'unknown', { isFavorited: true });
    undo();
    expect(knownEvent(client, 'unknown')).toBeUndefined();
  });

  it('leaves an event that is gone alone', () => {
    client.setQueryData(detailKey, null);
    patchEvent(client, disco.id, { isFavorited: true });
    expect(client.getQueryData(detailKey)).toBeNull();
  });
});

describe('news of an attendance', () => {
  const respondLate = async () => {
    const page = { events: [eventFixture({ attendeeCount: 126 })], nextCursor: null, total: 1 };
    await client.fetchQuery({
      queryKey: searchKey,
      queryFn: async () => ({ pages: [page], pageParams: [null] }),
      staleTime: 0,
    });
  };

  it('are not overwritten by an older response', async () => {
    const stop = guardAttendance(client);
    patchAttendance(client, attendance(130));
    await respondLate();
    expect(listed()?.attendeeCount).toBe(130);
    stop();
    await respondLate();
    expect(listed()?.attendeeCount).toBe(126);
  });

  it('are replaced by responses that must be newer', async () => {
    const stop = guardAttendance(client);
    patchAttendance(client, attendance(130));
    vi.advanceTimersByTime(3_000);
    await respondLate();
    expect(listed()?.attendeeCount).toBe(126);
    stop();
  });

  it('persist after lists are refetched', async () => {
    vi.spyOn(client, 'invalidateQueries').mockImplementation(respondLate);
    patchAttendance(client, attendance(131));
    await refetchSearches(client);
    const refetched = vi.mocked(client.invalidateQueries).mock.calls.map(([filter]) => filter?.queryKey);
    expect(refetched).toEqual([
      ['events', 'search'],
      ['events', 'points'],
    ]);
    expect(listed()?.attendeeCount).toBe(131);
    await refetchEvents(client, disco.id);
    expect(client.invalidateQueries).toHaveBeenCalledWith({ queryKey: detailKey });
  });
});
