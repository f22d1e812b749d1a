import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '../../testing/factories';
import { sampleMp4 } from '../../testing/sample-video';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.listen();
});
afterAll(() => test.close());

const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie?: string, payload?: object) =>
  test.app.inject({ method, url, ...(payload ? { payload } : {}), headers: cookie ? { cookie } : {} });

async function member() {
  const user = await buildUser(test.database.db, { attendanceVisibility: 'everyone' });
  return { id: user.id, cookie: await test.signIn(user.email) };
}
type Member = Awaited<ReturnType<typeof member>>;
const block = (one: Member, other: Member) => inject('PUT', `/api/users/${other.id}/block`, one.cookie);
const answer = (eventId: string, { cookie }: Member, status = 'attending') =>
  inject('POST', `/api/events/${eventId}/rsvp`, cookie, { status });
const comment = (eventId: string, { cookie }: Member) =>
  inject('POST', `/api/events/${eventId}/comments`, cookie, { content: 'Hello' });
async function addVideo(eventId: string, { cookie }: Member) {
  const { uploadURL } = (await inject('POST', '/api/objects/upload', cookie, {})).json();
  const { pathname, search } = new URL(uploadURL);
  await test.app.inject({ method: 'PUT', url: pathname + search, payload: sampleMp4() });
  const file = { type: 'video', url: uploadURL, filename: 'a.mp4', fileSize: 1 };
  return inject('POST', '/api/media', cookie, { eventId, ...file });
}

describe('a block', () => {
  it('can be set once or twice and removed, but not on oneself or a missing person', async () => {
    const [one, two] = [await member(), await member()];
    expect((await block(one, two)).statusCode).toBe(204);
    expect((await block(one, two)).statusCode).toBe(204);
    expect((await inject('DELETE', `/api/users/${two.id}/block`, one.cookie)).statusCode).toBe(204);
    expect((await block(one, one)).statusCode).toBe(400);
    expect((await block(one, { ...two, id: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await inject('PUT', `/api/users/${two.id}/block`)).statusCode).toBe(401);
  });

  it.each(['the one', 'the other'])('set by %s, hides each from the other', async (who) => {
    const event = await buildEvent(test.database.db);
    const [one, two] = [await member(), await member()];
    for (const person of [one, two]) {
      await answer(event.id, person);
      await comment(event.id, person);
      await addVideo(event.id, person);
    }
    await (who === 'the one' ? block(one, two) : block(two, one));
    for (const person of [one, two]) {
      for (const list of ['rsvps', 'comments', 'media']) {
        const seen = (await inject('GET', `/api/events/${event.id}/${list}`, person.cookie)).json();
        expect(seen, list).toHaveLength(1);
      }
      expect((await inject('GET', `/api/events/${event.id}/comments`, person.cookie)).json()).toMatchObject([
        { userId: person.id },
      ]);
    }
    for (const list of ['rsvps', 'comments', 'media']) {
      expect((await inject('GET', `/api/events/${event.id}/${list}`)).json(), list).toHaveLength(2);
    }
  });

  it.each(['the host', 'the guest'])('set by %s, keeps the blocked person out of an event', async (who) => {
    const [host, person] = [await member(), await member()];
    const event = await buildEvent(test.database.db, { hostId: host.id });
    await answer(event.id, person);
    await (who === 'the host' ? block(host, person) : block(person, host));
    expect((await comment(event.id, person)).statusCode).toBe(404);
    expect((await addVideo(event.id, person)).statusCode).toBe(404);
    expect((await answer(event.id, person, 'maybe')).statusCode).toBe(404);
    expect((await answer(event.id, person, 'cancelled')).statusCode).toBe(200);
    expect((await answer(event.id, person)).statusCode).toBe(404);
  });
});
