import type { Attendance } from '@quad/shared/contract/rsvps';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildEvent } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

let origin: string;
const test = useTestApp();
beforeAll(async () => {
  origin = await test.listen();
});

const open = (query: string) => fetch(`${origin}/api/live/attendance?${query}`);

/** Reads the stream until `count` events have arrived. */
async function read(response: Response, count: number): Promise<Attendance[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const events = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? ''));
  while (events().length < count) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  return events();
}

describe('GET /api/live/attendance', () => {
  it('sends changes of the requested events, and of no others', async () => {
    const [followed, other] = [await test.event(), await test.event()];
    const user = await test.member();
    const stream = await open(`ids=${followed.id.toUpperCase()}`);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    for (const event of [other, followed]) {
      await user.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
    }
    expect(await read(stream, 1)).toEqual([
      { eventId: followed.id, attendeeCount: 1, waitlistCount: 0, maxAttendees: null },
    ]);
  });

  it("starts with the events whose count differs from the page's", async () => {
    const { db } = test.database;
    const same = await buildEvent(db, { attendeeCount: 4 });
    const changed = await buildEvent(db, { attendeeCount: 9, maxAttendees: 9 });
    const hidden = await buildEvent(db, { attendeeCount: 3, hiddenAt: new Date() });
    const ids = [same, hidden, changed].map(({ id }) => id).join();
    expect(await read(await open(`ids=${ids}&counts=4,2,8`), 1)).toEqual([
      { eventId: changed.id, attendeeCount: 9, waitlistCount: 0, maxAttendees: 9 },
    ]);
  });

  it.each(['', 'ids=', 'ids=nope', `ids=${Array.from({ length: 251 }, () => crypto.randomUUID()).join()}`])(
    'refuses %s',
    async (query) => {
      const response = await open(query);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it.each(['counts=', 'counts=1,2', 'counts=x', 'counts=-1', 'counts=1&counts=2'])(
    'refuses one event with %s',
    async (counts) => {
      const response = await open(`ids=${crypto.randomUUID()}&${counts}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('counts') });
    },
  );
});
