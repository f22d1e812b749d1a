import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments } from '../../db/schema/participation';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let host: { id: string; cookie: string };
beforeAll(async () => {
  test = await createTestApp();
  host = await member();
});
afterAll(() => test.close());

const db = () => test.database.db;
const inject = (method: 'GET' | 'POST' | 'PUT', url: string, cookie?: string, payload?: object) =>
  test.app.inject({ method, url, ...(payload ? { payload } : {}), headers: cookie ? { cookie } : {} });

async function member() {
  const user = await buildUser(db());
  return { id: user.id, cookie: await test.signIn(user.email) };
}

const ownEvent = () => buildEvent(db(), { hostId: host.id });

describe('comments to review', () => {
  const review = (id: string) => inject('GET', `/api/events/${id}/review`, host.cookie);
  const keep = (id: string, cookie = host.cookie) => inject('PUT', `/api/comments/${id}/kept`, cookie);
  const report = (targetId: string, cookie?: string) =>
    inject('POST', '/api/reports', cookie, { targetType: 'comment', targetId, reason: 'spam' });

  async function reportedComment() {
    const event = await ownEvent();
    const posted = await inject('POST', `/api/events/${event.id}/comments/guest`, undefined, {
      guestName: 'Rae P.',
      guestEmail: 'rae@mail.example',
      content: 'Cheap tickets at link in bio',
    });
    const { id } = posted.json();
    await report(id);
    await report(id, (await member()).cookie);
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
    await report(id, (await member()).cookie);
    expect((await review(eventId)).json().comments).toMatchObject([{ id, reportCount: 1 }]);
    await inject('PUT', `/api/comments/${id}/hidden`, host.cookie, { isHidden: true });
    expect((await review(eventId)).json().comments).toMatchObject([{ id, isHidden: true }]);
    await keep(id);
    const [shown] = await db().select().from(comments).where(eq(comments.id, id));
    expect(shown?.hiddenAt).toBeNull();
  });

  it('can be kept only by the host, and not against an administrator', async () => {
    const { id } = await reportedComment();
    expect((await keep(id, (await member()).cookie)).statusCode).toBe(403);
    const admin = await buildUser(db(), { role: 'admin' });
    const cookie = await test.signIn(admin.email);
    const queue = (await inject('GET', '/api/admin/reports?limit=100', cookie)).json();
    const open = queue.find(({ targetId }: { targetId: string }) => targetId === id);
    await inject('POST', `/api/admin/reports/${open.id}/decision`, cookie, { decision: 'hide' });
    expect((await keep(id)).statusCode).toBe(403);
  });
});
