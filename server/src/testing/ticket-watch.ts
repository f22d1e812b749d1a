import { type SQL, sql } from 'drizzle-orm';
import { pause } from './chaos-crashes';
import type { TicketInvariant } from './ticket-findings';
import type { TicketStage } from './ticket-stage';

const isLive = sql`t.status in ('valid', 'offered')`;
/** Whether a ticket was somebody's: one that was never paid has no RSVP. */
const wasHeld = sql`t.rsvp_id is not null`;
const accepted = sql`(select count(*) from ticket_transfers x where x.ticket_id = t.id and x.status = 'accepted')`;
const hasEnded = sql`case when ${isLive} then 0 else 1 end`;
/** With a dispute, and, once its host had won that, with the event. */
const hasEndedAgain = sql`case when t.status = 'refunded'
  and exists (select from disputes d where d.order_id = t.order_id and d.status = 'won') then 1 else 0 end`;

/** What holds of everything that is committed, at any moment: each query finds what breaks it. */
const rules: readonly [TicketInvariant, string, SQL][] = [
  [
    1,
    'an event has other counts than tickets',
    sql`select e.id from events e where e.payment_mode = 'online' and (e.attendee_count + e.held_count > e.max_attendees
      or e.held_count <> (select count(*) from tickets t where t.event_id = e.id and t.status = 'held' and t.replaces_id is null)
      or e.status <> 'cancelled' and e.attendee_count <> (select count(*) from tickets t where t.event_id = e.id and ${isLive}))`,
  ],
  [
    1,
    'a type has other counts than tickets',
    sql`select k.id from ticket_types k join events e on e.id = k.event_id where k.sold_count + k.held_count > k.quantity
      or k.held_count <> (select count(*) from tickets t where t.type_id = k.id and t.status = 'held' and t.replaces_id is null)
      or e.status <> 'cancelled' and k.sold_count <> (select count(*) from tickets t where t.type_id = k.id and ${isLive})`,
  ],
  [
    1,
    'a spot is kept for somebody in line who was not told of it once',
    sql`select r.id from rsvps r where r.status = 'waitlisted' and r.spot_offered_until is not null
      and 1 <> (select count(*) from notifications n where n.user_id = r.user_id and n.event_id = r.event_id and n.kind = 'ticket_spot')`,
  ],
  // Everybody stands in line before somebody is called.
  [
    1,
    'a spot is kept for somebody who came later than another',
    sql`select later.id from rsvps later join rsvps r on r.event_id = later.event_id
      where later.status = 'waitlisted' and later.spot_offered_until is not null
        and r.status = 'waitlisted' and r.spot_offered_until is null and (r.waitlisted_at, r.id) < (later.waitlisted_at, later.id)`,
  ],
  [
    3,
    'an order gives back more than was paid',
    sql`select o.id from orders o join ticket_refunds r on r.order_id = o.id group by o.id
      having sum(r.amount) > o.amount or sum(r.from_host) > o.host_earns`,
  ],
  [
    3,
    'a refund is not of one ticket',
    sql`select r.id from ticket_refunds r where r.cause in ('rule', 'resold')
      and (select count(*) from tickets t where t.refund_id = r.id) <> 1`,
  ],
  // In the chaos a host gives something back of an order once.
  [
    3,
    "an order has a host's refund twice",
    sql`select order_id as id from ticket_refunds where cause = 'host' group by order_id having count(*) > 1`,
  ],
  [
    4,
    'the lines of an order do not sum to 0',
    sql`select order_id as id from ledger_lines group by order_id, payout_id having sum(amount) <> 0`,
  ],
  [
    5,
    "a ticket is nobody's",
    sql`select t.id from tickets t left join rsvps r on r.id = t.rsvp_id where ${isLive} and r.status is distinct from 'attending'`,
  ],
  [
    5,
    'the version of a ticket has not followed its holders',
    sql`select t.id from tickets t where ${wasHeld}
      and t.version not in (1 + ${accepted} + ${hasEnded}, 1 + ${accepted} + ${hasEnded} + ${hasEndedAgain})`,
  ],
  [
    5,
    'a pass has another version than its ticket',
    sql`select t.id from tickets t join passes p on p.ticket_id = t.id where p.key_version <> t.version`,
  ],
  [
    5,
    'somebody has other seats than tickets',
    sql`select r.id from rsvps r join events e on e.id = r.event_id where e.payment_mode = 'online' and e.status <> 'cancelled'
      and r.status = 'attending' and r.seats <> (select count(*) from tickets t where t.rsvp_id = r.id and ${isLive})`,
  ],
  [
    6,
    "a spot is the buyer's, and still its seller's",
    sql`select t.id from tickets t join tickets seller on seller.id = t.replaces_id where ${wasHeld} and seller.status <> 'resold'`,
  ],
  [
    6,
    "a spot is not its seller's anymore, and nobody's",
    sql`select t.id from tickets t where t.status = 'resold'
      and not exists (select from tickets b where b.replaces_id = t.id and b.rsvp_id is not null)`,
  ],
  [
    6,
    'a seller does not get back what was paid',
    sql`select t.id from tickets t left join ticket_refunds r on r.id = t.refund_id
      where t.status = 'resold' and r.amount is distinct from t.buyer_pays`,
  ],
  [
    8,
    'an event is paid out while a bank decides',
    sql`select p.event_id as id from payouts p join orders o on o.event_id = p.event_id join disputes d on d.order_id = o.id
      where d.closed_at is null`,
  ],
  [
    9,
    'who went in got money back',
    sql`select t.id from tickets t join passes p on p.ticket_id = t.id left join ticket_refunds r on r.id = t.refund_id
      where p.checked_in_at is not null and (t.status = 'resold' or r.cause = 'rule')`,
  ],
];

/** Spots of an event `e` that nobody has, pays for, or is kept, counted in another way than the product does; by the clock of the processes. */
export function freeSpotsAt({ clock }: TicketStage): SQL {
  const moment = new Date(Date.now() + clock.aheadMs).toISOString();
  return sql`(e.max_attendees - e.attendee_count - e.held_count
    + (select count(*) from tickets t where t.event_id = e.id and t.status = 'offered'
        and not exists (select from tickets b where b.replaces_id = t.id and b.status <> 'void'))
    - (select count(*) from rsvps r where r.event_id = e.id and r.status = 'waitlisted' and r.spot_offered_until > ${moment}::timestamptz
        and not exists (select from orders o where o.event_id = e.id and o.user_id = r.user_id and o.status in ('held', 'processing'))))::int`;
}

/** No more spots are kept for the line than there are. */
async function lookAtLines(stage: TicketStage): Promise<void> {
  const { db, findings } = stage;
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from events e where e.payment_mode = 'online' and e.status <> 'cancelled' and ${freeSpotsAt(stage)} < 0`);
  for (const { id } of rows) findings.fault(1, `more spots are kept than there are (${id})`);
}

async function look(stage: TicketStage): Promise<void> {
  const { db, findings } = stage;
  await lookAtLines(stage);
  for (const [invariant, sentence, query] of rules) {
    const { rows } = await db.execute<{ id: string }>(query);
    for (const { id } of rows) findings.fault(invariant, `${sentence} (${id})`);
  }
}

const betweenMs = 100;

/** Looks at the rules again and again, while anything may happen; `stop` looks a last time, and says how often it was. */
export function watchTickets(stage: TicketStage): { stop(): Promise<number> } {
  let isOver = false;
  let looks = 0;
  const watching = (async () => {
    while (!isOver) {
      await look(stage);
      looks += 1;
      await pause(betweenMs);
    }
  })();
  // An error also ends the run, in `stop`.
  watching.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await watching;
      await look(stage);
      return looks + 1;
    },
  };
}
