import { describe, expect, it } from 'vitest';
import { blocks } from '../../db/schema/people';
import { useTestApp } from '../../testing/test-app';

let now = new Date();
const test = useTestApp({ now: () => now });

const post = (eventId: string, cookie: string, content = 'Is there a coat check?') =>
  test.as(cookie).post(`/api/events/${eventId}/comments`, { content });
const postAsGuest = (eventId: string) =>
  test.post(`/api/events/${eventId}/comments/guest`, {
    guestName: 'Tomás',
    guestEmail: 'tomas@uni.example',
    content: 'First silent disco',
  });

describe('comments', () => {
  it('are listed newest first with a total, and pages have no gaps', async () => {
    const event = await test.event();
    const ada = await test.member();
    for (const content of ['one', 'two', 'three']) await post(event.id, ada.cookie, content);
    const first = await test.get(`/api/events/${event.id}/comments?limit=2`);
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.json().map((comment: { content: string }) => comment.content)).toEqual(['three', 'two']);
    const url = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await test.get(url)).json().map((comment: { content: string }) => comment.content)).toEqual([
      'one',
    ]);
  });

  it("show a guest's address only to the host", async () => {
    const host = await test.member();
    const other = await test.member();
    const event = await test.event({ hostId: host.id });
    expect((await postAsGuest(event.id)).json().guestEmail).toBeNull();
    const emailFor = async (cookie?: string) =>
      (await test.as(cookie).get(`/api/events/${event.id}/comments`)).json()[0].guestEmail;
    expect(await emailFor()).toBeNull();
    expect(await emailFor(other.cookie)).toBeNull();
    expect(await emailFor(host.cookie)).toBe('tomas@uni.example');
  });

  it.each([
    [{ content: '  ' }, 'Please fill in all fields'],
    [{ content: undefined }, 'Please fill in all fields'],
    [{ guestName: '' }, 'Please fill in all fields'],
    [{ guestEmail: '' }, 'Please fill in all fields'],
    [{ guestEmail: 'x' }, 'Invalid email address'],
    [{ content: 'x'.repeat(2001) }, 'Comments can have at most 2000 characters'],
  ])('are refused from a guest with %o', async (change, message) => {
    const event = await test.event();
    const payload = { guestName: 'T', guestEmail: 't@uni.example', content: 'hi', ...change };
    const response = await test.post(`/api/events/${event.id}/comments/guest`, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it('can be edited by their author for 15 minutes', async () => {
    const event = await test.event();
    const author = await test.member();
    const stranger = await test.member();
    const { id } = (await post(event.id, author.cookie)).json();
    const edit = (cookie: string) => test.as(cookie).patch(`/api/comments/${id}`, { content: 'changed' });
    expect((await edit(stranger.cookie)).statusCode).toBe(403);
    expect((await edit(author.cookie)).json()).toMatchObject({ content: 'changed', canEdit: true });
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await edit(author.cookie)).statusCode).toBe(403);
    now = new Date();
  });

  it('are deleted only by their author or the host', async () => {
    const host = await test.member();
    const author = await test.member();
    const stranger = await test.member();
    const event = await test.event({ hostId: host.id });
    const remove = async (cookie: string) => {
      const { id } = (await post(event.id, author.cookie)).json();
      return (await test.as(cookie).delete(`/api/comments/${id}`)).statusCode;
    };
    expect(await remove(stranger.cookie)).toBe(403);
    expect(await remove(author.cookie)).toBe(204);
    expect(await remove(host.cookie)).toBe(204);
  });

  it('disappear for others when the host hides them', async () => {
    const host = await test.member();
    const author = await test.member();
    const event = await test.event({ hostId: host.id });
    const { id } = (await post(event.id, author.cookie)).json();
    const hide = (cookie: string) => test.as(cookie).put(`/api/comments/${id}/hidden`, { isHidden: true });
    expect((await hide(author.cookie)).statusCode).toBe(403);
    expect((await hide(host.cookie)).json().isHidden).toBe(true);
    const seenBy = async (cookie?: string) =>
      (await test.as(cookie).get(`/api/events/${event.id}/comments`)).json().length;
    expect(await seenBy()).toBe(0);
    expect(await seenBy(author.cookie)).toBe(1);
    expect(await seenBy(host.cookie)).toBe(1);
  });

  it('are invisible across a block, in either direction', async () => {
    const event = await test.event();
    const [one, two] = [await test.member(), await test.member()];
    await post(event.id, one.cookie);
    await post(event.id, two.cookie);
    await test.db.insert(blocks).values({ blockerId: one.id, blockedId: two.id });
    for (const { cookie } of [one, two]) {
      expect((await test.as(cookie).get(`/api/events/${event.id}/comments`)).json()).toHaveLength(1);
    }
  });

  it('of unknown or hidden events are not found', async () => {
    const hidden = await test.event({ hiddenAt: now });
    expect((await test.get(`/api/events/${hidden.id}/comments`)).statusCode).toBe(404);
    const ada = await test.member();
    expect((await post(hidden.id, ada.cookie)).statusCode).toBe(404);
  });
});
