import { getTableName, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../db/schema';
import { sweep } from '../../housekeeping';
import { buildUser, testPassword } from '../../testing/factories';
import { sampleMp4, uploadFile } from '../../testing/sample-video';
import { useTestApp } from '../../testing/test-app';
import { dataExportQueue, runDataExport } from './data-export';
import { personalData, type TableName } from './personal-data';

const day = 24 * 60 * 60 * 1000;
let now = new Date();
const test = useTestApp({ now: () => now });
beforeAll(async () => {
  await test.listen();
  await test.context.jobs.work(dataExportQueue, ({ exportId }) => runDataExport(test.context, exportId));
});

const personalTables = Object.entries(personalData).flatMap(([name, personal]) =>
  'nobodys' in personal ? [] : [{ table: getTableName(schema[name as TableName]), rowsOf: personal.rowsOf }],
);

/** A person with a row in every table that can hold their data. */
async function buildBusyPerson() {
  const user = await test.member({ firstName: 'Maya', profileImageUrl: '/avatars/none.webp' });
  const friend = await buildUser(test.db);
  const hosted = await test.event({ hostId: user.id, title: 'Hosted by Maya', externalSource: 'user' });
  const over = await test.event({
    hostId: user.id,
    title: 'Long over',
    externalSource: 'user',
    startDate: new Date(now.getTime() - 5 * day),
  });
  const attended = await test.event({ title: 'Somebody else’s', maxAttendees: 1 });
  const film = await uploadFile(user, test);
  const posted = [
    await user.post(`/api/events/${attended.id}/rsvp`, { status: 'attending' }),
    await user.post(`/api/events/${attended.id}/favorite`, {}),
    await user.post(`/api/events/${attended.id}/comments`, { content: 'See you there' }),
    await user.post('/api/media', {
      eventId: attended.id,
      type: 'video',
      url: film,
      filename: 'my film.mp4',
      fileSize: sampleMp4().length,
    }),
    await user.post('/api/objects/upload', { size: 1 }),
    await user.post('/api/auth/verification'),
    await user.post(`/api/events/${hosted.id}/message`, { subject: 'Soon', message: 'See you there' }),
  ];
  expect(posted.map(({ statusCode }) => statusCode).filter((status) => status >= 300)).toEqual([]);
  await test.db.execute(sql`
    with paid as (insert into payments (user_id, amount, payment_intent_id, status, draft, event_id)
      values (${user.id}, 500, 'pi_of_maya', 'published', '{"title":"Hosted by Maya"}', ${over.id}) returning id),
    booked as (insert into ledger_lines (payment_id, entry, account, amount)
      select id, 'received', 'provider', 500 from paid union all select id, 'received', 'hosts', -500 from paid),
    paid_out as (insert into payout_accounts (user_id, stripe_account_id, status, bank_last4)
      values (${user.id}, 'acct_of_maya', 'ready', '6789')),
    token as (insert into account_tokens (user_id, purpose, token_hash, email, expires_at)
      values (${user.id}, 'reset-password', 'hash-of-maya', ${user.email}, now())),
    proved as (insert into second_factors (user_id, secret, last_step, recovery_code_hashes)
      values (${user.id}, 'sealed-secret-of-maya', 1, '{hash-of-recovery-code}')),
    given as (insert into user_roles (user_id, role) values (${user.id}, 'editor')),
    told as (insert into notifications (user_id, kind, key) values (${user.id}, 'payment', 'k'), (${friend.id}, 'payment', 'k')),
    pushed as (insert into push_subscriptions (user_id, endpoint, p256dh, auth) values (${user.id}, 'https://p.example/1', 'p', 'a')),
    friends as (insert into friendships (user_id, friend_id) values (${friend.id}, ${user.id})),
    asked as (insert into friend_requests (sender_id, receiver_id, status) values (${user.id}, ${friend.id}, 'accepted')),
    proven as (update users set email_verified = true where id = ${user.id}),
    left_out as (insert into leave_out_requests (address, email) values ('https://maya.example/talks', ${user.email.toUpperCase()})),
    invited as (insert into event_invitations (event_id, sender_id, receiver_id) values (${attended.id}, ${friend.id}, ${user.id})),
    blocked as (insert into blocks (blocker_id, blocked_id) values (${user.id}, ${(await buildUser(test.db)).id})),
    shared as (insert into shares (user_id) values (${user.id})),
    fed as (insert into calendar_feeds (user_id) values (${user.id})),
    reported as (insert into reports (target_type, target_id, reason, reporter_id, reporter_hash)
      values ('event', ${attended.id}, 'spam', ${user.id}, 'h')),
    corrected as (insert into place_reports (event_id, latitude, longitude, reporter_id, reporter_hash)
      values (${attended.id}, 39, -84, ${user.id}, 'h')),
    helping as (insert into event_roles (event_id, user_id, role) values (${attended.id}, ${user.id}, 'door')),
    coded as (insert into door_codes (event_id, label, code_hash, made_by, ends_at)
      values (${attended.id}, 'Back door', 'hash-of-code', ${user.id}, now())),
    phones as (insert into door_devices (event_id, label, user_id, last_seen_at) values (${attended.id}, 'Side stairs', ${user.id}, now())),
    passed as (insert into passes (event_id, rsvp_id) select event_id, id from rsvps where user_id = ${user.id} returning id, event_id),
    scanned as (insert into door_scans (nonce, event_id, pass_id, kind, at, device)
      select gen_random_uuid(), event_id, id, 'in', now(), gen_random_uuid() from passed),
    offered as (insert into ticket_types (event_id, name, price, buyer_pays, host_earns, quantity, max_per_order, position)
      values (${attended.id}, 'General', 2000, 2188, 1900, 10, 6, 0) returning id),
    ordered as (insert into orders (event_id, user_id, status, amount, host_earns, stripe_account_id, hold_until)
      values (${attended.id}, ${user.id}, 'paid', 2188, 1900, 'acct_of_host', now()) returning id),
    bought as (insert into tickets (order_id, event_id, type_id, place, status, price, buyer_pays, host_earns)
      select ordered.id, ${attended.id}, offered.id, 1, 'valid', 2000, 2188, 1900 from ordered, offered returning id),
    sent as (insert into ticket_transfers (ticket_id, to_user_id) select id, ${user.id} from bought),
    given_back as (insert into ticket_refunds (order_id, n, cause, is_whole, amount, from_host, from_quad)
      select id, 1, 'host', false, 100, 100, 0 from ordered),
    disputed as (insert into disputes (order_id, stripe_dispute_id, amount, status, reason)
      select id, 'dp_of_maya', 2188, 'lost', 'fraudulent' from ordered),
    earned as (insert into payouts (event_id, stripe_account_id, amount) values (${over.id}, 'acct_of_maya', 1900)),
    referred as (update users set referred_by_id = ${user.id} where id = ${friend.id})
    insert into reminders (rsvp_id, kind, start_date) select id, 'reminder-day', now() from rsvps where user_id = ${user.id}`);
  const waiting = await buildUser(test.db);
  await test.as(await test.signIn(waiting.email)).post(`/api/events/${attended.id}/rsvp`, {
    status: 'waitlisted',
  });
  const going = await buildUser(test.db);
  await test.as(await test.signIn(going.email)).post(`/api/events/${hosted.id}/rsvp`, {
    status: 'attending',
  });
  return { ...user, cookie: user.cookie, hosted, over, attended, friend };
}

/** Rows of a table that contain this text anywhere. */
async function rowsSaying(table: string, text: string): Promise<unknown[]> {
  const { rows } = await test.db.execute(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where t::text ilike ${`%${text}%`}`,
  );
  return rows;
}

const countOf = async (table: string, condition: ReturnType<(typeof personalTables)[0]['rowsOf']>) => {
  const { rows } = await test.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} t where ${condition}`,
  );
  return rows[0]?.n ?? 0;
};

describe('personal data', () => {
  it('can be downloaded in one archive, and is all deleted afterwards', async () => {
    const maya = await buildBusyPerson();
    expect((await maya.get('/api/settings/export')).json()).toMatchObject({ status: 'none' });
    expect((await maya.get('/api/settings/export/file')).statusCode).toBe(404);
    const asked = await maya.post('/api/settings/export');
    expect(asked.json()).toMatchObject({ status: 'preparing', fileName: null });
    await expect
      .poll(async () => (await maya.get('/api/settings/export')).json(), { timeout: 20_000 })
      .toMatchObject({ status: 'ready', fileName: expect.stringMatching(/^quad-export-\w{3}-\d+\.zip$/) });
    const response = await maya.get('/api/settings/export/file');
    const archive = unzipSync(response.rawPayload);
    for (const { table, rowsOf } of personalTables) {
      const rows = JSON.parse(strFromU8(archive[`${table}.json`] ?? new Uint8Array())) as unknown[];
      expect([table, rows.length]).toEqual([table, await countOf(table, rowsOf(maya.id))]);
      // An empty table would prove nothing.
      expect([table, rows.length > 0]).toEqual([table, true]);
    }
    const film = Object.keys(archive).find((name) => name.startsWith('files/videos/'));
    expect(film).toMatch(/my-film\.mp4$/);
    const everything = Object.values(archive)
      .map((bytes) => strFromU8(bytes))
      .join('');
    for (const secret of ['argon2', 'hash-of-maya', 'reporter_hash'])
      expect(everything).not.toContain(secret);

    expect((await maya.post('/api/settings/deletion', { password: 'wrong' })).statusCode).toBe(401);
    const deletion = await maya.post('/api/settings/deletion', { password: testPassword });
    expect(deletion.json()).toEqual({
      upcomingEvents: 1,
      peopleToTell: 1,
      deletionAt: new Date(now.getTime() + 14 * day).toISOString(),
    });
    now = new Date(now.getTime() + 14 * day - 60_000);
    await sweep(test.context);
    expect(await countOf('users', sql`t.id = ${maya.id}`)).toBe(1);
    // The events that were a day ahead are over by now; make them upcoming again.
    await test.db.execute(sql`update events set start_date = ${new Date(now.getTime() + day).toISOString()}::timestamptz
      where id in (${maya.hosted.id}, ${maya.attended.id})`);
    now = new Date(now.getTime() + 120_000);
    await sweep(test.context);

    const { rows: tables } = await test.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      if (['audit_log', 'rate_limits'].includes(name)) continue;
      expect([name, await rowsSaying(name, maya.id)]).toEqual([name, []]);
      expect([name, await rowsSaying(name, maya.email)]).toEqual([name, []]);
    }
    const [hosted] = (
      await test.db.execute(sql`select status, cancel_reason from events where id = ${maya.hosted.id}`)
    ).rows;
    expect(hosted).toEqual({ status: 'cancelled', cancel_reason: 'The host has left Quad.' });
    // Her spot went to the first on the waitlist, and the money stays booked.
    const [attended] = (
      await test.db.execute(sql`select attendee_count from events where id = ${maya.attended.id}`)
    ).rows;
    expect(attended).toEqual({ attendee_count: 1 });
    expect(await rowsSaying('payments', 'pi_of_maya')).toHaveLength(1);
  }, 60_000);

  it('stays if the deletion is canceled, and until the days are over', async () => {
    now = new Date();
    const user = await buildUser(test.db);
    const elsewhere = await test.signIn(user.email);
    const cookie = await test.signIn(user.email);
    await test.as(cookie).post('/api/settings/deletion', { password: testPassword });
    expect((await test.as(elsewhere).get('/api/user')).statusCode).toBe(401);
    expect((await test.as(cookie).get('/api/settings')).json().deletionAt).not.toBeNull();
    expect((await test.as(cookie).delete('/api/settings/deletion')).json()).toMatchObject({
      deletionAt: null,
    });
    now = new Date(now.getTime() + 15 * day);
    await sweep(test.context);
    expect(await countOf('users', sql`t.id = ${user.id}`)).toBe(1);
    now = new Date();
  });

  it('of guests is deleted 30 days after the event, except for the count', async () => {
    now = new Date();
    const event = await test.event({ startDate: new Date(now.getTime() + day) });
    const guest = { guestName: 'Tomás', guestEmail: 'tomas@mail.example' };
    await test.post(`/api/events/${event.id}/rsvp/guest`, { ...guest, status: 'attending' });
    await test.post(`/api/events/${event.id}/comments/guest`, { ...guest, content: 'Hello' });
    now = new Date(now.getTime() + 31 * day);
    await sweep(test.context);
    expect(await countOf('rsvps', sql`t.event_id = ${event.id}`)).toBe(1);
    now = new Date(now.getTime() + day);
    await sweep(test.context);
    expect(await countOf('rsvps', sql`t.event_id = ${event.id}`)).toBe(0);
    expect(await countOf('comments', sql`t.event_id = ${event.id} and guest_email is null`)).toBe(1);
    expect(await countOf('events', sql`t.id = ${event.id} and attendee_count = 1`)).toBe(1);
    now = new Date();
  });
});
