import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { getEvent } from '../event-page/event-page.service';
import { EncodedBody } from '../search/encoded-body';
import { VisitorPages } from './visitor-pages';

const test = useTestApp();

it("a visitor's page is new for whoever got the response to a write, while a crowd asks for it", async () => {
  const { id } = await test.event();
  const person = await test.member();
  // As of another process, which hears nothing of the write.
  const pages = new VisitorPages(test.context);
  const attendees = async () => {
    const { body } = await pages.get({ path: `/events/${id}`, origin: '' }, async () => ({
      status: 200,
      body: new EncodedBody(String((await getEvent(test.context, { id }, null))?.attendeeCount)),
      freshUntil: Number.POSITIVE_INFINITY,
    }));
    return Number(body.makeFor({}).bytes);
  };
  let isOver = false;
  const crowd = (async () => {
    while (!isOver) {
      await attendees();
      await setImmediate();
    }
  })();
  const found: number[] = [];
  const statuses = Array.from({ length: 200 }, (_, turn) => (turn % 2 === 0 ? 'attending' : 'declined'));
  for (const status of statuses) {
    await person.post(`/api/events/${id}/rsvp`, { status });
    found.push(await attendees());
  }
  isOver = true;
  await crowd;
  expect(found).toEqual(statuses.map((status) => (status === 'attending' ? 1 : 0)));
});
