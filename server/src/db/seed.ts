import { randomBytes } from 'node:crypto';
import { categories, categoryTone } from '@quad/shared/categories';
import { instantAt, localDay } from '@quad/shared/local-time';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../adapters/password-hash';
import type { Db } from './client';
import { demoId, readDemoEvents, readDemoPeople, readDemoVenues } from './demo-data';

/** Offsets in the list of people at which each one's friends are: enough for friends in common. */
const stepsToFriends = [1, 2, 3, 5, 8];

const requests = [
  { from: 7, message: 'We met in the dumpling line, remember?' },
  { from: 12, message: 'Need a fifth for Sunday 5v5.' },
];

/**
 * Makes the demo people friends, and has two more send the first one a request.
 * @param people ids of all, the person of the demo login first
 */
async function seedDemoTies(db: Db, people: readonly string[]): Promise<void> {
  const [demoPerson] = people;
  if (!demoPerson) return;
  const pairs = people.flatMap((id, index) =>
    stepsToFriends.map((step) => ({ one: id, other: people[(index + step) % people.length] })),
  );
  const asking = requests.flatMap(({ from, message }) =>
    people[from] ? [{ id: people[from], message }] : [],
  );
  await db.execute(sql`
    insert into friendships (user_id, friend_id)
    select one, other from json_to_recordset(${JSON.stringify(pairs)}::json) as p(one uuid, other uuid)
    where not exists (select 1 from json_to_recordset(${JSON.stringify(asking)}::json) as a(id uuid)
                      where (a.id = one and other = ${demoPerson}) or (a.id = other and one = ${demoPerson}))
    on conflict do nothing`);
  await db.execute(sql`
    with asked as (
      insert into friend_requests (sender_id, receiver_id, message)
      select id, ${demoPerson}, message from json_to_recordset(${JSON.stringify(asking)}::json) as a(id uuid, message text)
      on conflict do nothing
      returning id, sender_id, message
    )
    insert into notifications (user_id, kind, key, actor_id, data)
    select ${demoPerson}, 'friend_request', 'friend_request:' || id, sender_id,
           jsonb_build_object('requestId', id, 'message', message)
    from asked`);
}

export const demoLogin = { email: 'maya.torres@demo.quad.example', password: 'Quad2026demo' };

const demoTimezone = 'America/New_York';
const demoUniversity = 'University of Cincinnati';
/** Demo events that count from now begin at a quarter of an hour. */
const quarterMs = 15 * 60_000;
/** The hues of initials, in a fixed order. */
const tones = [...new Set(categories.map(categoryTone))];

/** The sellers' public pages: a demo must not invent addresses that lead nowhere. */
const sellerUrls: Record<string, string> = {
  ticketmaster: 'https://www.ticketmaster.com/discover/concerts/cincinnati',
  seatgeek: 'https://seatgeek.com/cities/cincinnati',
};

function emailOf(person: { firstName: string; lastName: string }): string {
  const plain = `${person.firstName}.${person.lastName}`.normalize('NFD').replace(/[^a-zA-Z.]/g, '');
  return `${plain.toLowerCase()}@demo.quad.example`;
}

async function seedPeople(db: Db): Promise<void> {
  const people = readDemoPeople();
  const [demoHash, lockedHash] = await Promise.all([
    hashPassword(demoLogin.password),
    hashPassword(randomBytes(24).toString('base64url')),
  ]);
  const rows = people.map((person) => ({
    id: demoId(emailOf(person)),
    email: emailOf(person),
    password: emailOf(person) === demoLogin.email ? demoHash : lockedHash,
    first_name: person.firstName,
    last_name: person.lastName,
    referral_code: demoId(emailOf(person)).slice(0, 8).toUpperCase(),
  }));
  await db.execute(sql`
    insert into users (id, email, password, first_name, last_name, university, graduation_year, email_verified,
                       referral_code, attendance_visibility)
    select id, email, password, first_name, last_name, ${demoUniversity}, 2028, true, referral_code, 'everyone'
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id uuid, email text, password text, first_name text, last_name text, referral_code text)
    on conflict do nothing`);
}

/**
 * Adds missing demo events and brings back those that have ended, relative to today.
 * @returns ids of the new events
 */
async function seedEvents(db: Db, now: Date): Promise<string[]> {
  const venues = new Map(readDemoVenues().map((venue) => [venue.key, venue]));
  const people = readDemoPeople();
  const today = localDay(now, demoTimezone);
  const quarter = Math.floor(now.getTime() / quarterMs) * quarterMs;
  /** Times are minutes from now, or what clocks show: '19:30'. */
  const startOf = ({ day, time }: { day: string; time: string }) => {
    if (/^[+-]/.test(time)) return new Date(quarter + Number(time) * 60_000);
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return instantAt(today + Number(day), hour * 60 + minute, demoTimezone);
  };
  const rows = readDemoEvents().map((event, index) => {
    const venue = venues.get(event.venue);
    const host = people[index % people.length];
    if (!venue || !host) throw new Error(`Demo event ${event.slug} has no venue`);
    return {
      id: demoId(event.slug),
      title: event.title,
      description: event.description,
      category: event.category,
      status: event.status || 'scheduled',
      cancel_reason: event.status === 'cancelled' ? 'The park is closed for repairs that week.' : null,
      start_date: startOf(event),
      hours: Number(event.hours),
      location: venue.address,
      venue_name: venue.name,
      latitude: Number(venue.lat),
      longitude: Number(venue.lng),
      host_id: event.source ? null : demoId(emailOf(host)),
      max_attendees: event.cap ? Number(event.cap) : null,
      min_price: Number(event.min),
      max_price: Number(event.max),
      external_source: event.source || 'user',
      external_id: event.source ? event.slug : null,
      url: sellerUrls[event.source] ?? null,
    };
  });
  const { rows: added } = await db.execute<{ id: string; is_new: boolean }>(sql`
    insert into events (id, title, description, category, status, cancel_reason, start_date, end_date, timezone,
                        location, venue_name, latitude, longitude, host_id, max_attendees, price, min_price,
                        max_price, is_paid, external_source, external_id, url)
    select id, title, description, category, status, cancel_reason, start_date,
           start_date + make_interval(mins => (hours * 60)::int), ${demoTimezone}, location, venue_name, latitude,
           longitude, host_id, max_attendees, min_price, min_price, max_price, max_price > 0, external_source,
           external_id, url
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      id uuid, title text, description text, category text, status text, cancel_reason text,
      start_date timestamptz, hours float, location text, venue_name text, latitude float, longitude float, host_id uuid,
      max_attendees int, min_price numeric, max_price numeric, external_source text, external_id text, url text)
    on conflict (id) do update set start_date = excluded.start_date, end_date = excluded.end_date
      where events.ends_at < ${now.toISOString()}::timestamptz
    returning id, xmax = 0 as is_new`);
  return added.filter((event) => event.is_new).map((event) => event.id);
}

/** Fills new events with attendees: demo people first, then guests; the counter follows from the rows. */
async function seedAttendees(db: Db, eventIds: string[]): Promise<void> {
  const people = readDemoPeople().map((person) => demoId(emailOf(person)));
  const going = readDemoEvents()
    .map((event, index) => ({ event_id: demoId(event.slug), going: Number(event.going), first: index * 7 }))
    .filter((event) => eventIds.includes(event.event_id));
  const goingJson = JSON.stringify(going);
  const peopleJson = JSON.stringify(people);
  await db.execute(sql`
    with g as (select * from json_to_recordset(${goingJson}::json) as g(event_id uuid, going int, first int)),
    p as (select value::uuid as id, ordinality::int - 1 as place
          from json_array_elements_text(${peopleJson}::json) with ordinality)
    insert into rsvps (event_id, user_id, guest_name, guest_email)
    select g.event_id, p.id, case when p.id is null then 'Guest ' || n end,
           case when p.id is null then 'guest' || n || '@demo.quad.example' end
    from g cross join lateral generate_series(0, g.going - 1) as n
    left join p on n < ${people.length} and p.place = (n + g.first) % ${people.length}`);
  await db.execute(sql`
    with counted as (
      select event_id, count(*)::int as going from rsvps where status = 'attending'
        and event_id in (select event_id from json_to_recordset(${goingJson}::json) as g(event_id uuid)) group by 1
    ),
    seen as (
      select event_id, left(u.first_name, 1) as initial, u.id,
             row_number() over (partition by event_id order by r.created_at, r.id) as place
      from rsvps r join users u on u.id = r.user_id join counted using (event_id)
      where u.attendance_visibility = 'everyone'
    ),
    previews as (
      select event_id, jsonb_agg(jsonb_build_object('initial', initial, 'tone',
        (${JSON.stringify(tones)}::jsonb) ->> (('x' || left(id::text, 4))::bit(16)::int % ${tones.length}))
        order by place) as preview
      from seen where place <= 3 group by 1
    )
    update events e set attendee_count = c.going, attendee_preview = coalesce(p.preview, '[]'::jsonb)
    from counted c left join previews p using (event_id) where e.id = c.event_id`);
}

/** The demo campus: about 80 events in the next four weeks, the same on the same day. Safe to repeat. */
export async function seedDemoCampus(db: Db, now: Date): Promise<void> {
  await db.transaction(async (db) => {
    const { rows } = await db.execute(sql`select 1 from users where lower(email) = ${demoLogin.email}`);
    if (rows.length === 0) {
      await seedPeople(db);
      await seedDemoTies(
        db,
        readDemoPeople().map((person) => demoId(emailOf(person))),
      );
    }
    const added = await seedEvents(db, now);
    if (added.length > 0) await seedAttendees(db, added);
  });
}
