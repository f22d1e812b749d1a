import type { ReportTarget } from '@quad/shared/contract/moderation';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/moderation';
import { media } from '../../db/schema/participation';
import { type Member, useTestApp } from '../../testing/test-app';

let admin: Member;
let host: Member;
const test = useTestApp();
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'] });
  host = await test.member();
});

type TargetType = ReportTarget['targetType'];

async function decide(targetType: TargetType, targetId: string, decision: 'hide' | 'suspend') {
  await test.post('/api/reports', { targetType, targetId, reason: 'spam' });
  const queue = (await admin.get('/api/admin/reports?limit=100')).json<{ id: string; targetId: string }[]>();
  const id = queue.find((report) => report.targetId === targetId)?.id;
  expect((await admin.post(`/api/admin/reports/${id}/decision`, { decision })).statusCode).toBe(200);
}
const undo = (targetType: TargetType, targetId: string, by: Pick<Member, 'post'> = admin) =>
  by.post('/api/admin/removals/undo', { targetType, targetId, note: 'a mistake' });
const removals = async () => (await admin.get('/api/admin/removals?limit=100')).json<ReportTarget[]>();
const isListed = async (id: string) => (await removals()).some(({ targetId }) => targetId === id);
const statusOf = async (eventId: string) => (await test.get(`/api/events/${eventId}`)).statusCode;

describe('what a moderator has hidden', () => {
  it('is listed, and an event is shown again on its page, with an entry in the audit log', async () => {
    const event = await test.event({ title: 'Porch concert, hidden' });
    await decide('event', event.id, 'hide');
    expect(await statusOf(event.id)).toBe(404);
    expect(await removals()).toContainEqual({
      targetType: 'event',
      targetId: event.id,
      excerpt: 'Porch concert, hidden',
      eventId: event.id,
      removedAt: expect.stringMatching(/^\d{4}-/),
    });
    expect((await undo('event', event.id)).statusCode).toBe(204);
    expect(await statusOf(event.id)).toBe(200);
    expect(await isListed(event.id)).toBe(false);
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.targetId, event.id));
    expect(entries).toContainEqual(
      expect.objectContaining({
        actorId: admin.id,
        action: 'removal.show',
        targetType: 'event',
        details: { note: 'a mistake' },
      }),
    );
  });

  it('stays hidden where the host of the event hid it first', async () => {
    const event = await test.event({ hostId: host.id });
    const say = async (content: string) =>
      (await admin.post(`/api/events/${event.id}/comments`, { content })).json<{ id: string }>().id;
    const [one, two] = [await say('hidden by moderators only'), await say('hidden by the host first')];
    await host.put(`/api/comments/${two}/hidden`, { isHidden: true });
    for (const id of [one, two]) {
      await decide('comment', id, 'hide');
      expect((await undo('comment', id)).statusCode).toBe(204);
    }
    const comments = (await test.get(`/api/events/${event.id}/comments`)).json<{ id: string }[]>();
    expect(comments.map(({ id }) => id)).toEqual([one]);
    expect((await host.put(`/api/comments/${two}/hidden`, { isHidden: false })).statusCode).toBe(200);
  });

  it('is shown again in the strip of videos', async () => {
    const event = await test.event({ hostId: host.id });
    const [video] = await test.db
      .insert(media)
      .values({
        eventId: event.id,
        userId: host.id,
        storageKey: event.id,
        type: 'video',
        filename: 'a.mp4',
        contentType: 'video/mp4',
        fileSize: 1,
        isApproved: true,
      })
      .returning();
    const shown = async () => (await test.get(`/api/events/${event.id}/media`)).json().length;
    await decide('media', video?.id ?? '', 'hide');
    expect(await shown()).toBe(0);
    await undo('media', video?.id ?? '');
    expect(await shown()).toBe(1);
  });

  it('can be undone by administrators only, and only once', async () => {
    const event = await test.event();
    await decide('event', event.id, 'hide');
    expect((await undo('event', event.id, test)).statusCode).toBe(401);
    expect((await undo('event', event.id, host)).statusCode).toBe(404);
    expect((await undo('event', event.id)).statusCode).toBe(204);
    expect((await undo('event', event.id)).statusCode).toBe(409);
    expect((await undo('user', host.id)).statusCode).toBe(409);
  });

  it('comes in pages, newest first', async () => {
    const events = [await test.event(), await test.event()];
    for (const { id } of events) await decide('event', id, 'hide');
    const page = await admin.get('/api/admin/removals?limit=1');
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    const listed = [...page.json<ReportTarget[]>(), ...(await admin.get(next)).json<ReportTarget[]>()];
    expect(listed.map(({ targetId }) => targetId)).toEqual([events[1]?.id, events[0]?.id]);
  });
});

describe('a suspended person', () => {
  it('can sign in again once restored, and their events and comments are back', async () => {
    const person = await test.member({ attendanceVisibility: 'everyone' });
    const own = await test.event({ hostId: person.id });
    const other = await test.event();
    await person.post(`/api/events/${other.id}/comments`, { content: 'hello' });
    await person.post(`/api/events/${other.id}/rsvp`, { status: 'attending' });
    await decide('event', own.id, 'suspend');
    expect(await statusOf(own.id)).toBe(404);
    await expect(test.signIn(person.email)).rejects.toThrow('Sign-in failed');

    expect(await isListed(person.id)).toBe(true);
    expect((await undo('user', person.id)).statusCode).toBe(204);
    expect(await isListed(person.id)).toBe(false);
    await expect(test.signIn(person.email)).resolves.toContain('=');
    expect(await statusOf(own.id)).toBe(200);
    expect((await test.get(`/api/events/${other.id}/comments`)).json()).toHaveLength(1);
    expect((await test.get(`/api/events/${other.id}`)).json().attendeePreview).toHaveLength(1);
  });

  it("does not get back an event that was hidden for itself, nor does showing it bring back a suspended person's", async () => {
    const person = await test.member();
    const before = await test.event({ hostId: person.id });
    const after = await test.event({ hostId: person.id });
    await decide('event', before.id, 'hide');
    await decide('user', person.id, 'suspend');
    await decide('event', after.id, 'hide');
    await undo('event', before.id);
    expect(await statusOf(before.id)).toBe(404);
    await undo('user', person.id);
    expect(await statusOf(before.id)).toBe(200);
    expect(await statusOf(after.id)).toBe(404);
    await undo('event', after.id);
    expect(await statusOf(after.id)).toBe(200);
  });
});
