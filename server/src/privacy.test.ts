import { buildPath } from '@quad/shared/define-route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comments, favorites, media, rsvps } from './db/schema/participation';
import { buildEvent, buildUser } from './testing/factories';
import { createTestApp, type TestApp } from './testing/test-app';

/**
 * Asks every GET route of the contract as a visitor, as another person and as the host, and looks for what must not be
 * there. A new route is asked too, without anybody thinking of it.
 */
let test: TestApp;
let ids: Record<string, string>;
const cookies: Record<string, string> = {};

const secrets = {
  memberEmail: 'member.secret@uni.example',
  hostEmail: 'host.secret@uni.example',
  guestEmail: 'guest.secret@uni.example',
  guestAddress: '12 Secret Street',
  storageKey: 'media/secret-key',
};

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  const host = await buildUser(db, { email: secrets.hostEmail, profileVisibility: 'everyone' });
  const member = await buildUser(db, { email: secrets.memberEmail, attendanceVisibility: 'everyone' });
  const other = await buildUser(db);
  const event = await buildEvent(db, { hostId: host.id });
  const guest = { guestName: 'Guest', guestEmail: secrets.guestEmail };
  await db.insert(rsvps).values([
    { eventId: event.id, userId: member.id },
    { eventId: event.id, ...guest, guestAddress: secrets.guestAddress },
  ]);
  const [comment] = await db
    .insert(comments)
    .values([
      { eventId: event.id, ...guest, content: 'hello' },
      { eventId: event.id, userId: member.id, content: 'hi' },
    ])
    .returning();
  await db.insert(favorites).values({ userId: other.id, eventId: event.id });
  const [video] = await db
    .insert(media)
    .values({
      eventId: event.id,
      ...guest,
      type: 'video',
      storageKey: secrets.storageKey,
      filename: 'a.mp4',
      contentType: 'video/mp4',
      fileSize: 1,
      isApproved: true,
    })
    .returning();
  ids = { event: event.id, comment: comment?.id ?? '', media: video?.id ?? '', user: member.id };
  cookies.host = await test.signIn(secrets.hostEmail);
  cookies.other = await test.signIn(other.email);
});
afterAll(() => test.close());

/** The id that a path's placeholder means, by the noun before it. */
function idFor(path: string): string {
  if (path.includes('/comments/')) return ids.comment ?? '';
  if (path.includes('/media/')) return ids.media ?? '';
  if (path.includes('/users/') || path.includes('/profile')) return ids.user ?? '';
  return ids.event ?? '';
}

async function answersFor(viewer: string): Promise<{ path: string; body: string }[]> {
  const answers: { path: string; body: string }[] = [];
  for (const route of test.app.contractRoutes) {
    if (route.method !== 'GET') continue;
    const url = buildPath(route.path, { id: idFor(route.path), token: 'x'.repeat(30) });
    const response = await test.app.inject({
      url: route.path.endsWith('/near') ? `${url}?bbox=-85,39,-84,40` : url,
      headers: cookies[viewer] ? { cookie: cookies[viewer] } : {},
    });
    expect(response.statusCode, `${url} as ${viewer}`).toBeLessThan(500);
    answers.push({ path: route.path, body: response.body });
  }
  return answers;
}

describe('no answer to', () => {
  it.each(['a visitor', 'other'])(
    '%s holds an address, a password, a key of the store or a token',
    async (viewer) => {
      const answers = await answersFor(viewer);
      expect(answers.length).toBeGreaterThan(8);
      for (const { path, body } of answers) {
        for (const secret of Object.values(secrets)) expect(body, path).not.toContain(secret);
        expect(body, path).not.toMatch(/\$argon2|"password"|sessionId|tokenHash/);
      }
    },
  );

  it("the host holds a member's address; guests' are there for their own event", async () => {
    const answers = await answersFor('host');
    const all = answers.map(({ body }) => body).join('\n');
    expect(all).toContain(secrets.guestEmail);
    for (const { path, body } of answers) {
      expect(body, path).not.toContain(secrets.memberEmail);
      expect(body, path).not.toContain(secrets.storageKey);
      expect(body, path).not.toMatch(/\$argon2|"password"/);
    }
  });
});

describe('errors', () => {
  it('never tell of the inside', async () => {
    for (const url of [
      '/api/events/not-an-id',
      '/api/nothing',
      '/api//events',
      '/api/events/search?lat=1e400',
      '/%ff',
    ]) {
      const response = await test.app.inject({ url });
      expect(response.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, url).toBeLessThan(500);
      expect(Object.keys(response.json()).sort(), url).toEqual(['code', 'message']);
      expect(response.body, url).not.toMatch(/node_modules|at .*:\d+:\d+|select |postgres/i);
    }
  });

  it('of the server itself say nothing more than sorry', async () => {
    const broken = await createTestApp();
    await broken.database.pool.query('alter table places rename to gone');
    const response = await broken.app.inject({ url: '/api/places/search?q=cincinnati' });
    await broken.close();
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: 'Something went wrong. Please try again later.',
      code: 'INTERNAL',
    });
  });
});
