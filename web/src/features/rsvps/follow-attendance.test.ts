import { apiPath } from '@quad/shared/api-request';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownEvent } from '../../cache/event-cache';
import { createQueryClient } from '../../lib/query-client';
import { currentToast } from '../../lib/toast-store';
import { eventFixtures } from '../../testing/event-fixture';
import { disco } from '../../testing/events';
import { expectToast } from '../../testing/toast';
import { followAttendance } from './follow-attendance';

class Stream {
  static opened: Stream[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  isClosed = false;
  constructor(readonly path: string) {
    Stream.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(change: object) {
    const attendance = {
      eventId: disco.id,
      attendeeCount: 1,
      waitlistCount: 0,
      maxAttendees: 150,
      ...change,
    };
    this.onmessage?.({ data: JSON.stringify(attendance) });
  }
}

const request = vi.fn<typeof fetch>();
let client: QueryClient;
let stop = () => {};
let isHidden = false;

const follow = (ids: string[], isSignedIn = true) => {
  stop = followAttendance(client, ids, isSignedIn);
  return Stream.opened[0] as Stream;
};
const look = (away: boolean) => {
  isHidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  Stream.opened = [];
  isHidden = false;
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', request);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  request.mockReset();
  client = createQueryClient();
  client.setQueryData(['events', 'detail', disco.id], disco);
});
afterEach(() => {
  stop();
  stop = () => {};
});

describe('followAttendance', () => {
  it('opens one stream for all events, sending what the page shows', () => {
    const stream = follow([disco.id, 'unknown']);
    expect(stream.path).toBe(
      apiPath('GET /api/live/attendance', { query: { ids: [disco.id, 'unknown'], counts: [126, 0] } }),
    );
    stream.tell({ attendeeCount: 150, waitlistCount: 2 });
    expect(knownEvent(client, disco.id)).toMatchObject({ attendeeCount: 150, waitlistCount: 2 });
    expect(Stream.opened).toHaveLength(1);
    expect(request).not.toHaveBeenCalled();
  });

  it('requests no more events than a URL can hold', () => {
    const stream = follow(eventFixtures(400).map(({ id }) => id));
    expect(stream.path.split('&')[0]?.split(',')).toHaveLength(150);
    expect(stream.path.length).toBeLessThan(8_000);
  });

  it('opens nothing where there is nothing to follow', () => {
    follow([]);
    expect(Stream.opened).toEqual([]);
  });

  it('closes while the page is hidden, and on return sends what it shows then', () => {
    const stream = follow([disco.id]);
    stream.tell({ attendeeCount: 127 });
    look(true);
    expect(stream.isClosed).toBe(true);
    look(false);
    expect(Stream.opened[1]?.path).toContain('counts=127');
    look(false);
    expect(Stream.opened).toHaveLength(2);
    stop();
    expect(Stream.opened[1]?.isClosed).toBe(true);
    look(false);
    expect(Stream.opened).toHaveLength(2);
  });

  it('begins when the page comes into sight', () => {
    isHidden = true;
    follow([disco.id]);
    expect(Stream.opened).toEqual([]);
    look(false);
    expect(Stream.opened).toHaveLength(1);
  });
});

describe('who waits', () => {
  const own = { id: 'r', eventId: disco.id, status: 'waitlisted', waitlistPosition: 2 };
  const answer = (change: object) => new Response(JSON.stringify({ rsvp: { ...own, ...change } }));
  const wait = () =>
    client.setQueryData(['events', 'detail', disco.id], {
      ...disco,
      ownRsvp: own,
      ownRsvpStatus: 'waitlisted',
    });

  it('moves up in line, and is notified of a free spot', async () => {
    wait();
    vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    const stream = follow([disco.id]);
    request.mockResolvedValueOnce(answer({ waitlistPosition: 1 }));
    stream.tell({});
    await vi.waitFor(() => expect(knownEvent(client, disco.id)?.ownRsvp?.waitlistPosition).toBe(1));
    expect(currentToast()).toBeNull();
    request.mockResolvedValueOnce(answer({ status: 'attending', waitlistPosition: null }));
    stream.tell({});
    await vi.waitFor(() => expect(knownEvent(client, disco.id)?.ownRsvpStatus).toBe('attending'));
    await expectToast('RSVP Updated', "A spot opened up. You're going.");
    const path = apiPath('GET /api/events/:id/rsvp', { params: { id: disco.id } });
    expect(request.mock.calls.map(([asked]) => asked)).toEqual([path, path]);
  });

  it('stays where they are when that cannot be asked', async () => {
    wait();
    request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    follow([disco.id]).tell({ attendeeCount: 3 });
    await vi.waitFor(() => expect(request).toHaveBeenCalled());
    expect(knownEvent(client, disco.id)).toMatchObject({ ownRsvpStatus: 'waitlisted', attendeeCount: 3 });
  });

  it('as a guest asks for nothing: only their mail knows', () => {
    wait();
    follow([disco.id], false).tell({});
    expect(request).not.toHaveBeenCalled();
  });
});
