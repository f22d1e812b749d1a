import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { BootData } from '@quad/shared/boot-data';
import { personName } from '@quad/shared/person-name';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app';
import type { AppContext } from '../../app-context';
import { events } from '../../db/schema/events';
import { blocks } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import type { WebRenderer } from '../../plugins/web';
import { bootPages } from '../../testing/boot-pages';
import { type Member, useTestApp } from '../../testing/test-app';
import { createSearchCaches } from '../search/search-caches';

let now = new Date('2026-11-20T20:00:20Z');
const test = useTestApp({
  now: () => now,
  env: { SEARCH_CACHE_MS: '60000', PUBLIC_URL: 'http://quad.example' },
});

const handled = 'tracing:fastify.request.handler:start';
/** Requests that reached the application. */
let asked = 0;
const countAsked = () => {
  asked += 1;
};
/** The addresses that were rendered. */
let rendered: string[] = [];
const web: WebRenderer = {
  inlineScripts: ['run()'],
  render(url, boot) {
    rendered.push(url);
    return bootPages.render(url, boot);
  },
};

/** Processes that have caches of their own and hear nothing of each other. */
const processes: { app: FastifyInstance; context: AppContext; origin: string }[] = [];
let host: Member;
let blocked: Member;
let stranger: Member;
let eventId: string;

beforeAll(async () => {
  subscribe(handled, countAsked);
  const live = { ...test.context.live, publish: async () => {}, subscribe: () => () => {}, onGap: () => {} };
  for (const _ of ['one', 'another']) {
    const context = { ...test.context, live, searchCaches: createSearchCaches(60_000) };
    const app = await buildApp(context, { openPages: async () => web });
    processes.push({ app, context, origin: await app.listen({ port: 0, host: '127.0.0.1' }) });
  }
  host = await test.member({ firstName: 'Hostess' });
  blocked = await test.member();
  stranger = await test.member();
  await test.db.insert(blocks).values({ blockerId: host.id, blockedId: blocked.id });
});
afterAll(async () => {
  unsubscribe(handled, countAsked);
  for (const { app } of processes) await app.close();
});
beforeEach(async () => {
  eventId = (
    await test.event({ hostId: host.id, title: 'Rooftop jazz', startDate: new Date('2026-11-21T01:00:00Z') })
  ).id;
  // Until then the lists at the end of pages may be those from before it.
  await test.context.eventChanges.see();
  asked = 0;
  rendered = [];
});

const ask = (path: string, headers: Record<string, string> = {}, process = 0, method = 'GET') =>
  fetch(`${processes[process]?.origin}${path}`, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
  });
const bootOf = async (path: string, headers?: Record<string, string>, process?: number): Promise<BootData> =>
  (await ask(path, headers, process)).json() as Promise<BootData>;
const page = () => `/events/${eventId}`;
const change = async (values: Partial<typeof events.$inferInsert>) => {
  await test.db.update(events).set(values).where(eq(events.id, eventId));
};
/** Has every process keep a page; searches are only kept once they are repeated. */
async function keepEverywhere(path: string): Promise<void> {
  for (const process of processes.keys()) {
    await ask(path, {}, process);
    await ask(path, {}, process);
    const before = asked;
    await ask(path, {}, process);
    expect(asked, path).toBe(before);
  }
}

/** What each viewer finds on the event's page, in every process. */
async function shown(): Promise<Record<string, string>> {
  const cookies = { guest: '', stranger: stranger.cookie, blocked: blocked.cookie, host: host.cookie };
  const found: Record<string, string> = {};
  for (const [viewer, cookie] of Object.entries(cookies)) {
    const texts = await Promise.all(
      [...processes.keys()].map(async (process) => {
        const { event, user } = await bootOf(page(), cookie ? { cookie } : {}, process);
        expect(user === null, viewer).toBe(cookie === '');
        return event ? [event.title, event.status, event.host?.name ?? 'nobody'].join() : 'nothing';
      }),
    );
    expect(new Set(texts).size, `${viewer}: ${texts}`).toBe(1);
    found[viewer] = texts[0] ?? '';
  }
  return found;
}

describe('a kept page of an event', () => {
  const open = (text: string) => ({ guest: text, stranger: text, blocked: 'nothing', host: text });
  const usual = () => `Rooftop jazz,scheduled,${personName(host, '')}`;
  const all = (text: string) => ({ ...open(text), blocked: text });

  it.each([
    ['hidden', { hiddenAt: new Date() }, () => all('nothing'), { hiddenAt: null }],
    ['unlisted', { isPublic: false }, () => open(usual()), { isPublic: true }],
    [
      'cancelled',
      { status: 'cancelled' },
      () => open(usual().replace('scheduled', 'cancelled')),
      { status: 'scheduled' },
    ],
    [
      'renamed',
      { title: 'Late' },
      () => open(usual().replace('Rooftop jazz', 'Late')),
      { title: 'Rooftop jazz' },
    ],
    ["no longer its host's", { hostId: null }, () => all(usual().replace(/[^,]*$/, 'nobody')), null],
  ] as const)(
    'is never that of before, nor of after, when it is %s',
    async (_what, values, expected, back) => {
      await keepEverywhere(page());
      expect(await shown()).toEqual(open(usual()));
      await change(values);
      expect(await shown()).toEqual(expected());
      if (!back) return;
      await change(back);
      expect(await shown()).toEqual(open(usual()));
    },
  );

  it('follows its host, who is renamed, suspended and gone', async () => {
    const person = await test.member({ firstName: 'Temp' });
    await change({ hostId: person.id });
    await keepEverywhere(page());
    const changeHost = async (values: Partial<typeof users.$inferInsert>) => {
      await test.db.update(users).set(values).where(eq(users.id, person.id));
    };
    const hostName = async () => (await bootOf(page())).event?.host?.name;
    await changeHost({ firstName: 'Renamed' });
    expect(await hostName()).toContain('Renamed');
    await changeHost({ suspendedAt: now });
    expect(await hostName()).toBeUndefined();
    await changeHost({ suspendedAt: null });
    expect(await hostName()).toContain('Renamed');
    await test.db.delete(users).where(eq(users.id, person.id));
    expect(await hostName()).toBeUndefined();
  });

  it('follows RSVPs and the waitlist', async () => {
    await change({ maxAttendees: 1 });
    await keepEverywhere(page());
    const expectCounts = async (attendeeCount: number, waitlistCount: number) => {
      for (const process of processes.keys()) {
        expect((await bootOf(page(), {}, process)).event).toMatchObject({ attendeeCount, waitlistCount });
      }
    };
    const answer = async (member: Member, status: string) =>
      expect((await member.post(`/api/events/${eventId}/rsvp`, { status })).statusCode).toBe(200);
    const waiting = await test.member();
    await answer(stranger, 'attending');
    await expectCounts(1, 0);
    await answer(waiting, 'waitlisted');
    await expectCounts(1, 1);
    await answer(waiting, 'declined');
    await expectCounts(1, 0);
    await answer(stranger, 'declined');
    await expectCounts(0, 0);
  });

  it('is right for everybody in a crowd while it changes many times a second', async () => {
    await keepEverywhere(page());
    for (let turn = 0; turn < 10; turn += 1) {
      // Look-ups of before the change are under way.
      const before = Array.from({ length: 10 }, (_, index) => ask(page(), {}, index % 2));
      await change({ hiddenAt: turn % 2 === 0 ? now : null });
      const after = Array.from({ length: 10 }, (_, index) => ask(page(), {}, index % 2));
      const statuses = await Promise.all(after.map(async (response) => (await response).status));
      expect(new Set(statuses)).toEqual(new Set([turn % 2 === 0 ? 404 : 200]));
      await Promise.all(before);
    }
  });
});

describe('a page that visitors share', () => {
  // The moment changes them, and the application says that the session of a cookie has ended.
  const varying = /^(date|connection|keep-alive|set-cookie|session-ended|x-ratelimit-(remaining|reset))$/;
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([key]) => !varying.test(key)));

  it('is rendered before the application runs, whether there is such an event or not', async () => {
    await ask('/landing');
    for (const path of [page(), '/events/7b4e28ba-2fa1-41d2-883f-0016d3cca427', '/?q=never+asked']) {
      const before = asked;
      const first = await ask(path);
      expect(asked, path).toBe(before);
      const made = await ask(path, { cookie: 'quad_session=gone' });
      expect(asked, path).toBe(before + 1);
      expect([first.status, headersOf(first)]).toEqual([made.status, headersOf(made)]);
      expect(await first.text()).toBe(await made.text());
    }
  });

  it('is rendered once for a crowd, whatever trackers add to its address', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(`${page()}?fbclid=${index}&utm_source=x`)),
    );
    expect(rendered).toEqual([page()]);
    await ask(`${page()}?rsvp=1&fbclid=2`);
    expect(rendered).toEqual([page(), `${page()}?rsvp=1`]);
  });

  it.each(['/landing', '/', '/?q=jazz&fbclid=1', 'event'])(
    'has the same headers from what is kept as from the application: %s',
    async (name) => {
      const path = name === 'event' ? page() : name;
      await keepEverywhere(path);
      const before = asked;
      const kept = await ask(path);
      expect(asked).toBe(before);
      // A session's cookie leads to the application, whether there is such a session or not.
      const made = await ask(path, { cookie: 'quad_session=gone' });
      expect(asked).toBe(before + 1);
      expect(headersOf(kept)).toEqual(headersOf(made));
      expect(await kept.text()).toBe(await made.text());
      expect(kept.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
      expect(kept.headers.get('cache-control')).toBe('private, no-cache');
      const head = await ask(path, {}, 0, 'HEAD');
      expect([head.status, headersOf(head)]).toEqual([200, headersOf(kept)]);
    },
  );

  it('is not sent again to who has it, until it changes', async () => {
    await keepEverywhere(page());
    const etag = (await ask(page())).headers.get('etag') ?? '';
    const known = { 'if-none-match': etag };
    const again = await ask(page(), known);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect((await ask(page(), known, 1)).status).toBe(304);
    await change({ title: 'Later' });
    expect((await ask(page(), known)).status).toBe(200);
  });

  it('counts its times from the present minute', async () => {
    await keepEverywhere(page());
    const minuteOf = async () => (await bootOf(page())).now.slice(0, 16);
    const before = now;
    expect(await minuteOf()).toBe('2026-11-20T20:00');
    now = new Date('2026-11-20T20:01:00Z');
    expect(await minuteOf()).toBe('2026-11-20T20:01');
    now = before;
  });

  it("is nobody's own", async () => {
    expect((await bootOf(page(), { cookie: host.cookie })).user?.id).toBe(host.id);
    const own = await ask(page(), { cookie: host.cookie });
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(own.headers.get('etag')).toBeNull();
    expect((await bootOf(page())).user).toBeNull();
    expect((await bootOf(page())).event?.isHost).toBe(false);
  });

  it('counts against the limit of an address', async () => {
    await keepEverywhere('/landing');
    const left = async () => Number((await ask('/landing')).headers.get('x-ratelimit-remaining'));
    const before = await left();
    expect(await left()).toBe(before - 1);
  });

  it("of Discover shows a change within a second, and a person's own at once", async () => {
    await keepEverywhere('/');
    const titles = async (headers = {}) =>
      (await bootOf('/', headers)).discover?.page.events.map(({ title }) => title) ?? [];
    await change({ title: 'Brand-new title' });
    await expect.poll(() => titles(), { timeout: 1_000 }).toContain('Brand-new title');
    await change({ title: 'Newer title' });
    expect(await titles({ cookie: host.cookie })).toContain('Newer title');
  });
});
