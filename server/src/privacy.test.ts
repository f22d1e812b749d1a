import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageRoutes } from './features/pages/pages.routes';
import { type Asked, asked } from './testing/asked-routes';
import { bootPages } from './testing/boot-pages';
import {
  buildPrivacyRows,
  emailOf,
  guestSecrets,
  inviteeEmail,
  type PrivacyRows,
  type Viewer,
  viewers,
} from './testing/privacy-rows';
import { startTestApp, useTestApp } from './testing/test-app';

/** Stand-ins for vendors require a key or a signature (see their own tests); streams don't end. */
const isElsewhere = (path: string) =>
  /^\/(sandbox|api\/live)\/|^\/api\/admin\/sources\/:id\/live$/.test(path) || path === '*';

let rows: PrivacyRows;
const test = useTestApp();
beforeAll(async () => {
  rows = await buildPrivacyRows(test);
});

/** Every path with a GET route, as the router knows it. */
function servedPaths(): string[] {
  const open: string[] = [];
  const paths: string[] = [];
  for (const line of test.app.printRoutes({ commonPrefix: false, method: 'GET' }).split('\n')) {
    const [, indent = '', part = '', isRoute] = /^([│ ]*)[├└]── (\S+)( \(GET\))?$/.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4;
    open.splice(depth, open.length, part);
    if (isRoute) paths.push(open.join(''));
  }
  return paths;
}

const addressOf = (path: string) =>
  (asked[path]?.url ?? path).replace(/:(\w+)/g, (_, noun: string) => rows.ids[noun] ?? '');

const ask = (url: string, viewer: Viewer) =>
  test.as(rows.cookies[viewer]).get(url, { 'x-forwarded-for': '203.0.113.9' });

/** Looks for everything that this viewer must not see. */
function expectNoSecret(body: string, viewer: Viewer, allowed: Omit<Asked, 'answers'>, about: string): void {
  const foreign = viewers.filter((person) => !(person === viewer && allowed.showsOwnEmail)).map(emailOf);
  const feed = viewer === 'member' ? [] : [rows.ids.feedToken ?? ''];
  const invitee = allowed.showsInvitee?.includes(viewer) ? [] : [inviteeEmail];
  const guests = viewer === 'host' && allowed.showsGuests ? [] : Object.values(guestSecrets);
  for (const secret of [...foreign, ...guests, ...feed, ...invitee, ...rows.secrets])
    expect(body, about).not.toContain(secret);
  expect(body, about).not.toMatch(/\$argon2|"(password|passwordHash|sid|sessionId|tokenHash|codeHash)":/);
}

describe('every GET route', () => {
  it('is tested here', () => {
    const served = servedPaths().filter((path) => !isElsewhere(path));
    expect(served.length).toBeGreaterThan(30);
    expect(served.filter((path) => !(path in asked))).toEqual([]);
    expect(Object.keys(asked).filter((path) => !served.includes(path))).toEqual([]);
  });

  it.each(viewers)('shows %s nothing private', async (viewer) => {
    for (const [path, { answers, ...allowed }] of Object.entries(asked)) {
      const url = addressOf(path);
      const { statusCode, body } = await ask(url, viewer);
      const about = `${url} as ${viewer}: ${body.slice(0, 200)}`;
      if (answers.includes(viewer)) expect(statusCode, about).toBeLessThan(400);
      else expect([401, 403, 404], about).toContain(statusCode);
      if (path.startsWith('/api/rsvps/by-link/:token')) expect(body).not.toContain(guestSecrets.email);
      else if (path !== '/api/openapi.json') expectNoSecret(body, viewer, allowed, about);
    }
  });

  it('shows the host what guests gave, so that the rows are known to exist', async () => {
    for (const [path, { showsGuests }] of Object.entries(asked)) {
      if (showsGuests) expect((await ask(addressOf(path), 'host')).body, path).toContain(guestSecrets.email);
    }
  });
});

describe('the data in a page', () => {
  it.each(viewers)('shows %s nothing private', async (viewer) => {
    const pages = fastify();
    const user = viewer === 'visitor' ? null : (await ask('/api/user', viewer)).json();
    pages.decorateRequest('user', null);
    pages.addHook('preHandler', async (request) => {
      Object.assign(request, { user, session: {} });
    });
    pageRoutes(pages, test.context, bootPages);
    for (const url of ['/', '/?favorites=1', `/events/${rows.ids.event}`, '/profile']) {
      const { body } = await pages.inject({ url });
      expect(body).toContain('"publicUrl"');
      expectNoSecret(body, viewer, { showsOwnEmail: true }, `${url} as ${viewer}`);
    }
    await pages.close();
  });
});

describe('errors', () => {
  it('never reveal internals', async () => {
    for (const url of [
      '/api/events/not-an-id',
      '/api/nothing',
      '/api//events',
      '/api/events/search?lat=1e400',
      '/%ff',
    ]) {
      const response = await test.get(url);
      expect(response.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, url).toBeLessThan(500);
      expect(Object.keys(response.json()).sort(), url).toEqual(['code', 'message']);
      expect(response.body, url).not.toMatch(/node_modules|at .*:\d+:\d+|select |postgres/i);
    }
  });

  it('of the server itself contain only an apology', async () => {
    const broken = await startTestApp();
    await broken.database.pool.query('alter table places rename to gone');
    const response = await broken.get('/api/places/search?q=cincinnati');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: 'Something went wrong. Please try again later.',
      code: 'INTERNAL',
    });
  });
});
