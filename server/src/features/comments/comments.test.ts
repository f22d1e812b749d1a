import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks } from '../../db/schema/people';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({ now: () => now });
});
afterAll(() => test.close());

const db = () => test.database.db;
const inject = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  cookie?: string,
  payload?: object,
) => test.app.inject({ method, url, ...(payload ? { payload } : {}), headers: cookie ? { cookie } : {} });

async function member() {
  const user = await buildUser(db());
  return { user, cookie: await test.signIn(user.email) };
}
const post = (eventId: string, cookie: string, content = 'Is there a coat check?') =>
  inject('POST', `/api/events/${eventId}/comments`, cookie, { content });
const postAsGuest = (eventId: string) =>
  inject('POST', `/api/events/${eventId}/comments/guest`, undefined, {
    guestName: 'Tomás',
    guestEmail: 'tomas@uni.example',
    content: 'First silent disco',
  });

describe('comments', () => {
  it('are listed newest first with a total, and pages have no gaps', async () => {
    const event = await buildEvent(db());
    const { cookie } = await member();
    for (const content of ['one', 'two', 'three']) await post(event.id, cookie, content);
    const first = await inject('GET', `/api/events/${event.id}/comments?limit=2`);
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.json().map((comment: { content: string }) => comment.content)).toEqual(['three', 'two']);
    const url = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await inject('GET', url)).json().map((comment: { content: string }) => comment.content)).toEqual([
      'one',
    ]);
  });

  it("show a guest's address only to the host", async () => {
    const host = await member();
    const other = await member();
    const event = await buildEvent(db(), { hostId: host.user.id });
    expect((await postAsGuest(event.id)).json().guestEmail).toBeNull();
    const emailFor = async (cookie?: string) =>
      (await inject('GET', `/api/events/${event.id}/comments`, cookie)).json()[0].guestEmail;
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
    [{ content: 'x'.repeat(2001) }, 'Comments have at most 2000 characters'],
  ])('are refused from a guest with %o', async (change, message) => {
    const event = await buildEvent(db());
    const payload = { guestName: 'T', guestEmail: 't@uni.example', content: 'hi', ...change };
    const response = await inject('POST', `/api/events/${event.id}/comments/guest`, undefined, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it('can be edited by their author for 15 minutes', async () => {
    const event = await buildEvent(db());
    const author = await member();
    const stranger = await member();
    const { id } = (await post(event.id, author.cookie)).json();
    const edit = (cookie: string) => inject('PATCH', `/api/comments/${id}`, cookie, { content: 'changed' });
    expect((await edit(stranger.cookie)).statusCode).toBe(403);
    expect((await edit(author.cookie)).json()).toMatchObject({ content: 'changed', canEdit: true });
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await edit(author.cookie)).statusCode).toBe(403);
    now = new Date();
  });

  it('are deleted only by their author or the host', async () => {
    const host = await member();
    const author = await member();
    const stranger = await member();
    const event = await buildEvent(db(), { hostId: host.user.id });
    const remove = async (cookie: string) => {
      const { id } = (await post(event.id, author.cookie)).json();
      return (await inject('DELETE', `/api/comments/${id}`, cookie)).statusCode;
    };
    expect(await remove(stranger.cookie)).toBe(403);
    expect(await remove(author.cookie)).toBe(204);
    expect(await remove(host.cookie)).toBe(204);
  });

  it('disappear for others when the host hides them', async () => {
    const host = await member();
    const author = await member();
    const event = await buildEvent(db(), { hostId: host.user.id });
    const { id } = (await post(event.id, author.cookie)).json();
    const hide = (cookie: string) => inject('PUT', `/api/comments/${id}/hidden`, cookie, { isHidden: true });
    expect((await hide(author.cookie)).statusCode).toBe(403);
    expect((await hide(host.cookie)).json().isHidden).toBe(true);
    const seenBy = async (cookie?: string) =>
      (await inject('GET', `/api/events/${event.id}/comments`, cookie)).json().length;
    expect(await seenBy()).toBe(0);
    expect(await seenBy(author.cookie)).toBe(1);
    expect(await seenBy(host.cookie)).toBe(1);
  });

  it('are invisible across a block, in either direction', async () => {
    const event = await buildEvent(db());
    const [one, two] = [await member(), await member()];
    await post(event.id, one.cookie);
    await post(event.id, two.cookie);
    await db().insert(blocks).values({ blockerId: one.user.id, blockedId: two.user.id });
    for (const { cookie } of [one, two]) {
      expect((await inject('GET', `/api/events/${event.id}/comments`, cookie)).json()).toHaveLength(1);
    }
  });

  it('of unknown or hidden events are not found', async () => {
    const hidden = await buildEvent(db(), { hiddenAt: now });
    expect((await inject('GET', `/api/events/${hidden.id}/comments`)).statusCode).toBe(404);
    const { cookie } = await member();
    expect((await post(hidden.id, cookie)).statusCode).toBe(404);
  });
});
