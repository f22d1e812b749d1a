import type { Attendance } from '@quad/shared/contract/rsvps';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildEvent } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

let origin: string;
const test = useTestApp();
beforeAll(async () => {
  origin = await test.listen();
});

const open = (query: string, cookie = '') =>
  fetch(`${origin}/api/live/attendance?${query}`, { headers: { cookie } });

/** Returns a function that reads the stream until `count` events have arrived. */
function readerOf(response: Response): (count: number) => Promise<Attendance[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader?.cancel());
  let text = '';
  const events = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? ''));
  return async (count) => {
    while (events().length < count) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`The stream ended after ${text}`);
      text += value;
    }
    return events();
  };
}
const read = (response: Response, count: number) => readerOf(response)(count);

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

  it('sends nothing about events that the viewer may not see, or may not any more', async () => {
    const [viewer, host] = [await test.member(), await test.member()];
    const events = {
      hidden: await test.event({ hiddenAt: new Date() }),
      blocked: await test.event({ hostId: host.id }),
      hiddenLater: await test.event(),
      open: await test.event(),
    };
    await viewer.put(`/api/users/${host.id}/block`);
    const ids = Object.values(events).map(({ id }) => id);
    const readNext = readerOf(await open(`ids=${ids}&counts=${ids.map(() => 7)}`, viewer.cookie));
    const first = (await readNext(2)).map(({ eventId }) => eventId);
    expect(first.sort()).toEqual([events.hiddenLater.id, events.open.id].sort());
    await test.db.execute(sql`update events set hidden_at = now() where id = ${events.hiddenLater.id}`);
    for (const eventId of ids)
      await test.context.live.publish(test.db, {
        eventId,
        attendeeCount: 1,
        waitlistCount: 0,
        maxAttendees: null,
      });
    expect((await readNext(3))[2]).toMatchObject({ eventId: events.open.id, attendeeCount: 1 });
  });

  it('ends for both people of a block, and starts again without the other’s events', async () => {
    const [viewer, host] = [await test.member(), await test.member()];
    const [theirs, another] = [await test.event({ hostId: host.id }), await test.event()];
    const query = `ids=${theirs.id},${another.id}&counts=7,7`;
    const readBefore = readerOf(await open(query, viewer.cookie));
    expect((await readBefore(2)).map(({ eventId }) => eventId)).toContain(theirs.id);
    await host.put(`/api/users/${viewer.id}/block`);
    await expect(readBefore(3)).rejects.toThrow('The stream ended');
    expect((await read(await open(query, viewer.cookie), 1)).map(({ eventId }) => eventId)).toEqual([
      another.id,
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
