import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { comments } from '../../db/schema/participation';
import { useMember, useTestApp } from '../../testing/test-app';

const test = useTestApp();
const host = useMember(test);

const ownEvent = () => test.event({ hostId: host.id });

describe('comments to review', () => {
  const review = (id: string) => host.get(`/api/events/${id}/review`);
  const keep = (id: string, cookie = host.cookie) => test.as(cookie).put(`/api/comments/${id}/kept`);
  const report = (targetId: string, cookie?: string) =>
    test.as(cookie).post('/api/reports', { targetType: 'comment', targetId, reason: 'spam' });

  async function reportedComment() {
    const event = await ownEvent();
    const posted = await test.post(`/api/events/${event.id}/comments/guest`, {
      guestName: 'Rae P.',
      guestEmail: 'rae@mail.example',
      content: 'Cheap tickets at link in bio',
    });
    const { id } = posted.json();
    await report(id);
    await report(id, (await test.member()).cookie);
    return { eventId: event.id, id };
  }

  it('are those reported or hidden; a kept one returns only with new reports', async () => {
    const { eventId, id } = await reportedComment();
    const listed = (await review(eventId)).json();
    expect(listed).toMatchObject({
      waitingVideos: 0,
      comments: [{ id, authorName: 'Rae P.', isGuest: true, isHidden: false, reportCount: 2 }],
    });
    expect(JSON.stringify(listed)).not.toContain('rae@mail.example');
    expect((await keep(id)).statusCode).toBe(204);
    expect((await review(eventId)).json().comments).toEqual([]);
    await report(id, (await test.member()).cookie);
    expect((await review(eventId)).json().comments).toMatchObject([{ id, reportCount: 1 }]);
    await host.put(`/api/comments/${id}/hidden`, { isHidden: true });
    expect((await review(eventId)).json().comments).toMatchObject([{ id, isHidden: true }]);
    await keep(id);
    const [shown] = await test.db.select().from(comments).where(eq(comments.id, id));
    expect(shown?.hiddenAt).toBeNull();
  });

  it('can be kept only by the host, and not against an administrator', async () => {
    const { id } = await reportedComment();
    expect((await keep(id, (await test.member()).cookie)).statusCode).toBe(403);
    const admin = await test.member({ roles: ['admin'] });
    const queue = (await admin.get('/api/admin/reports?limit=100')).json();
    const open = queue.find(({ targetId }: { targetId: string }) => targetId === id);
    await admin.post(`/api/admin/reports/${open.id}/decision`, { decision: 'hide' });
    expect((await keep(id)).statusCode).toBe(403);
  });
});
