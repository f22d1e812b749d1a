import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media } from '../../db/schema/participation';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let host: { id: string; cookie: string };
let admin: { id: string; cookie: string };
beforeAll(async () => {
  test = await createTestApp();
  host = await member();
  admin = await member('admin');
});
afterAll(() => test.close());

const db = () => test.database.db;
const inject = (method: 'GET' | 'POST' | 'PUT', url: string, cookie?: string, payload?: object) =>
  test.app.inject({ method, url, ...(payload ? { payload } : {}), headers: cookie ? { cookie } : {} });

async function member(role: 'user' | 'admin' = 'user') {
  const user = await buildUser(db(), { role });
  return { id: user.id, cookie: await test.signIn(user.email) };
}

/** Reports it and has the administrator decide. */
async function decide(targetType: 'comment' | 'media', targetId: string, decision: 'hide' | 'keep') {
  await inject('POST', '/api/reports', undefined, { targetType, targetId, reason: 'spam' });
  const queue = (await inject('GET', '/api/admin/reports?limit=100', admin.cookie)).json();
  const open = queue.find((item: { targetId: string }) => item.targetId === targetId);
  const url = `/api/admin/reports/${open.id}/decision`;
  expect((await inject('POST', url, admin.cookie, { decision })).statusCode).toBe(200);
}

describe('what an administrator has hidden', () => {
  async function postComment() {
    const event = await buildEvent(db(), { hostId: host.id });
    const guest = { guestName: 'Rae', guestEmail: 'rae@mail.example', content: 'Cheap tickets' };
    const posted = await inject('POST', `/api/events/${event.id}/comments/guest`, undefined, guest);
    return { eventId: event.id, id: posted.json<{ id: string }>().id };
  }
  const setHidden = (id: string, isHidden: boolean) =>
    inject('PUT', `/api/comments/${id}/hidden`, host.cookie, { isHidden });

  async function addVideo() {
    const event = await buildEvent(db(), { hostId: host.id });
    const file = { type: 'video', filename: 'a.mp4', contentType: 'video/mp4', fileSize: 1 } as const;
    const [row] = await db()
      .insert(media)
      .values({
        eventId: event.id,
        guestName: 'Rae',
        guestEmail: 'r@m.example',
        storageKey: event.id,
        ...file,
      })
      .returning();
    return { eventId: event.id, id: row?.id ?? '' };
  }
  const review = (id: string, decision: string) =>
    inject('PUT', `/api/media/${id}/review`, host.cookie, { decision });

  it("stays hidden when the event's host tries to show a comment again", async () => {
    const { eventId, id } = await postComment();
    await decide('comment', id, 'hide');
    const refused = await setHidden(id, false);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('A moderator has hidden this comment');
    await setHidden(id, true);
    expect((await setHidden(id, false)).statusCode).toBe(403);
    const listed = (await inject('GET', `/api/events/${eventId}/comments`, host.cookie)).json();
    expect(listed).toMatchObject([{ id, isHidden: true, hiddenBy: 'moderator' }]);
    expect((await inject('GET', `/api/events/${eventId}/comments`)).json()).toEqual([]);
    expect((await inject('GET', `/api/events/${eventId}/review`, host.cookie)).json().comments).toEqual([]);
  });

  it('stays hidden when the host tries to approve a video', async () => {
    const { eventId, id } = await addVideo();
    await decide('media', id, 'hide');
    const refused = await review(id, 'approve');
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('A moderator has hidden this video');
    expect((await inject('GET', `/api/events/${eventId}/media`)).json()).toEqual([]);
    const [row] = await db().select().from(media).where(eq(media.id, id));
    expect(row?.hiddenAt).not.toBeNull();
  });

  it('does not include what the host hid and can show again', async () => {
    const [comment, video] = [await postComment(), await addVideo()];
    await decide('comment', comment.id, 'keep');
    await decide('media', video.id, 'keep');
    expect((await setHidden(comment.id, true)).json().isHidden).toBe(true);
    expect((await setHidden(comment.id, false)).json().isHidden).toBe(false);
    expect((await review(video.id, 'hide')).json().isHidden).toBe(true);
    expect((await review(video.id, 'approve')).json()).toMatchObject({ isHidden: false, isApproved: true });
  });
});
