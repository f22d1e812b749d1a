import { sql } from 'drizzle-orm';
import type { Db } from './client';

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
export async function seedDemoTies(db: Db, people: readonly string[]): Promise<void> {
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
