import { apiPath } from '@quad/shared/api-request';
import { costOf, type Server } from './cost';
import { median } from './cpu';
import { addEvent, type Member } from './people';
import type { BenchDatabase } from './postgres';
import { answer, dropMails } from './rsvps';
import { printTable } from './table';
import type { Claim } from './targets';
import { addOrders, addSold, type Sold, ticketBenchPrice } from './ticket-sales';
import { openTicketSite } from './ticket-site';

const turns = 9;
/** The first find nothing planned and compiled. */
const warmUpTurns = 3;
const each = 240;
const connections = 16;

const hold = ({ eventId, typeId }: Sold, member: Member | undefined) => ({
  path: apiPath('POST /api/events/:id/orders', { params: { id: eventId } }),
  body: { items: [{ ticketTypeId: typeId, quantity: 1 }], expectedTotal: ticketBenchPrice.buyerPays },
  ...(member ? { headers: member.headers } : {}),
});

/** Holds of one event and RSVPs to another, in turns. */
async function measureTurns(
  database: BenchDatabase,
  server: Server,
  hostId: string,
  members: readonly Member[],
) {
  const found: { hold: number; rsvp: number; holdCpu: number; rsvpCpu: number; ratio: number }[] = [];
  for (let turn = -warmUpTurns; turn < turns; turn += 1) {
    const sold = await addSold(database, hostId);
    const event = await addEvent(database, hostId);
    const run = { requests: each, connections };
    const held = await costOf(server, { ...run, ask: (index) => hold(sold, members[index]) });
    const answered = await costOf(server, { ...run, ask: (index) => answer(event, members[index]) });
    await dropMails(database);
    if (turn < 0) continue;
    const [holds, rsvps] = [held.requests / held.seconds, answered.requests / answered.seconds];
    found.push({ hold: holds, rsvp: rsvps, holdCpu: held.app, rsvpCpu: answered.app, ratio: holds / rsvps });
  }
  const of = (name: keyof (typeof found)[number]) => median(found.map((turn) => turn[name]));
  return {
    hold: of('hold'),
    rsvp: of('rsvp'),
    holdCpu: of('holdCpu'),
    rsvpCpu: of('rsvpCpu'),
    ratio: of('ratio'),
  };
}

/**
 * Whole requests, as browsers send them: tickets are held and their payment is opened, beside RSVPs of the same members in the
 * same turns; with no orders stored, and with many.
 */
export async function benchTicketRequests(
  database: BenchDatabase,
  members: readonly Member[],
  stored: number,
): Promise<Claim[]> {
  const site = await openTicketSite(database, {});
  try {
    // Nobody pays here, so the provider has nothing to tell.
    await site.stripe.hangUp();
    const server = { ...site.app, postgresCpu: database.cpu };
    const few = await measureTurns(database, server, site.host.id, members);
    await addOrders(database, site.host.id, stored);
    const many = await measureTurns(database, server, site.host.id, members);
    const row = (what: string, { hold, rsvp, holdCpu, rsvpCpu, ratio }: typeof few) => [
      what,
      hold,
      rsvp,
      ratio,
      holdCpu,
      rsvpCpu,
    ];
    printTable(
      'Whole requests: tickets of one event held with their payment opened, and RSVPs to another',
      ['', 'holds/s', 'RSVPs/s', 'ratio', 'CPU us a hold', 'CPU us an RSVP'],
      [row('no orders stored', few), row(`${stored} orders stored`, many)],
    );
    return [
      {
        name: 'whole requests: holds a second over RSVPs, no orders stored',
        value: few.ratio,
        limit: 0.5,
        bound: 'least',
        unit: 'times',
      },
      {
        name: `whole requests: holds a second over RSVPs, ${stored} orders stored`,
        value: many.ratio,
        limit: 0.5,
        bound: 'least',
        unit: 'times',
      },
      {
        name: 'whole requests: holds over RSVPs, many orders stored over none',
        value: many.ratio / few.ratio,
        limit: 0.9,
        bound: 'least',
        unit: 'times',
      },
    ];
  } finally {
    await site.stop();
  }
}
