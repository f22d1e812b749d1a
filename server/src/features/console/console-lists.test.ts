import dns from 'node:dns/promises';
import { inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { events } from '../../db/schema/events';
import { places } from '../../db/schema/places';
import { sources } from '../../db/schema/sources';
import { auditLinesOf } from '../../testing/audit-lines';
import { type Member, useTestApp } from '../../testing/test-app';
import { postEntry } from '../ledger/ledger';

const center = { latitude: 39.13, longitude: -84.5 };
const test = useTestApp();
let admin: Member;
let moderator: Member;
let support: Member;
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'] });
  support = await test.member({ roles: ['support'] });
  moderator = await test.member({ roles: ['moderator'] });
});

const statusOf = async (response: ReturnType<Member['get']>) => (await response).statusCode;
const linesOf = (act: () => Promise<unknown>) => auditLinesOf(test.db, act);

describe('events', () => {
  it('are found whatever their state, hidden and shown again', async () => {
    const event = await test.event({ title: 'Zebra crossing' });
    const list = async (query: string) => (await moderator.get(`/api/admin/events?${query}`)).json();
    expect(await list('q=zebr')).toMatchObject([
      { id: event.id, state: 'shown', from: null, reportCount: 0 },
    ]);
    expect(
      await linesOf(() => moderator.post(`/api/admin/events/${event.id}/hide`, { note: 'Odd' })),
    ).toEqual(['event.hide']);
    expect(await statusOf(test.get(`/api/events/${event.id}`))).toBe(404);
    expect(await list('filter=hidden')).toMatchObject([{ id: event.id, state: 'hidden' }]);
    expect((await moderator.get('/api/admin/removals')).json()).toMatchObject([{ targetId: event.id }]);
    expect(await statusOf(moderator.post(`/api/admin/events/${event.id}/hide`, {}))).toBe(409);
    expect(await linesOf(() => moderator.post(`/api/admin/events/${event.id}/show`, {}))).toEqual([
      'removal.show',
    ]);
    expect(await statusOf(test.get(`/api/events/${event.id}`))).toBe(200);
    expect(await statusOf(moderator.post(`/api/admin/events/${event.id}/show`, {}))).toBe(409);
  });
});

describe('an event', () => {
  it('is found by its host, place, organizer and source, hidden ones too', async () => {
    const host = await test.member({ firstName: 'Quillon', lastName: 'Ames' });
    const hall = { name: 'Werner Hall', source: 'test', sourceId: '1', kind: 'building', ...center } as const;
    const [place] = await test.db.insert(places).values(hall).returning();
    const [source] = await test.db
      .insert(sources)
      .values({ kind: 'ics', name: 'https://music.example/a.ics', title: 'College of Música' })
      .returning();
    const common = { latitude: center.latitude, longitude: center.longitude };
    const hosted = await test.event({ ...common, title: 'One', hostId: host.id, hiddenAt: new Date() });
    const placed = await test.event({ ...common, title: 'Two', placeId: place?.id ?? null });
    const written = await test.event({
      ...common,
      title: 'Three',
      location: '12 Ohio Ave',
      organizer: 'Chess Club',
    });
    const read = await test.event({
      ...common,
      title: 'Four',
      sourceId: source?.id ?? null,
      externalSource: 'ics',
      externalId: 'four',
    });
    const gone = await test.event({
      ...common,
      title: 'Five',
      location: 'Main Green',
      withdrawnAt: new Date(),
    });
    const found = async (query: string) =>
      (await moderator.get(`/api/admin/events?${query}`)).json().map(({ id }: { id: string }) => id);
    for (const [query, { id }] of [
      ['q=quil', hosted],
      ['q=quillon+ames&filter=hidden', hosted],
      ['q=werner+h', placed],
      ['q=ohio', written],
      ['q=main+green', gone],
      ['q=chess', written],
      ['q=musica', read],
      ['q=four', read],
    ] as const)
      expect(await found(query), query).toEqual([id]);
    expect((await moderator.get('/api/admin/events/counts')).json()).toEqual({
      coming: 6,
      hidden: 1,
      withdrawn: 1,
      cancelled: 0,
      clocks: 0,
      all: 6,
    });
    expect(await found('q=hio')).toEqual([]);
    expect(await found('q=quil&filter=cancelled')).toEqual([]);
    expect((await moderator.get('/api/admin/events?q=four')).json()[0].from).toBe('College of Música');
    await test.db.delete(events).where(inArray(events.id, [hosted.id, gone.id]));
  });
});

describe('events that come', () => {
  it('are listed soonest first, with their picture, host and other source, also the hidden ones', async () => {
    const host = await test.member({ firstName: 'Fay', lastName: 'Airpods' });
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const common = { ...center, hostId: host.id };
    const later = await test.event({ ...common, title: 'Quokka later', startDate: days(9), endDate: null });
    const hidden = await test.event({
      ...common,
      title: 'Quokka hidden',
      startDate: days(5),
      endDate: null,
      hiddenAt: new Date(),
    });
    const unlisted = await test.event({
      ...common,
      title: 'Quokka link',
      startDate: days(6),
      endDate: null,
      isPublic: false,
    });
    await test.event({ ...common, title: 'Quokka before', startDate: days(-3), endDate: null });
    const [source] = await test.db
      .insert(sources)
      .values({ kind: 'ics', name: 'https://kiln.example/a.ics', title: 'The Kiln' })
      .returning();
    const same = await test.event({
      ...center,
      title: 'Quokka twin',
      foldedIntoId: later.id,
      sourceId: source?.id ?? null,
      externalSource: 'ics',
      externalId: 'k',
    });
    await test.db.execute(sql`update users set suspended_at = now() where id = ${host.id}`);
    const list = async (query: string) =>
      (await moderator.get(`/api/admin/events?filter=coming&${query}`)).json() as { id: string }[];
    const own = (listed: { id: string }[]) =>
      listed
        .map(({ id }) => id)
        .filter((id) => [later, hidden, unlisted, same].some((event) => event.id === id));
    const all = await list('limit=100');
    expect(own(all)).toEqual([hidden.id, later.id]);
    expect(all.find(({ id }) => id === later.id)).toMatchObject({
      category: later.category,
      imageUrl: null,
      series: null,
      from: 'Fay Airpods',
      isHostSuspended: true,
      alsoFrom: 'The Kiln',
    });
    expect(own(await list('q=quokka'))).toEqual([same.id, hidden.id, unlisted.id, later.id]);
    const first = await moderator.get('/api/admin/events?filter=coming&limit=1');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect([first.json()[0].id, (await moderator.get(next)).json()[0].id]).toEqual(
      all.slice(0, 2).map(({ id }) => id),
    );
    await test.db.delete(events).where(inArray(events.id, [same.id, hidden.id]));
  });
});

describe('events that their source no longer has', () => {
  it('are in a list of their own', async () => {
    const event = await test.event({ title: 'Gone recital', withdrawnAt: new Date() });
    const list = async (query: string) => (await moderator.get(`/api/admin/events?${query}`)).json();
    expect(await list('filter=withdrawn')).toMatchObject([{ id: event.id, state: 'withdrawn' }]);
    expect(await list('filter=withdrawn&q=gone')).toHaveLength(1);
    expect(await list('filter=cancelled&q=gone')).toEqual([]);
  });
});

describe('mails of the day', () => {
  it('are counted, with how long they usually take and the way out, without its password', async () => {
    const names = vi.spyOn(dns, 'resolveTxt').mockImplementation(async (name) => {
      if (name.startsWith('_dmarc.')) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return [['google=1'], ['V=SPF1 include:', 'mail.example -all']];
    });
    onTestFinished(() => names.mockRestore());
    await test.db.execute(sql`
      insert into pgboss.job (id, name, data, state, created_on, start_after, completed_on)
      select gen_random_uuid(), 'payments.mail', '{}', 'completed', now(), now() + s * interval '1 second', now() + s * 3 * interval '1 second'
      from unnest(array[1, 1, 40]) s`);
    await test.db.execute(sql`
      insert into mail_deliveries (message_id, kind, address_hash, masked_address, state, response, created_at)
      select 'day.' || n, 'receipt', 'h', 'a•••@uni.edu', (array['taken', 'refused', 'waiting'])[n], '', case when n = 2 then now() - interval '3 days' else now() end
      from generate_series(1, 3) n`);
    const day = (await support.get('/api/admin/mails/today')).json();
    expect(day).toMatchObject({ refused: 0, refusedEver: 1, waiting: 1 });
    expect(day.sent).toBe(1);
    expect(day.usualSeconds).toBeCloseTo(2, 0);
    expect(day.wayOut).toEqual({ server: null, from: 'no-reply@quad.example', spf: 'set', dmarc: 'not set' });
    Object.assign(test.context.env, { SMTP_URL: 'smtps://quad:hush@smtp.uni.example:587' });
    names.mockRejectedValue(Object.assign(new Error('late'), { code: 'ETIMEOUT' }));
    const other = await support.get('/api/admin/mails/today');
    expect(other.body).not.toContain('hush');
    expect(other.json().wayOut).toMatchObject({ server: 'smtp.uni.example:587', spf: 'unknown' });
    Object.assign(test.context.env, { SMTP_URL: undefined });
  });
});

describe('a payment', () => {
  it('has its page at Stripe only with a key of a real account', async () => {
    await test.db.execute(sql`
      insert into payments (amount, status, payment_intent_id, refund_id) values (500, 'refunding', 'pi_1', 're_1')`);
    const { env } = test.context;
    const before = { ...env };
    onTestFinished(() => void Object.assign(env, before));
    const page = async (settings: Partial<typeof env>) => {
      Object.assign(env, settings);
      const { payments } = (await admin.get('/api/admin/payments')).json();
      expect(payments[0].refundId).toBe('re_1');
      return payments[0].stripeUrl;
    };
    const stripe = { STRIPE_BASE_URL: 'https://api.stripe.com' };
    expect(await page({ ...stripe, STRIPE_SECRET_KEY: undefined })).toBeNull();
    expect(await page({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_1' })).toBe(
      'https://dashboard.stripe.com/payments/pi_1',
    );
    expect(await page({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(
      'https://dashboard.stripe.com/test/payments/pi_1',
    );
    expect(await page({ STRIPE_BASE_URL: 'http://127.0.0.1:1', STRIPE_SECRET_KEY: 'sk_test_1' })).toBeNull();
    await test.db.execute(sql`delete from payments where payment_intent_id = 'pi_1'`);
  });
});

describe('money of the day', () => {
  it('is counted by the ledger, with what waits', async () => {
    const pay = async (status: string, entries: ('received' | 'returned')[]) => {
      const { rows } = await test.db.execute<{ id: string }>(sql`
        insert into payments (amount, status, updated_at) values (500, ${status}, now() - interval '1 hour') returning id`);
      for (const entry of entries)
        await test.db.transaction((db) =>
          postEntry(db, { paymentId: rows[0]?.id ?? '', entry, amount: 500, reference: entry }),
        );
    };
    await pay('published', ['received']);
    await pay('refunded', ['received', 'returned']);
    await pay('refunding', []);
    await pay('created', []);
    expect((await admin.get('/api/admin/payments/today')).json()).toEqual({
      paidCents: 1000,
      paidCount: 2,
      refundedCents: 500,
      refundedCount: 1,
      between: 2,
      troubled: 1,
    });
    await test.db.execute(sql`delete from payments where status in ('refunding', 'created')`);
  });
});
