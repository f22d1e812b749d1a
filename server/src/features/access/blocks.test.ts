import { beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '../../testing/sample-video';
import { type Member, useTestApp } from '../../testing/test-app';

const test = useTestApp();
beforeAll(() => test.listen());

const member = () => test.member({ attendanceVisibility: 'everyone' });
const block = (one: Member, other: Member) => one.put(`/api/users/${other.id}/block`);
const answer = (eventId: string, person: Member, status = 'attending') =>
  person.post(`/api/events/${eventId}/rsvp`, { status });
const comment = (eventId: string, person: Member) =>
  person.post(`/api/events/${eventId}/comments`, { content: 'Hello' });
async function addVideo(eventId: string, person: Member) {
  const file = { type: 'video', url: await uploadFile(person, test), filename: 'a.mp4', fileSize: 1 };
  return person.post('/api/media', { eventId, ...file });
}

describe('a block', () => {
  it('can be set once or twice and removed, but not on oneself or a missing person', async () => {
    const [one, two] = [await member(), await member()];
    expect((await block(one, two)).statusCode).toBe(204);
    expect((await block(one, two)).statusCode).toBe(204);
    expect((await one.delete(`/api/users/${two.id}/block`)).statusCode).toBe(204);
    expect((await block(one, one)).statusCode).toBe(400);
    expect((await block(one, { ...two, id: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await test.put(`/api/users/${two.id}/block`)).statusCode).toBe(401);
  });

  it.each(['the one', 'the other'])('set by %s, hides each from the other', async (who) => {
    const event = await test.event();
    const [one, two] = [await member(), await member()];
    for (const person of [one, two]) {
      await answer(event.id, person);
      await comment(event.id, person);
      await addVideo(event.id, person);
    }
    await (who === 'the one' ? block(one, two) : block(two, one));
    for (const person of [one, two]) {
      for (const list of ['rsvps', 'comments', 'media']) {
        const seen = (await person.get(`/api/events/${event.id}/${list}`)).json();
        expect(seen, list).toHaveLength(1);
      }
      expect((await person.get(`/api/events/${event.id}/comments`)).json()).toMatchObject([
        { userId: person.id },
      ]);
    }
    for (const list of ['rsvps', 'comments', 'media']) {
      expect((await test.get(`/api/events/${event.id}/${list}`)).json(), list).toHaveLength(2);
    }
  });

  it.each(['the host', 'the guest'])('set by %s, keeps the blocked person out of an event', async (who) => {
    const [host, person] = [await member(), await member()];
    const event = await test.event({ hostId: host.id });
    await answer(event.id, person);
    await (who === 'the host' ? block(host, person) : block(person, host));
    expect((await comment(event.id, person)).statusCode).toBe(404);
    expect((await addVideo(event.id, person)).statusCode).toBe(404);
    expect((await answer(event.id, person, 'maybe')).statusCode).toBe(404);
    expect((await answer(event.id, person, 'cancelled')).statusCode).toBe(200);
    expect((await answer(event.id, person)).statusCode).toBe(404);
  });
});
