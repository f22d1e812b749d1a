import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/moderation';
import { users } from '../../db/schema/users';
import { type Member, useTestApp } from '../../testing/test-app';

let admin: Member;
const test = useTestApp();
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'] });
});

const report = (targetType: string, targetId: string, cookie?: string) =>
  test.as(cookie).post('/api/reports', { targetType, targetId, reason: 'spam', details: 'look' });

async function openReport(targetId: string): Promise<{ id: string; reportCount: number } | undefined> {
  const queue = await admin.get('/api/admin/reports?limit=100');
  return queue.json().find((item: { targetId: string }) => item.targetId === targetId);
}
const decide = (id: string, decision: string) =>
  admin.post(`/api/admin/reports/${id}/decision`, { decision, note: 'seen' });

describe('the queue', () => {
  it('is only for administrators', async () => {
    const ada = await test.member();
    expect((await test.get('/api/admin/reports')).statusCode).toBe(401);
    expect((await ada.get('/api/admin/reports')).statusCode).toBe(404);
  });

  it('counts each reporter once and shows a target once', async () => {
    const event = await test.event({ title: 'Suspicious party' });
    const [one, two] = [await test.member(), await test.member()];
    for (const cookie of [one.cookie, one.cookie, two.cookie, undefined]) {
      expect((await report('event', event.id, cookie)).statusCode).toBe(204);
    }
    expect(await openReport(event.id)).toMatchObject({
      reportCount: 3,
      excerpt: 'Suspicious party',
      eventId: event.id,
    });
  });

  it('refuses reports about things that do not exist', async () => {
    expect((await report('comment', '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  });
});

describe('a decision', () => {
  it('hides an event from its page, closes the report, and is recorded', async () => {
    const event = await test.event();
    await report('event', event.id);
    const open = await openReport(event.id);
    expect((await decide(open?.id ?? '', 'hide')).json().status).toBe('hidden');
    expect((await test.get(`/api/events/${event.id}`)).statusCode).toBe(404);
    expect(await openReport(event.id)).toBeUndefined();
    expect((await decide(open?.id ?? '', 'keep')).statusCode).toBe(409);
    const [entry] = await test.db.select().from(auditLog).where(eq(auditLog.targetId, event.id));
    expect(entry).toMatchObject({ actorId: admin.id, action: 'report.hide' });
    const moderator = await test.member({ roles: ['moderator'] });
    const before = (await admin.get('/api/admin/audit-log/count')).json().all;
    await admin.post(`/api/admin/events/${(await test.event()).id}/hide`, {});
    expect((await admin.get('/api/admin/audit-log/count')).json().all).toBe(before + 1);
    expect((await moderator.get('/api/admin/reports/decided?limit=1')).json()).toMatchObject([
      { action: 'report.hide', targetId: event.id, actorName: expect.any(String), note: 'seen' },
    ]);
  });

  it('suspends a person, who is signed out and whose events and comments disappear', async () => {
    const user = await test.member();
    const own = await test.event({ hostId: user.id });
    const other = await test.event();
    await test.db.update(users).set({ attendanceVisibility: 'everyone' }).where(eq(users.id, user.id));
    await user.post(`/api/events/${other.id}/comments`, { content: 'buy now' });
    await user.post(`/api/events/${other.id}/rsvp`, { status: 'attending' });
    const initials = async () => (await test.get(`/api/events/${other.id}`)).json().attendeePreview.length;
    expect(await initials()).toBe(1);
    await report('user', user.id);
    await decide((await openReport(user.id))?.id ?? '', 'suspend');
    expect((await user.get('/api/user')).statusCode).toBe(401);
    expect((await test.get(`/api/events/${own.id}`)).statusCode).toBe(404);
    expect((await test.get(`/api/events/${other.id}/comments`)).json()).toHaveLength(0);
    expect(await initials()).toBe(0);
  });
});

describe('the audit log', () => {
  it('shows administrators only who did what and why, newest first, in pages', async () => {
    const event = await test.event();
    await report('event', event.id);
    await decide((await openReport(event.id))?.id ?? '', 'hide');
    const ada = await test.member();
    expect((await test.get('/api/admin/audit-log')).statusCode).toBe(401);
    expect((await ada.get('/api/admin/audit-log')).statusCode).toBe(404);
    const first = await admin.get('/api/admin/audit-log?limit=1');
    expect(first.json()).toMatchObject([
      {
        action: 'report.hide',
        targetType: 'event',
        targetId: event.id,
        note: 'seen',
        actorName: expect.stringMatching(/^Ada /),
      },
    ]);
    const seen: string[] = [];
    let url: string | undefined = '/api/admin/audit-log?limit=1';
    while (url) {
      const page = await admin.get(url);
      seen.push(...page.json().map(({ id }: { id: string }) => id));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await test.db.$count(auditLog));
  });
});
