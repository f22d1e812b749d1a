import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { media } from '../../db/schema/participation';
import { useMember, useTestApp } from '../../testing/test-app';

const test = useTestApp();
const host = useMember(test);
const admin = useMember(test, { roles: ['admin'] });

/** Reports it and has the administrator decide. */
async function decide(targetType: 'comment' | 'media', targetId: string, decision: 'hide' | 'keep') {
  await test.post('/api/reports', { targetType, targetId, reason: 'spam' });
  const queue = (await admin.get('/api/admin/reports?limit=100')).json();
  const open = queue.find((item: { targetId: string }) => item.targetId === targetId);
  const url = `/api/admin/reports/${open.id}/decision`;
  expect((await admin.post(url, { decision })).statusCode).toBe(200);
}

describe('what an administrator has hidden', () => {
  async function postComment() {
    const event = await test.event({ hostId: host.id });
    const guest = { guestName: 'Rae', guestEmail: 'rae@mail.example', content: 'Cheap tickets' };
    const posted = await test.post(`/api/events/${event.id}/comments/guest`, guest);
    return { eventId: event.id, id: posted.json<{ id: string }>().id };
  }
  const setHidden = (id: string, isHidden: boolean) => host.put(`/api/comments/${id}/hidden`, { isHidden });

  async function addVideo() {
    const event = await test.event({ hostId: host.id });
    const file = { type: 'video', filename: 'a.mp4', contentType: 'video/mp4', fileSize: 1 } as const;
    const [row] = await test.db
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
  const review = (id: string, decision: string) => host.put(`/api/media/${id}/review`, { decision });

  it("stays hidden when the event's host tries to show a comment again", async () => {
    const { eventId, id } = await postComment();
    await decide('comment', id, 'hide');
    const refused = await setHidden(id, false);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('A moderator has hidden this comment');
    await setHidden(id, true);
    expect((await setHidden(id, false)).statusCode).toBe(403);
    const listed = (await host.get(`/api/events/${eventId}/comments`)).json();
    expect(listed).toMatchObject([{ id, isHidden: true, hiddenBy: 'moderator' }]);
    expect((await test.get(`/api/events/${eventId}/comments`)).json()).toEqual([]);
    expect((await host.get(`/api/events/${eventId}/review`)).json().comments).toEqual([]);
  });

  it('stays hidden when the host tries to approve a video', async () => {
    const { eventId, id } = await addVideo();
    await decide('media', id, 'hide');
    const refused = await review(id, 'approve');
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe('A moderator has hidden this video');
    expect((await test.get(`/api/events/${eventId}/media`)).json()).toEqual([]);
    const [row] = await test.db.select().from(media).where(eq(media.id, id));
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
