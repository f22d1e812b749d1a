import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/moderation';
import { users } from '../../db/schema/users';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { setRole } from './moderation.service';

let test: TestApp;
let admin: { id: string; cookie: string };
beforeAll(async () => {
  test = await createTestApp();
  const user = await buildUser(test.database.db);
  await setRole(test.database.db, user.email.toUpperCase(), 'admin');
  admin = { id: user.id, cookie: await test.signIn(user.email) };
});
afterAll(() => test.close());

const db = () => test.database.db;
const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie?: string, payload?: object) =>
  test.app.inject({ method, url, ...(payload ? { payload } : {}), headers: cookie ? { cookie } : {} });

async function member() {
  const user = await buildUser(db());
  return { user, cookie: await test.signIn(user.email) };
}

const report = (targetType: string, targetId: string, cookie?: string) =>
  inject('POST', '/api/reports', cookie, { targetType, targetId, reason: 'spam', details: 'look' });

async function openReport(targetId: string): Promise<{ id: string; reportCount: number } | undefined> {
  const queue = await inject('GET', '/api/admin/reports?limit=100', admin.cookie);
  return queue.json().find((item: { targetId: string }) => item.targetId === targetId);
}
const decide = (id: string, decision: string) =>
  inject('POST', `/api/admin/reports/${id}/decision`, admin.cookie, { decision, note: 'seen' });

describe('the queue', () => {
  it('is only for administrators', async () => {
    const { cookie } = await member();
    expect((await inject('GET', '/api/admin/reports')).statusCode).toBe(401);
    expect((await inject('GET', '/api/admin/reports', cookie)).statusCode).toBe(403);
  });

  it('counts each reporter once and shows a target once', async () => {
    const event = await buildEvent(db(), { title: 'Suspicious party' });
    const [one, two] = [await member(), await member()];
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
    const event = await buildEvent(db());
    await report('event', event.id);
    const open = await openReport(event.id);
    expect((await decide(open?.id ?? '', 'hide')).json().status).toBe('hidden');
    expect((await inject('GET', `/api/events/${event.id}`)).statusCode).toBe(404);
    expect(await openReport(event.id)).toBeUndefined();
    expect((await decide(open?.id ?? '', 'keep')).statusCode).toBe(409);
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.targetId, event.id));
    expect(entry).toMatchObject({ actorId: admin.id, action: 'report.hide' });
  });

  it('suspends a person, who is signed out and whose events and comments disappear', async () => {
    const { user, cookie } = await member();
    const own = await buildEvent(db(), { hostId: user.id });
    const other = await buildEvent(db());
    await db().update(users).set({ attendanceVisibility: 'everyone' }).where(eq(users.id, user.id));
    await inject('POST', `/api/events/${other.id}/comments`, cookie, { content: 'buy now' });
    await inject('POST', `/api/events/${other.id}/rsvp`, cookie, { status: 'attending' });
    const initials = async () =>
      (await inject('GET', `/api/events/${other.id}`)).json().attendeePreview.length;
    expect(await initials()).toBe(1);
    await report('user', user.id);
    await decide((await openReport(user.id))?.id ?? '', 'suspend');
    expect((await inject('GET', '/api/user', cookie)).statusCode).toBe(401);
    expect((await inject('GET', `/api/events/${own.id}`)).statusCode).toBe(404);
    expect((await inject('GET', `/api/events/${other.id}/comments`)).json()).toHaveLength(0);
    expect(await initials()).toBe(0);
  });
});

describe('the audit log', () => {
  it('shows administrators only who did what and why, newest first, in pages', async () => {
    const event = await buildEvent(db());
    await report('event', event.id);
    await decide((await openReport(event.id))?.id ?? '', 'hide');
    const { cookie } = await member();
    expect((await inject('GET', '/api/admin/audit-log')).statusCode).toBe(401);
    expect((await inject('GET', '/api/admin/audit-log', cookie)).statusCode).toBe(403);
    const first = await inject('GET', '/api/admin/audit-log?limit=1', admin.cookie);
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
      const page = await inject('GET', url, admin.cookie);
      seen.push(...page.json().map(({ id }: { id: string }) => id));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await db().$count(auditLog));
  });
});
