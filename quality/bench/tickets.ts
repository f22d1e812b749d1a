import { ticketHoldMinutes } from '@quad/shared/limits';
import { holdingStatement } from '../../server/src/features/tickets/place-order';
import { median } from './cpu';
import { syntheticCampuses } from './generate-events';
import { addEvent, addMembers, type Member, memberIdSql } from './people';
import { runPgbench, type Transaction } from './pgbench';
import { type BenchDatabase, fillDatabase, openBenchPostgres, settle } from './postgres';
import { answeringAlone } from './rsvps';
import { printTable } from './table';
import type { Claim } from './targets';
import { benchTicketCancel } from './ticket-cancel';
import { benchTicketCrashes } from './ticket-crashes';
import { benchTicketRequests } from './ticket-requests';
import { addOrders, addSold, type Sold, ticketBenchPrice } from './ticket-sales';

const turns = { quick: 3, whole: 9 };
/** Orders of other events: after years. */
const storedOrders = 100_000;
/** Holds and RSVPs of a turn, all to one event. */
const each = 240;
const connections = 8;

/** A hold's own statement for another member each time, alone. */
const holdingAlone = ({ eventId, typeId }: Sold): Transaction => ({
  ...holdingStatement,
  values: [
    `'${eventId}'`,
    memberIdSql(':turn'),
    'null',
    'null',
    `'{"${typeId}": 1}'`,
    String(ticketBenchPrice.buyerPays),
    'now()',
    String(ticketHoldMinutes),
  ],
});

/**
 * Tickets of one event are held by many, beside RSVPs to another in the same turns: by the statements alone, which wait for each
 * other under the event's lock. The payment is opened after that, without a lock.
 */
async function benchStatements(database: BenchDatabase, host: string, isQuick: boolean): Promise<Claim[]> {
  const withStored = async (stored: number) => {
    if (stored > 0) await addOrders(database, host, stored);
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
}

/** The statements alone; with `--whole` whole requests too, the cancelling of an event, and crashes at every step. */
export async function benchTickets({ isQuick }: { isQuick: boolean }): Promise<Claim[]> {
  const postgres = await openBenchPostgres();
  const filled = { events: 10_000, now: new Date(), campuses: syntheticCampuses() };
  const withDatabase = async (measure: (database: BenchDatabase, members: Member[]) => Promise<Claim[]>) => {
    const database = await fillDatabase(postgres, filled);
    try {
      const members = await addMembers(database, 2_000);
      await settle(database, ['events']);
      return await measure(database, members);
    } finally {
      await database.drop();
    }
  };
  try {
    const claims = await withDatabase(async (database, members) => {
      const host = members.at(-1)?.id ?? '';
      await database.pool.query(
        "insert into payout_accounts (user_id, stripe_account_id, status) values ($1, 'acct_bench', 'ready')",
        [host],
      );
      return benchStatements(database, host, isQuick);
    });
    if (isQuick) return claims;
    claims.push(
      ...(await withDatabase((database, members) => benchTicketRequests(database, members, storedOrders))),
    );
    claims.push(...(await benchTicketCancel(postgres)));
    claims.push(...(await benchTicketCrashes(postgres)));
    return claims;
  } finally {
    await postgres.stop();
  }
}
