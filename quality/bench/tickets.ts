import { ticketHoldMinutes } from '@quad/shared/limits';
import { ticketPriceOf } from '@quad/shared/ticket-prices';
import { holdingStatement } from '../../server/src/features/tickets/place-order';
import { median } from './cpu';
import { syntheticCampuses } from './generate-events';
import { addEvent, addMembers, memberIdSql } from './people';
import { runPgbench, type Transaction } from './pgbench';
import { type BenchDatabase, fillDatabase, openBenchPostgres, settle } from './postgres';
import { answeringAlone } from './rsvps';
import { printTable } from './table';
import type { Claim } from './targets';

const turns = { quick: 3, whole: 9 };
/** Orders of other events: after years. */
const storedOrders = 100_000;
/** Holds and RSVPs of a turn, all to one event. */
const each = 240;
const connections = 8;
const price = ticketPriceOf(2_000);

interface Sold {
  eventId: string;
  typeId: string;
}

/** An event with enough tickets for everybody, of a host who can be paid out. */
async function addSold(database: BenchDatabase, hostId: string): Promise<Sold> {
  const spots = 1_000_000;
  const eventId = await addEvent(database, hostId, { maxAttendees: spots });
  const { pool } = database;
  await pool.query("update events set payment_mode = 'online', refund_hours = 48 where id = $1", [eventId]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into ticket_types (event_id, name, price, buyer_pays, host_earns, quantity, max_per_order, position)
     values ($1, 'General', $2, $3, $4, $5, 6, 0) returning id`,
    [eventId, price.price, price.buyerPays, price.hostEarns, spots],
  );
  return { eventId, typeId: rows[0]?.id ?? '' };
}

/** Paid orders of a ticket each, to an event of their own. */
async function addOrders(database: BenchDatabase, hostId: string, count: number): Promise<void> {
  const { eventId, typeId } = await addSold(database, hostId);
  await database.pool.query(
    `with made as (
       insert into orders (event_id, guest_name, guest_email, status, amount, host_earns, stripe_account_id, hold_until, paid_at,
         stripe_transfer_id)
       select $1, 'Guest', 'guest' || n || '@campus.example', 'paid', $3, $4, 'acct_other', now(), now(), 'tr_' || n
       from generate_series(1, $2::int) n returning id)
     insert into tickets (order_id, event_id, type_id, place, status, price, buyer_pays, host_earns)
     select id, $1, $5, 1, 'valid', $6, $3, $4 from made`,
    [eventId, count, price.buyerPays, price.hostEarns, typeId, price.price],
  );
}

/** A hold's own statement for another member each time, alone. */
const holdingAlone = ({ eventId, typeId }: Sold): Transaction => ({
  ...holdingStatement,
  values: [
    `'${eventId}'`,
    memberIdSql(':turn'),
    'null',
    'null',
    `'{"${typeId}": 1}'`,
    String(price.buyerPays),
    'now()',
    String(ticketHoldMinutes),
  ],
});

/**
 * Tickets of one event are held by many, beside RSVPs to another in the same turns: by the statements alone, which wait for each
 * other under the event's lock. The payment is opened after that, without a lock.
 */
export async function benchTickets({ isQuick }: { isQuick: boolean }): Promise<Claim[]> {
  const campuses = syntheticCampuses();
  const postgres = await openBenchPostgres();
  const database = await fillDatabase(postgres, { events: 10_000, now: new Date(), campuses });
  try {
    const members = await addMembers(database, 2_000);
    const host = members.at(-1)?.id ?? '';
    await database.pool.query(
      "insert into payout_accounts (user_id, stripe_account_id, status) values ($1, 'acct_bench', 'ready')",
      [host],
    );
    const withStored = async (stored: number) => {
      if (stored > 0) await addOrders(database, host, stored);
      await settle(database, stored > 0 ? ['orders', 'tickets', 'events'] : ['events']);
      const found: { hold: number; rsvp: number }[] = [];
      for (let turn = 0; turn < turns[isQuick ? 'quick' : 'whole'] + 1; turn += 1) {
        const sold = await addSold(database, host);
        const hold = await runPgbench(database, [holdingAlone(sold)], each / connections);
        const rsvp = await runPgbench(
          database,
          [answeringAlone(await addEvent(database, host))],
          each / connections,
        );
        // The first finds nothing planned.
        if (turn > 0) found.push({ hold: hold.perSecond, rsvp: rsvp.perSecond });
      }
      return { hold: median(found.map(({ hold }) => hold)), rsvp: median(found.map(({ rsvp }) => rsvp)) };
    };
    const few = await withStored(0);
    const many = await withStored(storedOrders);
    printTable(
      'Tickets of one event, and RSVPs to another',
      ['a second', 'tickets', 'RSVPs'],
      [
        ['statements alone, no orders stored', few.hold, few.rsvp],
        [`statements alone, ${storedOrders} orders stored`, many.hold, many.rsvp],
      ],
    );
    return [
      {
        name: `tickets held a second over RSVPs, ${storedOrders} orders stored`,
        value: many.hold / many.rsvp,
        limit: 0.5,
        bound: 'least',
        unit: 'times',
      },
      {
        name: 'tickets held a second, many orders stored over none',
        value: many.hold / few.hold,
        limit: 0.7,
        bound: 'least',
        unit: 'times',
      },
    ];
  } finally {
    await database.drop();
    await postgres.stop();
  }
}
